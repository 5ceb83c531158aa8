import type { EnvironmentName } from '../../config.ts';

/** The path under which each environment answers. */
export const prefixes: Record<EnvironmentName, string> = {
  production: '/api/v3',
  sandbox: '/sandbox/api/v3',
  mock: '/mock',
};

/** The path under which the company works on an environment. */
export const operatorPrefixes: Partial<Record<EnvironmentName, string>> = {
  production: '/operator/v1',
  sandbox: '/sandbox/operator/v1',
};

/** The path under which a driver's page and what it asks for answer. */
export const driverPrefixes: Partial<Record<EnvironmentName, string>> = {
  production: '/driver',
  sandbox: '/sandbox/driver',
};
