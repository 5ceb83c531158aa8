// Loaded into every process that `npm run test:as-cluster` starts: writes down each statement that the service sends.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const folder = process.env.TEST_STATEMENTS;
const written = new Set<string>();

/** What tests ask for themselves is theirs, also over a pool of the service. */
const byService = /\/(src|dist)\//;
const byTests = /\/test\//;
const passing = /node_modules|record-statements|test\/support\/observe|src\/ground\/database\/pool/;

type Sent = string | { name?: string; text?: string } | undefined;

function record(sent: Sent): void {
  const text = typeof sent === 'string' ? sent : sent?.text;
  if (folder === undefined || text === undefined || written.has(text)) return;
  const frames = stackOf().filter((line) => !passing.test(line) && (byService.test(line) || byTests.test(line)));
  const [frame] = frames;
  if (frame === undefined || byTests.test(frame)) return;
  const test = frames.find((line) => byTests.test(line));
  written.add(text);
  const name = typeof sent === 'string' ? undefined : sent?.name;
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ name, text, from: frame, test })}\n`);
}

function stackOf(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack.split('\n').map((line) => line.trim());
}

for (const prototype of [pg.Client.prototype, pg.Pool.prototype]) {
  const query = prototype.query as (...all: unknown[]) => unknown;
  Object.assign(prototype, {
    query(this: unknown, ...all: unknown[]) {
      record(all[0] as Sent);
      return query.apply(this, all);
    },
  });
}
