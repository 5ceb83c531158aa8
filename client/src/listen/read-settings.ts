import { checkToken } from '../check-token.ts';
import { TransportError } from '../transport-error.ts';
import { blockedPorts } from './blocked-ports.ts';
import { isSecret, machineSecret } from './machine-secret.ts';
import { WrongUsage } from './wrong-usage.ts';

/** What the command line says, beside the environment. */
export type StatedListen = {
  token?: string | undefined;
  url?: string | undefined;
  forwardTo?: string | undefined;
  /** Comma-separated. */
  types?: string | undefined;
  since?: string | undefined;
  secret?: string | undefined;
};

export type ListenSettings = {
  /** Of one interface, absolute, without a trailing slash. */
  base: string;
  token: string;
  forwardTo: string;
  /** All when empty. */
  types: string[];
  /** A position or the id of an event, or milliseconds since 1970; neither: from now on. */
  start: { after?: string; instant?: number };
  /** `whsec_…` */
  secret: string;
};

/**
 * What `listen` works with: options, else `TRANSPORT_TOKEN` and `TRANSPORT_URL`, else the secret of this machine.
 * @throws {WrongUsage} naming the option, its variable and an example.
 */
export function readListenSettings(
  stated: StatedListen,
  env: Readonly<Record<string, string | undefined>>,
): ListenSettings {
  const { TRANSPORT_URL, TRANSPORT_TOKEN } = env;
  const url = stated.url || TRANSPORT_URL;
  if (!url)
    throw new WrongUsage('the address of the service is missing: --url http://127.0.0.1:8080, or set TRANSPORT_URL');
  requireAddress('--url (or TRANSPORT_URL)', url);
  const token = (stated.token || TRANSPORT_TOKEN)?.trim();
  if (!token)
    throw new WrongUsage(
      'the token is missing: set TRANSPORT_TOKEN, as in TRANSPORT_TOKEN=tos_test_… with your own, or give --token',
    );
  if (!stated.forwardTo)
    throw new WrongUsage('the receiver is missing: --forward-to http://127.0.0.1:3000/hook says where to post events');
  requireAddress('--forward-to', stated.forwardTo);
  const base = baseOf(url.replace(/\/+$/, ''), token);
  const types = (stated.types ?? '').split(',').map((type) => type.trim());
  const start = readStart(stated.since);
  const { secret } = stated;
  if (secret !== undefined && !isSecret(secret))
    throw new WrongUsage('--secret must be whsec_ and 24 to 64 bytes in base64, as an endpoint shows it');
  return {
    base,
    token,
    forwardTo: stated.forwardTo,
    types: types.filter((type) => type !== ''),
    start,
    secret: secret ?? machineSecret(env),
  };
}

function requireAddress(option: string, stated: string): void {
  if (!/^https?:\/\/./.test(stated) || !URL.canParse(stated))
    throw new WrongUsage(`${option} must be an http or https address, as in http://127.0.0.1:8080, not "${stated}"`);
  const port = Number(new URL(stated).port);
  if (blockedPorts.has(port))
    throw new WrongUsage(`${option} has port ${port}, to which fetch never connects: choose another, as in 3000`);
}

/** The interface that the token is for, if the address names none. */
function baseOf(url: string, token: string): string {
  if (/…|\.\.\.|^tos_(ops_)?(live|test)_x*$/.test(token))
    throw new WrongUsage(
      `TRANSPORT_TOKEN (or --token) is "${token}", the placeholder of a page: put your own token there; whoever runs the service issues it`,
    );
  const [, company, mode] = /^tos_(ops_)?(live|test)_/.exec(token) ?? [];
  if (mode === undefined)
    throw new WrongUsage(
      'TRANSPORT_TOKEN (or --token) is no token of the service: these begin with tos_test_ or tos_live_',
    );
  const ofToken = company ? '/operator/v1' : '/api/v3';
  const path = new URL(url).pathname;
  const base =
    path === '/'
      ? `${url}${mode === 'test' ? '/sandbox' : ''}${ofToken}`
      : `${url}${path.endsWith('/sandbox') ? ofToken : ''}`;
  if (company) return checkCompanyToken(mode, base);
  try {
    return checkToken(token, base);
  } catch (error) {
    throw error instanceof TransportError ? new WrongUsage(error.message) : error;
  }
}

/** As `checkToken`, for the company's feed. */
function checkCompanyToken(mode: string, base: string): string {
  const { origin, pathname } = new URL(base);
  const path = pathname.replace(/\/+$/, '');
  if (/\/(api\/v3|mock)$/.test(path))
    throw new WrongUsage(
      'A token of the company (tos_ops_…) is for its own interface, whose address ends in /operator/v1.',
    );
  const isSandbox = path.endsWith('/sandbox/operator/v1');
  if (path.endsWith('/operator/v1') && isSandbox !== (mode === 'test'))
    throw new WrongUsage(
      isSandbox
        ? 'A token of production (tos_ops_live_…) is not for the sandbox.'
        : 'A token of the sandbox (tos_ops_test_…) is not for production.',
    );
  return origin + path;
}

function readStart(since: string | undefined): ListenSettings['start'] {
  if (since === undefined) return {};
  if (/^(\d{1,15}|evt_\w+)$/.test(since)) return { after: since };
  const instant = Date.parse(since);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(since) || Number.isNaN(instant))
    throw new WrongUsage(
      `--since must be a date-time with offset, as in 2026-11-23T06:00:00Z, a position or the id of an event, not "${since}"`,
    );
  return { instant };
}
