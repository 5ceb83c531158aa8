import type { FastifyInstance } from 'fastify';
import type { RoutingEngine } from '../../engine/routing-engine/routing-engine.ts';
import { closeInTurn } from '../../ground/concurrency/close-in-turn.ts';
import type { OpenDatabase } from '../../ground/database/open-database.ts';
import type { OwnMetrics } from '../metrics/own-metrics.ts';

/** What a process has opened so far of what it serves with, and whether it is to end. */
export type OpenedServer = {
  isDraining: boolean;
  isStopping: boolean;
  database?: OpenDatabase | undefined;
  counted?: OwnMetrics | undefined;
  engine?: RoutingEngine | undefined;
  app?: FastifyInstance;
  unwatch?: () => void;
};

/** Makes what writes an error to the log beside a text. */
export type LogWarning = (text: string) => (error: unknown) => void;

/** Writes to the log of the app, once there is one. */
export function createWarn(server: OpenedServer): LogWarning {
  return (text) => (error) => {
    // The driver's errors carry the whole connection; message and code are enough. Connections end with the service.
    const { message, code } = error as NodeJS.ErrnoException;
    if (!server.isStopping) server.app?.log.warn({ reason: message, code }, text);
  };
}

export function isServing({ isDraining, isStopping }: OpenedServer): boolean {
  return !isDraining && !isStopping;
}

/** The jobs of the app use the database. */
export function closeServer(server: OpenedServer): Promise<void> {
  const { unwatch, app, engine, database, counted } = server;
  unwatch?.();
  server.isStopping = true;
  return closeInTurn([() => app?.close(), () => engine?.close(), () => database?.close(), () => counted?.close()]);
}
