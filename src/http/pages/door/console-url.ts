import type { LiveEnvironment } from '../../../ground/database/database.ts';

/** The path under which people log in to an environment. */
export const consolePrefixes: Readonly<Record<LiveEnvironment, string>> = {
  production: '/console',
  sandbox: '/sandbox/console',
};

/** @param baseUrl the service's address, without a trailing slash. */
export function consoleUrl(baseUrl: string, environment: LiveEnvironment): string {
  return baseUrl + consolePrefixes[environment];
}
