import type { Worker } from 'node:cluster';

/** What Node hands to a worker: a connection, closed here once the worker has said that it took it. */
type Handle = { close(...parameters: unknown[]): unknown };
type Send = (message: { seq?: number }, handle?: Handle, ...more: unknown[]) => boolean;
/** A worker's word on the message of that number. */
type Word = { ack?: number; accepted?: boolean };
type Channel = { send: Send; on(event: 'internalMessage', hear: (word: Word) => void): unknown };

/**
 * Closes the connections that were handed to a worker which ended before it took them. Node waits for its word for
 * ever, and their clients with it. One that a closing worker gives back waits for another, which Node sees to.
 */
export function closeWhatWasHandedTo(worker: Pick<Worker, 'process' | 'once'>): void {
  const handed = new Map<number, Handle>();
  const channel = worker.process as unknown as Channel;
  const send = channel.send.bind(channel);
  channel.send = (message, handle, ...more) => {
    if (handle && message.seq !== undefined) handed.set(message.seq, handle);
    return send(message, handle, ...more);
  };
  channel.on('internalMessage', ({ ack }) => {
    if (ack !== undefined) handed.delete(ack);
  });
  worker.once('exit', () => {
    for (const handle of handed.values()) handle.close();
  });
}
