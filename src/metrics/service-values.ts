import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { LiveEnvironment } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { companyTables, contactTables } from '../mail/recipients/tables.ts';
import { version } from '../version.ts';
import { tablesOf } from '../webhooks/owner.ts';
import { type Backlog, findBacklog } from './backlog-store.ts';
import { targetNames } from './count-work.ts';
import { createMetricSet, type MetricSet, type Snapshot } from './metric-set.ts';

const endpoints = [tablesOf('shipper'), tablesOf('company')];
const addresses = [contactTables, companyTables];
/** How long a scrape waits for the database. */
const answerMsMax = 1000;

/** What is known of the processes that serve. */
export type Crew = { wanted: number; running: number; answering: number; restarts: number; isServing: boolean };

export type ServiceSources = {
  /** Undefined: nothing is kept in a database. */
  pool: Pool | undefined;
  environments: readonly LiveEnvironment[];
  /** Whether anybody is told by mail. */
  hasMail: boolean;
};

type Answer = { environment: LiveEnvironment; pending: number; backlogs: Map<string, Backlog> }[];

/**
 * What holds for the service as a whole. The database is asked once, one question after the other, however many read
 * metrics; while an earlier answer is still to come, nobody asks again.
 */
export function createServiceValues(sources: ServiceSources): (crew: Crew) => Promise<Snapshot> {
  const { pool } = sources;
  let asking: Promise<Answer | undefined> | undefined;
  const ask = async (from: Pool): Promise<Answer | undefined> => {
    asking ??= askDatabase(from, sources)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    return Promise.race([asking, sleep(answerMsMax, undefined, { ref: false })]);
  };
  return async (crew) => {
    const metrics = createMetricSet(['service']);
    const answer = pool === undefined ? [] : await ask(pool);
    metrics.set('buildInfo', { version, node_version: process.version }, 1);
    if (pool !== undefined) metrics.set('databaseUp', {}, answer === undefined ? 0 : 1);
    for (const one of answer ?? []) describeEnvironment(metrics, one);
    const isMigrated = answer?.every(({ pending }) => pending === 0) ?? false;
    metrics.set('ready', {}, crew.isServing && crew.answering > 0 && isMigrated ? 1 : 0);
    for (const state of ['wanted', 'running', 'answering'] as const) metrics.set('workers', { state }, crew[state]);
    metrics.add('workerRestarts', {}, crew.restarts);
    return metrics.snapshot();
  };
}

async function askDatabase(pool: Pool, { environments, hasMail }: ServiceSources): Promise<Answer> {
  const answer: Answer = [];
  const kinds = [...endpoints, ...(hasMail ? addresses : [])];
  for (const environment of environments) {
    const pending = await pendingMigrations({ pool, schema: environment });
    const backlogs = new Map<string, Backlog>();
    // Tables that are still to be made cannot be asked for.
    for (const tables of pending === 0 ? kinds : [])
      backlogs.set(targetNames[tables.targets]!, await findBacklog({ pool, schema: environment }, tables));
    answer.push({ environment, pending, backlogs });
  }
  return answer;
}

function describeEnvironment(metrics: MetricSet, { environment, pending, backlogs }: Answer[number]): void {
  metrics.set('pendingMigrations', { environment }, pending);
  for (const [target, backlog] of backlogs) {
    for (const state of ['fine', 'failing', 'paused', 'disabled'] as const)
      metrics.set('deliveryTargets', { environment, target, state }, backlog[state]);
    metrics.set('deliveryRetries', { environment, target }, backlog.retries);
    metrics.set('deliveryBehind', { environment, target }, backlog.behind);
    metrics.set('oldestUndelivered', { environment, target, state: 'untried' }, backlog.untriedSeconds);
    metrics.set('oldestUndelivered', { environment, target, state: 'retrying' }, backlog.retryingSeconds);
  }
}
