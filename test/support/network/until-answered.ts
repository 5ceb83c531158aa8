import { setTimeout as sleep } from 'node:timers/promises';

const triesMax = 60;
const pauseMs = 500;

/** Sends again what a busy service asks to with 503, for lack of a free connection: nothing was done then. */
export async function untilAnswered<R extends { status: number }>(send: () => Promise<R>): Promise<R> {
  for (let tries = 0; ; tries++) {
    const reply = await send();
    if (reply.status !== 503 || tries === triesMax) return reply;
    await sleep(pauseMs);
  }
}
