import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { noteRequest } from '../../../../src/http/kernel/edge/client-errors.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a connection whose requests overlap without end keeps none of the replies that are over', async () => {
  const socket = new Socket();
  const replies: WeakRef<ServerResponse>[] = [];
  let last: ServerResponse | undefined;
  for (let i = 0; i < 1000; i++) {
    const request = new IncomingMessage(socket);
    const reply = new ServerResponse(request);
    noteRequest(request, reply);
    Object.defineProperty(last ?? {}, 'writableFinished', { value: true });
    last = reply;
    replies.push(new WeakRef(reply));
  }
  await nextTurn();
  collectGarbage();
  const kept = replies.filter((reply) => reply.deref() !== undefined).length;
  assert.ok(kept < 10, `${kept} of 1,000 replies are kept`);
  socket.destroy();
});
