import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Closing } from '../../support/process.ts';

/**
 * Where a statement loses its connection: before the server hears of it, while the server works on it, or when the
 * server has committed and says so.
 */
export type CutPoint = 'before' | 'during' | 'after';
export const cutPoints: readonly CutPoint[] = ['before', 'during', 'after'];

/** Between a client and a server on this machine: passes everything on until it is told otherwise. */
export type FaultProxy = {
  port: number;
  /** Where new connections go; changed when the server comes back on another port. */
  target: number;
  /** Milliseconds that every chunk is late, each way. */
  delayMs: () => number;
  /** Resets every connection; new ones are served. */
  reset(): void;
  /** Resets every connection and takes no new one, until `mend`. */
  refuse(): void;
  mend(): void;
  /** A black hole: nothing passes and nothing closes, until the function that it returns is called. */
  hold(): () => void;
  /** Cuts the connection of the next statement that contains the text; true once that has happened. */
  cutNext(point: CutPoint, statement: string): () => boolean;
  /**
   * Keeps the next statement that contains the text from the server, or the word that it is committed from the client.
   * `isReached`: whether that has happened; `release` lets it pass, unless its client has gone.
   */
  stopNext(point: 'before' | 'after', statement: string): Stopped;
};

type Stopped = { isReached: () => boolean; release: () => void };

/** ReadyForQuery of a connection that is in no transaction: the statement is committed. */
const committed = Buffer.from('Z\0\0\0\x05I', 'latin1');

type Cut = { point: CutPoint; statement: string; isDone: boolean };
type Stop = { point: 'before' | 'after'; statement: string; isReached: boolean; released: PromiseWithResolvers<void> };

export async function startProxy(t: Closing, target: number): Promise<FaultProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let cut: Cut | undefined;
  let stop: Stop | undefined;
  let isRefusing = false;
  let held: Promise<void> = Promise.resolve();
  const end = (pair: [Socket, Socket], way: 'resetAndDestroy' | 'destroy') => {
    pairs.delete(pair);
    for (const socket of pair) socket[way]();
  };

  const server = createServer({ noDelay: true }, (client) => {
    if (isRefusing) return void client.resetAndDestroy();
    const upstream = connect({ port: proxy.target, host: '127.0.0.1', noDelay: true });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    let waitsFor: Cut | undefined;
    let stopped: Stop | undefined;
    const judgeStop = (chunk: Buffer, isFromClient: boolean): Promise<void> | undefined => {
      if (isFromClient && stop && chunk.includes(stop.statement)) {
        stopped = stop;
        stop = undefined;
      }
      if (stopped === undefined || stopped.isReached) return undefined;
      if (stopped.point === 'before' ? !isFromClient : isFromClient || !chunk.includes(committed)) return undefined;
      stopped.isReached = true;
      return stopped.released.promise;
    };
    const judge = (chunk: Buffer, isFromClient: boolean): CutPoint | undefined => {
      if (isFromClient && cut && chunk.includes(cut.statement)) {
        const { point } = cut;
        if (point === 'after') waitsFor = cut;
        else cut.isDone = true;
        cut = undefined;
        return point === 'after' ? undefined : point;
      }
      if (isFromClient || !waitsFor || !chunk.includes(committed)) return undefined;
      waitsFor.isDone = true;
      return 'after';
    };
    for (const [from, to] of [pair, [upstream, client] as const]) {
      let earlier = Promise.resolve();
      from.on('data', (chunk: Buffer) => {
        const passed = async () => {
          const delay = proxy.delayMs();
          if (delay > 0) await sleep(delay);
          await held;
          await judgeStop(chunk, from === client);
          if (from === client && from.destroyed) return;
          const point = judge(chunk, from === client);
          if (point === 'before' || point === 'after') return end(pair, 'resetAndDestroy');
          if (!to.destroyed) to.write(chunk);
          if (point === 'during') end(pair, 'destroy');
        };
        earlier = earlier.then(passed);
      });
      from.on('error', () => {});
      from.on('close', () => {
        if (stopped?.isReached && from === client) end(pair, 'destroy');
        else earlier.then(() => end(pair, 'destroy'));
      });
    }
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = () => {
    for (const pair of pairs) end(pair, 'resetAndDestroy');
  };
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    delayMs: () => 0,
    reset,
    refuse: () => {
      isRefusing = true;
      reset();
    },
    mend: () => {
      isRefusing = false;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    cutNext: (point, statement) => {
      const wanted = { point, statement, isDone: false };
      cut = wanted;
      return () => wanted.isDone;
    },
    stopNext: (point, statement) => {
      const wanted = { point, statement, isReached: false, released: Promise.withResolvers<void>() };
      stop = wanted;
      return { isReached: () => wanted.isReached, release: wanted.released.resolve };
    },
  };
  t.after(() => {
    server.close();
    reset();
  });
  return proxy;
}
