import type { EnvironmentName } from '../../config.ts';

/** The path under which each environment answers. */
export const prefixes: Record<EnvironmentName, string> = {
  production: '/api/v3',
  sandbox: '/sandbox/api/v3',
  mock: '/mock',
};
