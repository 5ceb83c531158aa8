import type { Worker } from 'node:cluster';

/** What Node hands to a worker: a connection, closed here once the worker has said that it took it. */
type Handle = { close(...parameters: unknown[]): unknown };
type Send = (message: unknown, handle?: Handle, ...more: unknown[]) => boolean;

const handedTo = new Map<Handle, Worker>();

/**
 * Closes the connections that were handed to a worker which ended before it took them. Node waits for its word for
 * ever, and their clients with it.
 */
export function closeWhatWasHandedTo(worker: Worker): void {
  const child = worker.process as unknown as { send: Send };
  const send = child.send.bind(child);
  child.send = (message, handle, ...more) => {
    if (handle) note(handle, worker);
    return send(message, handle, ...more);
  };
  worker.once('exit', () => {
    for (const [handle, owner] of handedTo) if (owner === worker) handle.close();
  });
}

/** A worker that closes gives a connection back, which then goes to another. */
function note(handle: Handle, worker: Worker): void {
  if (!handedTo.has(handle)) {
    const close = handle.close;
    handle.close = (...parameters) => {
      handedTo.delete(handle);
      return close.apply(handle, parameters);
    };
  }
  handedTo.set(handle, worker);
}
