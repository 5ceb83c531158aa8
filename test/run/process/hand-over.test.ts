import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { closeWhatWasHandedTo } from '../../../src/run/process/hand-over.ts';

test('of the connections handed to a worker that ends, those it has said nothing of are closed', () => {
  const channel = Object.assign(new EventEmitter(), { send: (_message: object, _handle?: object) => true });
  const worker = Object.assign(new EventEmitter(), { process: channel });
  closeWhatWasHandedTo(worker as never);
  const closed: string[] = [];
  for (const [seq, name] of ['taken', 'given back', 'without a word'].entries())
    channel.send({ seq }, { close: () => closed.push(name) });
  channel.send({ seq: 3 });
  channel.emit('internalMessage', { ack: 0, accepted: true });
  channel.emit('internalMessage', { ack: 1, accepted: false });
  worker.emit('exit');
  assert.deepEqual(closed, ['without a word']);
});
