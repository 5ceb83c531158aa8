import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long this request has computed so far, while nothing else could. */
    workMs: number;
  }
}

/** What a point of the quota stands for. */
export const pointMs = 5;
/** Reading a text of fewer characters takes less than a point, and is not measured. */
const shortLength = 4096;
/** All steps of reading a longer one would take too long in one turn: others get theirs between two steps. */
const longLength = 2 ** 16;

/** Asking for the processor's time takes longer than much of what is measured. So it is seldom asked for. */
const briefMs = 1;
/** When the processor's time was last asked for, and what it was, in milliseconds. */
let asked = { at: Number.NEGATIVE_INFINITY, spent: 0 };

/**
 * Runs work, and adds the processor time it takes to the request's. Time taken by other programs does not count, except
 * during work of less than a millisecond. Up to a millisecond of longer work may not be counted.
 */
export function measureWork<Result>(request: FastifyRequest, work: () => Result): Result {
  const from = performance.now();
  if (from - asked.at > briefMs) asked = { at: from, spent: spentMs() };
  const { at, spent } = asked;
  try {
    return work();
  } finally {
    const passed = performance.now() - from;
    request.workMs += passed < briefMs ? passed : Math.max(0, spentMs() - spent - (from - at));
  }
}

/** Processor time of this thread so far. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Reads a text of this many characters or bytes, and measures that if it may take long. */
export function measureReading<Result>(request: FastifyRequest, length: number, read: () => Result): Result {
  return length < shortLength ? read() : measureWork(request, read);
}

/** Whether a text of this many characters or bytes is read in steps, with other requests in between. */
export function isLong(length: number): boolean {
  return length > longLength;
}

/** What a request takes of its account's quota: a point for every 5 ms begun, and at least one. */
export function pointsOf(workMs: number): number {
  return Math.max(1, Math.ceil(workMs / pointMs));
}
