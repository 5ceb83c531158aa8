import { fileURLToPath } from 'node:url';
import { configVariables, judgeConfig } from '../../../src/ground/config.ts';
import { openDatabaseAt } from '../../support/clock/embedded-database.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { type Closing, request, runCli, startService, temporaryDirectory } from '../../support/process.ts';
import type { AuditedService } from './check.ts';

/**
 * The service as a process of its own without a limit of requests, on an embedded database of its own. For both of them
 * it is `now`, and time goes on from there.
 */
export async function startAuditedService(t: Closing, now: number): Promise<AuditedService> {
  const variables: Record<string, string> = {
    DATA_DIR: await temporaryDirectory(t),
    REQUESTS_PER_MINUTE_MAX: '0',
    STORED_BYTES_PER_HOUR_MAX: '0',
    SUPPLIER_COUNTRY: 'DE',
  };
  const config = judgeConfig((name) => variables[name] ?? configVariables[name].default);
  await (await openDatabaseAt(clockFrom(now), config)).close();
  const env = {
    ...variables,
    CLOCK_AHEAD_MS: String(now - Date.now()),
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('shifted-clock.ts', import.meta.url))}`,
  };
  const { origin } = await startService(t, env);
  const tokenOf = async (environment: string) => {
    const account = ['--account', 'Audit GmbH', '--create-account', '--environment', environment];
    const { stdout, stderr, code } = await runCli(['token', 'create', ...account], { env });
    if (code !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  return { origin, production: await tokenOf('production'), sandbox: await tokenOf('sandbox') };
}

/** Posts to an environment of the service. */
export function post(
  { origin, ...tokens }: AuditedService,
  environment: 'production' | 'sandbox',
  path: string,
  json: unknown,
) {
  const base = environment === 'sandbox' ? '/sandbox/api/v3' : '/api/v3';
  return request(`${origin}${base}${path}`, { method: 'POST', token: tokens[environment], json });
}
