import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../../ground/config.ts';
import { connectOnce } from '../../../ground/database/connect-once.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { isCluster } from '../../../ground/database/embedded/cluster.ts';
import { useEmbeddedPostgres } from '../../../ground/database/embedded/embedded-postgres.ts';
import { judgeServerVersion, pendingMigrations } from '../../../ground/database/migrate.ts';
import { liveEnvironments, namingAddress } from '../../../ground/database/open-database.ts';
import { serverVersion } from '../../../ground/database/probe-access.ts';
import { report } from '../progress.ts';
import { findSchema, findUserCounts } from './doctor-store.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('database');

/**
 * Whether the database answers and is up to date, and whether somebody could work and order there. Makes nothing; an
 * embedded server that does not run is started meanwhile.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl !== undefined) return checkServer(config, config.databaseUrl);
  const directory = join(config.dataDirectory, 'postgres');
  if (!(await isCluster(directory)))
    return [fail(`there is none in ${config.dataDirectory} yet: start the service, which makes it`)];
  const embedded = await useEmbeddedPostgres(directory, { report });
  try {
    return await checkServer(config, embedded.url);
  } finally {
    await embedded.leave();
  }
}

async function checkServer(config: Config, url: string): Promise<Finding[]> {
  const client = await namingAddress(url, () => connectOnce(url));
  try {
    judgeServerVersion(await serverVersion(client));
    const findings: Finding[] = [];
    for (const environment of liveEnvironments(config))
      findings.push(...(await checkEnvironment(client, config, environment)));
    return findings;
  } finally {
    await client.end();
  }
}

async function checkEnvironment(client: pg.Client, config: Config, schema: LiveEnvironment): Promise<Finding[]> {
  const pending = (await findSchema(client, schema)) ? await pendingMigrations({ pool: client, schema }) : undefined;
  if (pending !== 0) {
    const lacks = pending === undefined ? 'is not there' : `lacks ${pending} changes of this release`;
    return [fail(`${schema} ${lacks}: run npx transport migrate, or start the service, which does it`)];
  }
  const upToDate = ok(`${schema} answers and is up to date`);
  return schema === 'production' ? [upToDate, ...(await checkUsers(client, config))] : [upToDate];
}

/** People of an identity provider are known once they have logged in. */
async function checkUsers(client: pg.Client, { identityProvider }: Config): Promise<Finding[]> {
  const { admins, accounts } = await findUserCounts(client, 'production');
  const isUnled = admins === 0 && identityProvider === undefined;
  return [
    ...(isUnled ? [warn('production has no administrator: run npx transport person create')] : []),
    ...(accounts === 0 ? [warn('production has no shipper: run npx transport account create')] : []),
  ];
}
