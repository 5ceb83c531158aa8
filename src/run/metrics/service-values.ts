import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { throttle } from '../../ground/concurrency/throttle.ts';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { pendingMigrations } from '../../ground/database/migrate.ts';
import { version } from '../../ground/version.ts';
import { companyTables, contactTables } from '../../telling/mail/recipients/tables.ts';
import { tablesOf } from '../../telling/webhooks/owner.ts';
import { type Backlog, findBacklog } from './backlog-store.ts';
import { targetNames } from './catalogue/target-names.ts';
import { createMetricSet, type MetricSet, type Snapshot } from './metric-set.ts';

const endpoints = [tablesOf('shipper'), tablesOf('company')];
const addresses = [contactTables, companyTables];
/** How long a scrape waits for the database, for all queries together. */
const answerMsDefault = 1000;
/** How long the last count of the backlog is shown while the next one is late. */
const backlogMsMax = 10 * 60_000;

/** The state of the processes that serve. */
type WorkerStates = {
  configured: number;
  running: number;
  answering: number;
  restarts: number;
  isServing: boolean;
};

export type ServiceSources = {
  /** Undefined: nothing is kept in a database. */
  pool: Pool | undefined;
  environments: readonly LiveEnvironment[];
  /** Whether mails are sent. */
  hasMail: boolean;
  /** Called with the reason when the backlog cannot be counted: at first, then every ten minutes while that lasts. */
  onError: (error: Error) => void;
};

type Pending = { environment: LiveEnvironment; pending: number }[];
type Counted = { environment: LiveEnvironment; target: string; backlog: Backlog }[];

/**
 * The values of the service as a whole. The database is queried once, one query at a time, however many clients read
 * the metrics; while a query is under way, no other is sent. Whether the database is up is decided by its migrations
 * alone: a large backlog takes long to count, and until then the previous count is shown.
 */
export function createServiceValues(
  sources: ServiceSources,
  now: () => number = () => performance.now(),
  answerMsMax = answerMsDefault,
): (states: WorkerStates | Promise<WorkerStates>) => Promise<Snapshot> {
  const { pool } = sources;
  const askPending = pool && onceAtATime(() => findPending(pool, sources));
  let counted: { rows: Counted; at: number } = { rows: [], at: now() };
  const newComplaint = () => throttle((error) => sources.onError(error as Error), backlogMsMax, now);
  let complain = newComplaint();
  const count = onceAtATime(async (asked: Pool, answer: Pending) => {
    const begun = now();
    try {
      counted = { rows: await countBacklogs(asked, sources, answer), at: begun };
      complain = newComplaint();
    } catch (error) {
      complain(error);
    }
  });
  return async (given) => {
    const metrics = createMetricSet(['service']);
    const late = sleep(answerMsMax, undefined, { ref: false });
    const answer = askPending === undefined ? [] : await Promise.race([askPending(), late]);
    if (pool !== undefined && answer !== undefined) await Promise.race([count(pool, answer), late]);
    const states = await given;
    metrics.set('buildInfo', { version, node_version: process.version }, 1);
    if (pool !== undefined) metrics.set('databaseUp', {}, answer === undefined ? 0 : 1);
    for (const { environment, pending } of answer ?? []) metrics.set('pendingMigrations', { environment }, pending);
    const ageMs = now() - counted.at;
    if (pool !== undefined) metrics.set('deliveryCountAge', {}, ageMs / 1000);
    if (ageMs <= backlogMsMax) for (const row of counted.rows) describeBacklog(metrics, row);
    const isMigrated = answer?.every(({ pending }) => pending === 0) ?? false;
    metrics.set('ready', {}, states.isServing && states.answering > 0 && isMigrated ? 1 : 0);
    metrics.set('draining', {}, states.isServing ? 0 : 1);
    for (const state of ['configured', 'running', 'answering'] as const)
      metrics.set('workers', { state }, states[state]);
    metrics.add('workerRestarts', {}, states.restarts);
    return metrics.snapshot();
  };
}

/** Work that is done once, however many callers ask for it. Undefined: it failed. */
function onceAtATime<Input extends unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result | undefined> {
  let working: Promise<Result | undefined> | undefined;
  return (...input) =>
    (working ??= work(...input)
      .catch(() => undefined)
      .finally(() => {
        working = undefined;
      }));
}

async function findPending(pool: Pool, { environments }: ServiceSources): Promise<Pending> {
  const answer: Pending = [];
  for (const environment of environments)
    answer.push({ environment, pending: await pendingMigrations({ pool, schema: environment }) });
  return answer;
}

async function countBacklogs(pool: Pool, { hasMail }: ServiceSources, answer: Pending): Promise<Counted> {
  const rows: Counted = [];
  const kinds = [...endpoints, ...(hasMail ? addresses : [])];
  for (const { environment, pending } of answer) {
    // Tables that do not exist yet cannot be queried.
    for (const tables of pending === 0 ? kinds : []) {
      const backlog = await findBacklog({ pool, schema: environment }, tables);
      rows.push({ environment, target: targetNames[tables.targets]!, backlog });
    }
  }
  return rows;
}

export const targetStates = ['healthy', 'failing', 'paused', 'disabled'] as const;
/** Of the oldest event that was not delivered. */
export const waitingStates = ['untried', 'retrying'] as const;

function describeBacklog(metrics: MetricSet, { environment, target, backlog }: Counted[number]): void {
  for (const state of targetStates) metrics.set('deliveryTargets', { environment, target, state }, backlog[state]);
  metrics.set('deliveryRetries', { environment, target }, backlog.retries);
  metrics.set('deliveryBehind', { environment, target }, backlog.behind);
  for (const state of waitingStates)
    metrics.set('oldestUndelivered', { environment, target, state }, backlog[`${state}Seconds`]);
}
