import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

type Body = Pick<IncomingMessage, 'read' | 'readableEnded' | 'destroyed'> & { socket: { destroyed: boolean } };

/** Bodies that nobody reads any more. */
const unread = new Set<Body>();

/**
 * Throws away what is still to come of a refused file. One piece of one of them is read in a millisecond: many at once
 * would keep everybody else waiting. Meanwhile the connection takes no other request.
 */
export function discardRest(body: Body): void {
  if (unread.has(body)) return;
  // Node would read all of it as fast as it comes, unless somebody has begun to.
  body.read();
  unread.add(body);
  if (unread.size === 1) void discardInTurn();
}

async function discardInTurn(): Promise<void> {
  while (unread.size > 0) {
    for (const body of unread) {
      // Once it is answered, a request does not hear that its connection has gone.
      if (body.readableEnded || body.destroyed || body.socket.destroyed) unread.delete(body);
      else body.read();
      await sleep(1);
    }
  }
}
