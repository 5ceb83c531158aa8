import type { EnvironmentName } from '../../../ground/config.ts';

/** The path under which each environment answers. */
export const prefixes: Record<EnvironmentName, string> = {
  production: '/api/v3',
  sandbox: '/sandbox/api/v3',
  mock: '/mock',
};

/** The mock environment has no orders to work on. */
type LivePrefixes = Partial<Record<EnvironmentName, string>> & Record<Exclude<EnvironmentName, 'mock'>, string>;

/** The path under which the company works on an environment. */
export const operatorPrefixes: LivePrefixes = {
  production: '/operator/v1',
  sandbox: '/sandbox/operator/v1',
};

/** The path under which a driver's page and its interface answer. */
export const driverPrefixes: LivePrefixes = {
  production: '/driver',
  sandbox: '/sandbox/driver',
};

/** The address at which agents of shippers are served. */
export const agentPaths: LivePrefixes = {
  production: '/mcp',
  sandbox: '/sandbox/mcp',
};

/** As they are shown: clients and readers take the first, and nobody shall book a real transport by default. */
export function sandboxFirst(names: readonly EnvironmentName[]): EnvironmentName[] {
  return names.toSorted((a, b) => Number(b === 'sandbox') - Number(a === 'sandbox'));
}
