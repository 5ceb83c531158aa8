import { setTimeout as sleep } from 'node:timers/promises';

/** SQLSTATE classes and codes for a server that cannot serve now: PostgreSQL, appendix A. */
const unavailableStates = /^(08|57P0[1-5]$|53|57014$|55P03$|40001$|40P01$|25006$)/;

const lostConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/;

/** Of the driver, and of Citus, which tells the loss of a node with XX000. */
const lossMessages =
  /failure on connection marked as essential|connection to the remote node|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

/** All connections are in use, and have been for longer than a caller should wait. */
export class DatabaseBusy extends Error {
  constructor() {
    super('no connection to the database became free in time');
  }
}

/** The place that was reserved for a booking may have been given back meanwhile. Nothing was done; reserve it anew. */
export class ReservationLate extends Error {
  constructor() {
    super('a booking was not stored before its reservation ended');
  }
}

/** Another process used higher order numbers meanwhile. Nothing was done; new numbers may do. */
export class StaleOrderNumbers extends Error {
  constructor() {
    super('another process used higher order numbers of the account');
  }
}

/** A node of a cluster does not answer, so that its content is unknown. */
export class NodeUnreachable extends Error {
  constructor() {
    super('a node of the cluster does not answer');
  }
}

/**
 * Whether an error, of the driver or of waiting for it, means that the database is away or overloaded, so that a later
 * try may succeed.
 */
export function databaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy || error instanceof StaleOrderNumbers || error instanceof NodeUnreachable)
    return true;
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.some(databaseUnavailable) || lostConnection.test(code);
  return unavailableStates.test(code) || lostConnection.test(code) || lossMessages.test(error.message);
}

const triesMax = 3;
/** Long enough for the pool to notice that its other connections ended too. */
const retryMs = 50;

/**
 * Runs a statement that only reads, and runs it again if the pooled connection had ended, as all do when the server
 * restarts. Statements that write must not be repeated like this: they may have been done.
 */
export async function readWithRetry<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (tries === triesMax || !connectionEnded(error as NodeJS.ErrnoException)) throw error;
      await sleep(retryMs);
    }
  }
}

/**
 * Whether a statement that does its work once, however often it runs, may succeed if run again at once: its connection
 * ended, it lost against another transaction, or it met a lock. A try that took long is not repeated.
 */
export function mayBeRepeated(error: unknown): boolean {
  if (error instanceof StaleOrderNumbers) return true;
  const failure = error as NodeJS.ErrnoException;
  return connectionEnded(failure) || /^(40001|40P01|55P03|23505)$/.test(failure.code ?? '');
}

function connectionEnded({ code = '', message }: NodeJS.ErrnoException): boolean {
  return /^(57P01|ECONNRESET|EPIPE)$/.test(code) || /Connection terminated|not queryable/.test(message);
}
