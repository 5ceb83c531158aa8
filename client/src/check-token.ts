import { TransportError } from './transport-error.ts';

/** The end of each environment's path, the longest first. */
const environments = [
  { path: '/sandbox/api/v3', name: 'the sandbox', live: false },
  { path: '/api/v3', name: 'production', live: true },
  { path: '/mock', name: 'the mock', live: false },
];

/**
 * The base address without a slash at its end. Paths other than the service's are taken as they are: a gateway may have
 * its own.
 * @throws {TransportError} `token_does_not_fit`: a token that would be refused there, or does not belong there; or one
 * of the two is missing.
 */
export function checkToken(token: string, baseUrl: string): string {
  const refuse = (text: string): never => {
    throw new TransportError(text, { code: 'token_does_not_fit' });
  };
  // Programs without types, and `process.env.TOKEN!`, may pass values that are not set.
  for (const [name, value] of Object.entries({ token, baseUrl }))
    if (typeof value !== 'string' || value === '')
      refuse(`The ${name} is missing (${JSON.stringify(value)}): is the environment variable it comes from set?`);
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/+$/, '');
  if (token.endsWith('…')) refuse('The token is a placeholder: put your own there.');
  if (!/^[\x21-\x7e]+$/.test(token)) refuse('The token holds spaces, line ends or letters that no token has.');
  if (/\/operator\/v1$/.test(path)) refuse('This is a client for shippers: its baseUrl ends in /api/v3.');
  const [, kind, mode] = /^tos_(?:(ops|link)_)?(?:ses_)?(?:(live|test)_)?/.exec(token) ?? [];
  if (kind !== undefined) refuse('This is no token of a shipper: the operator of the service issues those.');
  const environment = environments.find((each) => path.endsWith(each.path));
  if (environment?.live === true && mode === 'test')
    refuse('A token of the sandbox (tos_test_…) is not for production.');
  if (environment?.live === false && mode === 'live')
    refuse(`A token of production (tos_live_…) is not for ${environment.name}.`);
  return base.origin + path;
}
