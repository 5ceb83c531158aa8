import type { Worker } from 'node:cluster';

/** What Node passes to a worker: a connection, closed here once the worker has confirmed it. */
type Handle = { close(...parameters: unknown[]): unknown };
type Send = (message: { seq?: number }, handle?: Handle, ...more: unknown[]) => boolean;
/** A worker's reply to the message of that number. */
type Word = { ack?: number; accepted?: boolean };
type Channel = { send: Send; on(event: 'internalMessage', hear: (word: Word) => void): unknown };

/**
 * Closes the connections that were passed to a worker which ended before it took them. Otherwise Node would wait for
 * its reply for ever, and so would the clients. Node itself passes those that a closing worker gives back to another
 * one.
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
