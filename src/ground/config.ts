import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type IdentityProviderSettings, judgeIdentityProvider } from './settings/identity-provider-settings.ts';
import { judgeHost } from './settings/judge-host.ts';
import { judgeMail, type MailSettings } from './settings/mail-settings.ts';
import { judgeMetrics, type MetricsSettings } from './settings/metrics-settings.ts';
import { judgeRetention, type RetentionDays } from './settings/retention-settings.ts';
import { judgeRoutingUrl } from './settings/routing-url.ts';

export type EnvironmentName = 'production' | 'sandbox' | 'mock';
type LogLevel = (typeof logLevels)[number];

export type Config = Readonly<{
  port: number;
  host: string;
  /** Without a trailing slash. Undefined: use the address the server listens on. */
  baseUrl: string | undefined;
  dataDirectory: string;
  /** Undefined: use the embedded PostgreSQL under the data directory. */
  databaseUrl: string | undefined;
  /** Where that server is migrated. Undefined: as the role of `databaseUrl`. */
  databaseMigrationUrl: string | undefined;
  databasePoolSize: number;
  clusterBookingCallsMax: number;
  /** With 1 this process serves; with more it leads that many workers. */
  workers: number;
  environments: readonly EnvironmentName[];
  /** Whether a start offers a demo of the sandbox. `auto`: on an embedded database, with people on loopback alone. */
  sandboxDemo: (typeof sandboxDemos)[number];
  logLevel: LogLevel;
  bodyBytesMax: number;
  requestsPerMinuteMax: number;
  storedBytesPerHourMax: number;
  offerMinutes: number;
  reservationSeconds: number;
  idempotencyDays: number;
  /** How long each kind of data is kept after its order has ended. Kinds that are absent are kept for good. */
  retentionDays: RetentionDays;
  /** How long a stopping service reports that it is not ready, but still serves. */
  drainSeconds: number;
  trustedProxies: readonly string[];
  /** Private addresses and networks to which events may be sent. */
  webhookNetworks: Readonly<Record<'company' | 'shipper', readonly string[]>>;
  /** Of a routing engine, without a trailing slash. Undefined: distances come from the built-in network. */
  routingUrl: string | undefined;
  /** The origins whose pages may call the interfaces, as browsers write them. */
  corsOrigins: readonly string[];
  supplierCountry: string;
  /** Where people of the company log in. Undefined: here, by a password. */
  identityProvider: IdentityProviderSettings | undefined;
  /** Undefined: no mails are sent. */
  mail: MailSettings | undefined;
  metrics: MetricsSettings | undefined;
}>;

const sandboxDemos = ['auto', 'on', 'off'] as const;
export const environmentNames: readonly EnvironmentName[] = ['production', 'sandbox', 'mock'];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One row per variable. The operations guide and `.env.example` list the same set. */
export const configVariables = {
  PORT: { default: '8080', text: 'TCP port to listen on; 0 picks a free one' },
  HOST: { default: '127.0.0.1', text: 'address to listen on; 0.0.0.0 for every interface' },
  BASE_URL: { default: '', text: 'address that clients use, the only source of absolute URLs in replies' },
  DATA_DIR: {
    default: '.data',
    text: 'folder of the embedded database, of imported postal codes and of your own tables',
  },
  DATABASE_URL: { default: '', text: 'an existing PostgreSQL 15 or newer; nothing embedded is started then' },
  DATABASE_MIGRATION_URL: { default: '', text: 'the same PostgreSQL, as the role that owns the tables' },
  DATABASE_POOL_SIZE: { default: '10', text: 'database connections of one process' },
  CLUSTER_BOOKING_CALLS_MAX: { default: '2', text: 'calls of one process that store bookings at once on a cluster' },
  WORKERS: { default: '1', text: 'processes behind the port; auto for one per core' },
  ENVIRONMENTS: { default: 'production,sandbox,mock', text: 'which of the three environments are served' },
  SANDBOX_DEMO: {
    default: 'auto',
    text: 'whether the start makes a demo in an empty sandbox and shows links to it: on, off, or auto for the embedded database, links on loopback',
  },
  LOG_LEVEL: { default: 'info', text: `one of ${logLevels.join(', ')}` },
  BODY_BYTES_MAX: { default: '262144', text: 'largest request body' },
  REQUESTS_PER_MINUTE_MAX: {
    default: '6000',
    text: 'requests of one account in a minute, on this machine; 0 for no limit',
  },
  STORED_BYTES_PER_HOUR_MAX: {
    default: '268435456',
    text: 'bytes that bookings and drafts of one account may take in an hour, and as many its documents, on this machine; 0 for no limit',
  },
  RESERVATION_SECONDS: {
    default: '120',
    text: 'how long a place in a pool that is never oversold is kept for a booking under way',
  },
  OFFER_MINUTES: { default: '30', text: 'how long the price of an offer is kept' },
  IDEMPOTENCY_DAYS: { default: '7', text: 'how long the reply to a request with an Idempotency-Key is kept' },
  RETENTION_DAYS: { default: '', text: 'how long what is personal is kept after an order has ended; empty for good' },
  DRAIN_SECONDS: { default: '0', text: 'how long /readyz answers 503 before a service that stops closes its port' },
  TRUSTED_PROXIES: { default: '', text: 'addresses or networks whose X-Forwarded-For names the client' },
  WEBHOOK_ALLOWED_NETWORKS: {
    default: '',
    text: "networks of your own to which the company's endpoints may lead, with http and any port too",
  },
  SHIPPER_WEBHOOK_ALLOWED_NETWORKS: { default: '', text: 'the same of the endpoints of shippers' },
  CORS_ORIGINS: { default: '', text: 'origins whose pages may call the interfaces, as in https://app.example.com' },
  ROUTING_URL: { default: '', text: 'a Valhalla of your own that measures ways; empty: the built-in road network' },
  SUPPLIER_COUNTRY: {
    default: 'DE',
    text: 'country in which the freight company is established, for VAT, and its carriers',
  },
  OIDC_ISSUER: { default: '', text: 'OpenID provider of the company, at which its people log in' },
  OIDC_CLIENT_ID: { default: '', text: 'what the service is called there' },
  OIDC_CLIENT_SECRET: { default: '', text: 'the secret that it has there' },
  OIDC_ROLES: { default: '', text: 'a claim, and which of its values gives which role' },
  SMTP_URL: { default: '', text: 'mail server; empty: no mails are sent' },
  MAIL_FROM: { default: '', text: 'sender of mails; empty: the company of the profile' },
  MAIL_COMPANY_TO: { default: '', text: 'who hears of new orders and disabled endpoints; empty: the same' },
  METRICS_PORT: { default: '', text: 'port of its own at which metrics are read; 0 picks a free one; empty: none' },
  METRICS_HOST: { default: '127.0.0.1', text: 'address of that port' },
} as const;

