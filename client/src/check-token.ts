import { TransportError } from './transport-error.ts';

/** How the path of each environment ends, the longest first. */
const environments = [
  { path: '/sandbox/api/v3', name: 'the sandbox', live: false },
  { path: '/api/v3', name: 'production', live: true },
  { path: '/mock', name: 'the mock', live: false },
];

/**
 * The base address without a slash at its end. Other paths than those of the service are taken as they are: a gateway
 * may have its own.
 * @throws {TransportError} `token_does_not_fit`: a token that would be refused there, or that has no business there.
 */
export function checkToken(token: string, baseUrl: string): string {
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/+$/, '');
  const refuse = (text: string): never => {
    throw new TransportError(text, { code: 'token_does_not_fit' });
  };
  if (!/^[\x21-\x7e]+$/.test(token)) refuse('The token is empty, or holds spaces or line ends.');
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
