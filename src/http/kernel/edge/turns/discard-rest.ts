import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

type Body = Pick<IncomingMessage, 'read' | 'readableEnded' | 'destroyed'> & { socket: { destroyed: boolean } };

/** Bodies that nobody reads any more. */
const unread = new Set<Body>();
let isDiscarding = false;

/**
 * Throws away what is still to come of a refused file. One piece of one of them is read in a millisecond: many at once
 * would keep everybody else waiting. Meanwhile the connection takes no other request.
 */
export function discardRest(body: Body): void {
  if (unread.has(body) || isOver(body)) return;
  // Node would read all of it as fast as it comes, unless somebody has begun to, which takes an empty buffer.
  while (body.read() !== null);
  unread.add(body);
  if (!isDiscarding) void discardInTurn();
}

async function discardInTurn(): Promise<void> {
  isDiscarding = true;
  while (unread.size > 0) {
    for (const body of unread) {
      if (isOver(body)) unread.delete(body);
      // One that has nothing to read takes no time from the others.
      else if (body.read() !== null) await sleep(1);
    }
    await sleep(1);
  }
  isDiscarding = false;
}

/** Once it is answered, a request does not hear that its connection has gone. */
function isOver({ readableEnded, destroyed, socket }: Body): boolean {
  return readableEnded || destroyed || socket.destroyed;
}
