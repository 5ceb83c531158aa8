type Installed = {
  /** The Debian package that brings it. */
  package: string;
  /** The commands of package.json whose tests start it. */
  commands: readonly string[];
};

/** What tests start beside Node, the packages and a bare system, by its name or, for a folder of programs, its path. */
export const installedPrograms: Record<string, Installed> = {
  promtool: { package: 'prometheus', commands: ['test', 'test:optional', 'test:clock', 'test:as-cluster'] },
  python3: { package: 'python3', commands: ['test', 'test:long', 'test:browser', 'test:clock', 'test:as-cluster'] },
  pgbouncer: { package: 'pgbouncer', commands: ['test:poolers', 'test:packaging'] },
  '/usr/lib/postgresql/15/bin': {
    package: 'postgresql-15',
    commands: ['test:poolers', 'test:faults', 'test:packaging'],
  },
  'libfaketimeMT.so.1': { package: 'faketime', commands: ['test:faults', 'test:clock'] },
  nginx: { package: 'nginx', commands: ['test:packaging'] },
  caddy: { package: 'caddy', commands: ['test:packaging'] },
  psql: { package: 'postgresql-client', commands: ['test:packaging'] },
  pg_dump: { package: 'postgresql-client', commands: ['test:packaging'] },
  pg_restore: { package: 'postgresql-client', commands: ['test:packaging'] },
  createdb: { package: 'postgresql-client', commands: ['test:packaging'] },
  dropdb: { package: 'postgresql-client', commands: ['test:packaging'] },
  'systemd-analyze': { package: 'systemd', commands: ['test:packaging'] },
  pdftotext: { package: 'poppler-utils', commands: ['test:papers'] },
  pdftoppm: { package: 'poppler-utils', commands: ['test:papers'] },
  chromium: { package: 'chromium', commands: ['test:browser'] },
};

/** What a bare system has, and what the README asks for. */
export const barePrograms: readonly string[] = [
  ...['sh', 'bash', 'ps', 'tar', 'grep', 'sort', 'uniq', 'cp', 'chown'],
  // Of Linux alone: tests that start them say so where they are skipped.
  ...['mount', 'umount', 'unshare', 'ip', 'script'],
  ...['git', 'curl', 'node', 'npm', 'npx'],
];

/**
 * What a call starts whose first argument does not say it, or that hands a script on, by file and argument. Nothing:
 * the Node that runs the tests, the PostgreSQL of the packages, or a shell that only reads.
 */
export const toldPrograms: Record<string, readonly string[]> = {
  'client/test/packed/installed.packed.ts: node.path': ['node'],
  'client/test/packed/listen.packed.ts: node.path': ['node'],
  'test/run/cli/usage.test.ts: program': ['npx', 'npm'],
  'test/browser/console/shipper/connect.browser.ts: sh': ['curl'],
  'test/console/data/recent-calls.test.ts: sh': [],
  'test/docs/logs-and-traces.test.ts: sh': ['grep', 'sort', 'uniq'],
  // What the pages show, which every reader has: curl, node and the service's own program.
  'test/docs/following/paste.ts: bash': ['curl', 'node'],
  'test/faults/addresses.fault.ts: unshare': ['sh', 'ip'],
  'test/faults/support/postgres.ts: files.postgres': [],
  'test/faults/support/postgres.ts: programs.initdb': [],
  'test/http/kernel/contract/samples/run-samples.long.ts: sh': ['curl'],
  'test/packaging/backup.packaging.ts: sh': ['pg_dump', 'pg_restore', 'createdb', 'dropdb', 'tar'],
  'test/packaging/examples.packaging.ts: sh': ['psql'],
  'test/packaging/support/image.ts: sh': ['npm'],
  "test/packaging/support/image.ts: join(image.environment.PATH!.split(':')[0]!, program!)": [],
  'test/packaging/support/proxies.ts: program': ['nginx', 'caddy'],
  'test/packaging/support/served-package.ts: program': ['npx'],
  'test/run/process/terminal.process.ts: script': [],
};
