import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { type Config, ConfigError, configVariables, judgeConfig, readConfig } from '../../src/ground/config.ts';

type Variables = Partial<Record<keyof typeof configVariables, string>>;
const judge = (variables: Variables) => judgeConfig((name) => variables[name] ?? configVariables[name].default);

function problemsOf(variables: Variables): string[] {
  try {
    judge(variables);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

const defaults: Config = {
  port: 8080,
  host: '127.0.0.1',
  baseUrl: undefined,
  dataDirectory: resolve('.data'),
  databaseUrl: undefined,
  databaseMigrationUrl: undefined,
  databasePoolSize: 10,
  clusterBookingCallsMax: 2,
  workers: 1,
  environments: ['production', 'sandbox', 'mock'],
  sandboxDemo: 'auto',
  logLevel: 'info',
  bodyBytesMax: 262_144,
  requestsPerMinuteMax: 6000,
  storedBytesPerHourMax: 268_435_456,
  offerMinutes: 30,
  reservationSeconds: 120,
  idempotencyDays: 7,
  retentionDays: {},
  drainSeconds: 0,
  trustedProxies: [],
  webhookNetworks: { company: [], shipper: [] },
  routingUrl: undefined,
  corsOrigins: [],
  supplierCountry: 'DE',
  identityProvider: undefined,
  mail: undefined,
  metrics: undefined,
};

test('an empty environment gives the defaults, and so do empty and blank variables', () => {
  assert.deepEqual(readConfig({}), defaults);
  const blank = Object.fromEntries(Object.keys(configVariables).map((name, i) => [name, ' '.repeat(i % 3)]));
  assert.deepEqual(readConfig(blank), defaults);
});

test('the configuration cannot be changed once it was judged', () => {
  assert.ok(Object.isFrozen(readConfig({})));
});

const provider = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'transport',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'groups; it=admin',
};

const localMail = { host: 'localhost', port: 25, tls: 'none', user: undefined, password: '' } as const;

const accepted: [Variables, Partial<Config>][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'node-1.internal' }, { host: 'node-1.internal' }],
  [{ BASE_URL: 'https://freight.example/' }, { baseUrl: 'https://freight.example' }],
  [{ BASE_URL: 'http://freight.example:81/base//' }, { baseUrl: 'http://freight.example:81/base' }],
  [{ DATA_DIR: '/srv/tos' }, { dataDirectory: '/srv/tos' }],
  [{ DATABASE_URL: 'postgres://u:p@db/tos' }, { databaseUrl: 'postgres://u:p@db/tos' }],
  [{ DATABASE_URL: 'postgresql://u@[::1]:5433/tos?ssl=1' }, { databaseUrl: 'postgresql://u@[::1]:5433/tos?ssl=1' }],
  [
    { DATABASE_URL: 'postgres://u:p@db/tos', DATABASE_MIGRATION_URL: 'postgres://owner:p@db/tos' },
    { databaseUrl: 'postgres://u:p@db/tos', databaseMigrationUrl: 'postgres://owner:p@db/tos' },
  ],
  [{ DATABASE_POOL_SIZE: '1' }, { databasePoolSize: 1 }],
  [{ WORKERS: '15' }, { workers: 15 }],
  [{ WORKERS: 'auto' }, { workers: Math.min(15, availableParallelism()) }],
  [{ ENVIRONMENTS: 'mock' }, { environments: ['mock'] }],
  [{ ENVIRONMENTS: ' sandbox , mock,sandbox,' }, { environments: ['sandbox', 'mock'] }],
  [{ SANDBOX_DEMO: 'off' }, { sandboxDemo: 'off' }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ BODY_BYTES_MAX: '1024' }, { bodyBytesMax: 1024 }],
  [{ REQUESTS_PER_MINUTE_MAX: '0' }, { requestsPerMinuteMax: 0 }],
  [{ STORED_BYTES_PER_HOUR_MAX: '1000000000000' }, { storedBytesPerHourMax: 1e12 }],
  [{ CLUSTER_BOOKING_CALLS_MAX: '4' }, { clusterBookingCallsMax: 4 }],
  [{ OFFER_MINUTES: '90' }, { offerMinutes: 90 }],
  [{ RESERVATION_SECONDS: '4' }, { reservationSeconds: 4 }],
  [{ IDEMPOTENCY_DAYS: '30' }, { idempotencyDays: 30 }],
  [{ RETENTION_DAYS: 'names=1100, requests = 30' }, { retentionDays: { names: 1100, requests: 30 } }],
  [{ DRAIN_SECONDS: '15' }, { drainSeconds: 15 }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [
    { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8', SHIPPER_WEBHOOK_ALLOWED_NETWORKS: 'fd00::/8,127.0.0.1' },
    { webhookNetworks: { company: ['10.0.0.0/8'], shipper: ['fd00::/8', '127.0.0.1'] } },
  ],
  [{ ROUTING_URL: 'http://valhalla:8002/' }, { routingUrl: 'http://valhalla:8002' }],
  [{ CORS_ORIGINS: 'https://app.example' }, { corsOrigins: ['https://app.example'] }],
  [
    { CORS_ORIGINS: ' http://localhost:5173, https://App.Example:443/,https://münchen.example,https://app.example' },
    { corsOrigins: ['http://localhost:5173', 'https://app.example', 'https://xn--mnchen-3ya.example'] },
  ],
  [{ SUPPLIER_COUNTRY: 'nl' }, { supplierCountry: 'NL' }],
  [
    { ...provider, OIDC_ROLES: ' groups ; cn=desk,ou=x = dispatcher;office=viewer ; it=admin;' },
    {
      identityProvider: {
        issuer: 'https://id.example',
        clientId: 'transport',
        clientSecret: 'secret',
        claim: 'groups',
        roles: [
          { value: 'it', role: 'admin' },
          { value: 'cn=desk,ou=x', role: 'dispatcher' },
          { value: 'office', role: 'viewer' },
        ],
      },
    },
  ],
  [{ SMTP_URL: 'smtp://localhost' }, { mail: { ...localMail, from: undefined, companyTo: [] } }],
  [
    { SMTP_URL: 'smtps://me%40freight.example:p%3Aw@mail.example/' },
    {
      mail: {
        host: 'mail.example',
        port: 465,
        tls: 'implicit',
        user: 'me@freight.example',
        password: 'p:w',
        from: undefined,
        companyTo: [],
      },
    },
  ],
  ...(
    [
      ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'starttls' }],
      ['smtp://mail.example:25?tls=none', { host: 'mail.example', port: 25, tls: 'none' }],
      ['smtp://[::1]:2525?tls=starttls', { host: '::1', port: 2525, tls: 'starttls' }],
    ] as const
  ).map(([url, server]): [Variables, Partial<Config>] => [
    { SMTP_URL: url },
    { mail: { ...localMail, ...server, from: undefined, companyTo: [] } },
  ]),
  [
    { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: '"Freight & Co" <desk@freight.example>' },
    {
      mail: {
        ...localMail,
        host: '127.0.0.1',
        from: { name: 'Freight & Co', address: 'desk@freight.example' },
        companyTo: [],
      },
    },
  ],
  [
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'desk@freight.example', MAIL_COMPANY_TO: 'a@b.example, c@d.example,' },
    {
      mail: {
        ...localMail,
        from: { name: '', address: 'desk@freight.example' },
        companyTo: ['a@b.example', 'c@d.example'],
      },
    },
  ],
  [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
  [{ METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' }, { metrics: { port: 0, host: '0.0.0.0' } }],
  [{ METRICS_HOST: '0.0.0.0' }, { metrics: undefined }],
];

test('every variable is read into its setting and changes no other', () => {
  for (const [variables, settings] of accepted)
    assert.deepEqual(judge(variables), { ...defaults, ...settings }, JSON.stringify(variables));
  const tried = new Set(accepted.flatMap(([variables]) => Object.keys(variables)));
  assert.deepEqual(tried, new Set(Object.keys(configVariables)));
});

const refused: [keyof typeof configVariables, string[]][] = [
  ['PORT', ['-1', '65536', '80a', '8080.5', '0x50', '1e3', '99999999999', 'http', '８０']],
  ['HOST', ['http://localhost', 'a b', '127.0.0.1/8', '[::1]', 'host;rm']],
  [
    'BASE_URL',
    ['freight.example', 'ftp://freight.example', '/api', 'https://', 'https://a.example/?x=1', 'https://a/#b'],
  ],
  ['DATABASE_URL', ['localhost:5432/tos', 'mysql://u:secret@db/tos', 'postgresql://u:secret@db:99999/tos', 'db']],
  ['DATABASE_MIGRATION_URL', ['mysql://u:secret@db/tos', 'postgresql://u:p@db/tos']],
  ['DATABASE_POOL_SIZE', ['0', '151', '1001', 'many', '-5']],
  ['WORKERS', ['0', '16', '257', 'all', '1.5']],
  ['ENVIRONMENTS', ['live', 'production,staging', 'Production', ',', ' , ']],
  ['SANDBOX_DEMO', ['yes', 'ON', '1']],
  ['LOG_LEVEL', ['verbose', 'INFO', '3']],
  ['BODY_BYTES_MAX', ['1023', '16777217', '256k', '']],
  ['CLUSTER_BOOKING_CALLS_MAX', ['0', '1001', 'all']],
  ['OFFER_MINUTES', ['0', '10081', 'soon']],
  ['RESERVATION_SECONDS', ['3', '3601', 'soon']],
  ['IDEMPOTENCY_DAYS', ['6', '3651', 'week']],
  ['RETENTION_DAYS', ['names=29', 'names', 'names=40000', 'all=100', 'events=30', 'names=40,names=50', 'names=x']],
  ['DRAIN_SECONDS', ['-1', '3601', '10s']],
  ['REQUESTS_PER_MINUTE_MAX', ['-1', '1000000001', 'unlimited']],
  ['STORED_BYTES_PER_HOUR_MAX', ['-1', '1000000000001', '1GB']],
  [
    'TRUSTED_PROXIES',
    ['proxy.internal', '10.0.0.0/8,all', '10.0.0.0/8/8', '10.0.0.0/33', '999.1.1.1', '::1/129', 'abc'],
  ],
  ['WEBHOOK_ALLOWED_NETWORKS', ['erp.internal', '10.0.0.0/0', 'fe80::1%eth0']],
  ['SHIPPER_WEBHOOK_ALLOWED_NETWORKS', ['*', '10.0.0.0/33']],
  [
    'CORS_ORIGINS',
    [
      '*',
      'null',
      'app.example',
      'https://*.example',
      'https://app.example/shop',
      'https://u:p@app.example',
      'https://app.example?',
      'capacitor://localhost',
      'https://app.example,*',
    ],
  ],
  ['ROUTING_URL', ['valhalla:8002', 'ftp://valhalla', 'http://u:p@valhalla', 'http://valhalla/?key=1']],
  ['OIDC_ISSUER', ['http://id.example', 'id.example', 'https://id.example']],
  ['OIDC_CLIENT_ID', ['a b', 'ü', 'transport']],
  ['OIDC_CLIENT_SECRET', ['a b', 'ü', 'secret']],
  ['OIDC_ROLES', ['groups', 'groups; a=boss', 'groups; =admin', '; a=admin', 'groups; a=shipper', 'groups; a=admin']],
  [
    'SMTP_URL',
    [
      ...['mail.example', 'http://mail.example', 'smtp://', 'smtps://mail.example?tls=none', 'smtp://a?tls=maybe'],
      ...['smtp://a?pool=true', 'smtp://a/b', 'smtp://:secret@a', 'smtp://%zz@a', 'smtp://a:99999', 'smtp://a b'],
    ],
  ],
  ['MAIL_FROM', ['nobody', 'a b@c.example', 'Freight <a@b', 'Freight <a@b>, c@d.example', 'desk@freight.example']],
  ['MAIL_COMPANY_TO', ['nobody', 'a@b.example;c@d.example', 'x@y.example']],
  ['METRICS_PORT', ['-1', '65536', 'on', '8080']],
  ['METRICS_HOST', ['http://localhost', 'a b']],
  ['SUPPLIER_COUNTRY', ['DEU', 'D', '49', 'Germany']],
];

test('every wrong value is refused with one line that names its variable', () => {
  for (const [name, values] of refused) {
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      assert.equal(problems.length, 1, `${name}=${value}: ${problems.join(' | ')}`);
      assert.match(problems[0]!, new RegExp(`^${name} [\\w ]+`));
      assert.doesNotMatch(problems[0]!, /\n/);
    }
  }
});

test('every variable whose form can be wrong has refused values', () => {
  const free = new Set(['DATA_DIR']);
  const judged = Object.keys(configVariables).filter((name) => !free.has(name));
  assert.deepEqual(new Set(refused.map(([name]) => name)), new Set(judged));
});

test('all problems are told at once, in one line', () => {
  const worst = Object.fromEntries(refused.map(([name, values]) => [name, values[0]!]));
  const problems = problemsOf(worst);
  assert.deepEqual(new Set(problems.map((problem) => problem.split(' ')[0])), new Set(Object.keys(worst)));
  assert.throws(() => judge(worst), { message: `configuration: ${problems.join('; ')}` });
});

test('a refused secret of the identity provider is not repeated', () => {
  assert.doesNotMatch(problemsOf({ OIDC_CLIENT_SECRET: 's3cret ü' }).join(), /s3cret/);
});

test('a refused address of the mail server is not repeated, since it may hold a password', () => {
  assert.doesNotMatch(problemsOf({ SMTP_URL: 'smtp://u:s3cret@mail.example?tls=x' }).join(), /s3cret/);
});

test('a refused database address is not repeated, since it may hold a password', () => {
  for (const value of ['mysql://u:s3cret@db/tos', 'postgresql://u:s3cret@db:99999/tos', 's3cret'])
    for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'])
      assert.doesNotMatch(problemsOf({ DATABASE_URL: 'postgresql://db/tos', [name]: value }).join(), /s3cret/);
});