/** The embedded server takes 200 connections: the service's and those of commands run beside it. */
const embeddedPoolSizeMax = 150;

type VariableName = keyof typeof configVariables;

/** Lists every problem of the environment at once. `problems` can be shown to an operator as they are. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`configuration: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/** Reads the environment. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return judgeConfig((name) => env[name]?.trim() || configVariables[name].default);
}

/** @throws {ConfigError} naming every variable that is wrong. */
export function judgeConfig(read: (name: VariableName) => string): Config {
  const problems: string[] = [];
  const integer = (name: VariableName, min: number, max: number): number => {
    const text = read(name);
    const value = /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems.push(`${name} must be an integer from ${min} to ${max}, not "${text}"`);
    return min;
  };
  const check = (ok: boolean, problem: string) => {
    if (!ok) problems.push(problem);
  };
  const oneOf = <Value extends string>(name: VariableName, values: readonly Value[]): Value => {
    const value = read(name) as Value;
    check(values.includes(value), `${name} must be one of ${values.join(', ')}, not "${value}"`);
    return value;
  };

  const { baseUrl, databaseUrl, databaseMigrationUrl } = judgeAddresses(read, check);
  const environments = list(read('ENVIRONMENTS'));
  const unknown = environments.filter((name) => !environmentNames.includes(name as EnvironmentName));
  check(unknown.length === 0, `ENVIRONMENTS knows ${environmentNames.join(', ')}, not "${unknown.join(', ')}"`);
  check(environments.length > 0, 'ENVIRONMENTS must name at least one environment');

  const databasePoolSize = integer('DATABASE_POOL_SIZE', 1, databaseUrl ? 1000 : embeddedPoolSizeMax);
  const workersMax = databaseUrl ? 256 : Math.floor(embeddedPoolSizeMax / databasePoolSize);
  const isAuto = read('WORKERS') === 'auto';
  const workers = isAuto ? Math.min(availableParallelism(), workersMax) : integer('WORKERS', 1, 256);
  check(
    workers <= workersMax,
    `WORKERS times DATABASE_POOL_SIZE must be at most ${embeddedPoolSizeMax} with the embedded database`,
  );

  const config: Config = {
    port: integer('PORT', 0, 65_535),
    host: judgeHost('HOST', read('HOST'), check),
    baseUrl,
    dataDirectory: resolve(read('DATA_DIR')),
    databaseUrl,
    databaseMigrationUrl,
    databasePoolSize,
    clusterBookingCallsMax: integer('CLUSTER_BOOKING_CALLS_MAX', 1, 1000),
    workers,
    environments: environments as EnvironmentName[],
    sandboxDemo: oneOf('SANDBOX_DEMO', sandboxDemos),
    logLevel: oneOf('LOG_LEVEL', logLevels),
    bodyBytesMax: integer('BODY_BYTES_MAX', 1024, 16_777_216),
    requestsPerMinuteMax: integer('REQUESTS_PER_MINUTE_MAX', 0, 1_000_000_000),
    storedBytesPerHourMax: integer('STORED_BYTES_PER_HOUR_MAX', 0, 1_000_000_000_000),
    offerMinutes: integer('OFFER_MINUTES', 1, 10_080),
    reservationSeconds: integer('RESERVATION_SECONDS', 4, 3600),
    idempotencyDays: integer('IDEMPOTENCY_DAYS', 7, 3650),
    retentionDays: judgeRetention(list(read('RETENTION_DAYS')), check),
    drainSeconds: integer('DRAIN_SECONDS', 0, 3600),
    ...judgeNetworks(read, check),
    routingUrl: judgeRoutingUrl(read('ROUTING_URL'), isHttpUrl, check),
    corsOrigins: judgeOrigins(read('CORS_ORIGINS'), check),
    supplierCountry: judgeCountry(read('SUPPLIER_COUNTRY').toUpperCase(), check),
    identityProvider: judgeIdentityProvider(read, check, isSafeUrl),
    mail: judgeMail(read, check, isLoopback),
    metrics: judgeMetrics(read, integer, check),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function judgeAddresses(read: (name: VariableName) => string, check: (ok: boolean, problem: string) => void) {
  const baseUrl = read('BASE_URL').replace(/\/+$/, '');
  check(baseUrl === '' || isHttpUrl(baseUrl), `BASE_URL must be an http or https address, not "${baseUrl}"`);
  const databaseUrl = read('DATABASE_URL');
  check(databaseUrl === '' || isDatabaseUrl(databaseUrl), `DATABASE_URL ${databaseUrlForm}`);
  const databaseMigrationUrl = read('DATABASE_MIGRATION_URL');
  const isAlone = databaseMigrationUrl !== '' && databaseUrl === '';
  check(!isAlone, 'DATABASE_MIGRATION_URL needs DATABASE_URL beside it');
  const isMigrationUrl = isAlone || databaseMigrationUrl === '' || isDatabaseUrl(databaseMigrationUrl);
  check(isMigrationUrl, `DATABASE_MIGRATION_URL ${databaseUrlForm}`);
  return {
    baseUrl: baseUrl || undefined,
    databaseUrl: databaseUrl || undefined,
    databaseMigrationUrl: databaseMigrationUrl || undefined,
  };
}

function judgeCountry(country: string, check: (ok: boolean, problem: string) => void): string {
  check(/^[A-Z]{2}$/.test(country), `SUPPLIER_COUNTRY must be a two-letter code, not "${country}"`);
  return country;
}

function judgeOrigins(text: string, check: (ok: boolean, problem: string) => void): string[] {
  const stated = list(text);
  const wrong = stated.filter((origin) => !isHttpUrl(origin) || !/^[^/]+\/\/[^/@*]+\/?$/.test(origin));
  const form = 'origins one by one, as in https://app.example.com,http://localhost:5173';
  check(wrong.length === 0, `CORS_ORIGINS takes ${form}, not "${wrong.join(', ')}"`);
  return wrong.length > 0 ? [] : [...new Set(stated.map((origin) => new URL(origin).origin))];
}

function judgeNetworks(read: (name: VariableName) => string, check: (ok: boolean, problem: string) => void) {
  const networks = (name: VariableName): string[] => {
    const all = list(read(name));
    const bad = all.filter((text) => !isAddressOrNetwork(text));
    check(bad.length === 0, `${name} takes addresses or networks, not "${bad.join(', ')}"`);
    return all;
  };
  return {
    trustedProxies: networks('TRUSTED_PROXIES'),
    webhookNetworks: {
      company: networks('WEBHOOK_ALLOWED_NETWORKS'),
      shipper: networks('SHIPPER_WEBHOOK_ALLOWED_NETWORKS'),
    },
  };
}

/** For the URL of a server that secrets are sent to. */
function isSafeUrl(text: string): boolean {
  return isHttpUrl(text) && (text.startsWith('https:') || isLoopback(new URL(text).hostname));
}

/** Whether a host name is this machine and nothing else. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** The address of a service that listens on a host and port. */
export function listeningOrigin(host: string, port: number): string {
  const named = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}

const databaseUrlForm = 'must read postgresql://user:password@host:port/database';

function list(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const bitsMax = { 4: 32, 6: 128 }[isIP(address)];
  if (bitsMax === undefined || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax);
}

function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text);
}
