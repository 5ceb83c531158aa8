/** A block that no test pastes from its page: the test that does what it says, and why it is done there. */
export type ProvenElsewhere = {
  page: string;
  /** How its first line begins. */
  begins: string;
  test: string;
  /** What that file has in its text alone, so that it is still the one: the title of the test, or the page. */
  holds: string;
  why: string;
};

const containers =
  'there is no Docker where the tests run; its commands are read by a shell and held against compose.yaml';
const backsUp = 'a backup made while the service books holds all that was answered before it';
const systemd = 'it needs root and a running systemd; the unit is checked by systemd itself';

/** Blocks of commands that are not run as they stand on their page. */
export const provenElsewhere: readonly ProvenElsewhere[] = [
  of(
    'README.md',
    'git clone',
    'test/packaging/image.packaging.ts',
    'what the Dockerfile makes',
    'the address is the reader’s',
  ),
  of(
    'README.md',
    'npm ci && npm start',
    'test/run/process/demo.process.ts',
    'the first start on an embedded database',
    'a start ends with Ctrl-C only',
  ),
  of('README.md', 'grep -qs', 'test/packaging/examples.packaging.ts', "readDoc('README.md')", containers),
  of(
    'client/README.md',
    'npm install ./transport-ordering-client',
    'client/test/packed/installed.packed.ts',
    "'client/README.md'",
    'it installs the package in a project; the programs of the page are run there',
  ),
  of(
    'client/README.md',
    'export TRANSPORT_URL',
    'client/test/packed/listen.packed.ts',
    'a shipper hears events with Node',
    'it goes on until Ctrl-C',
  ),
  ...['grep -qs', 'docker compose exec -T database pg_dump', 'docker compose down'].map((begins) =>
    of('docs/deploy.md', begins, 'test/packaging/examples.packaging.ts', "'docs/deploy.md'", containers),
  ),
  of(
    'docs/deploy.md',
    'docker compose stop service',
    'test/packaging/backup.packaging.ts',
    "'docs/deploy.md'",
    'there is no Docker where the tests run: a function does what it would do, on a real PostgreSQL',
  ),
  ...['docker build', 'docker run'].map((begins) =>
    of(
      'docs/deploy.md',
      begins,
      'test/packaging/image.packaging.ts',
      'what the Dockerfile makes',
      'its steps are done without Docker',
    ),
  ),
  ...['useradd', 'cat > /usr/local/sbin/transport', 'transport person create'].map((begins) =>
    of('docs/deploy.md', begins, 'test/packaging/examples.packaging.ts', 'systemd takes the unit as it is', systemd),
  ),
  of(
    'docs/deploy.md',
    'npm pack',
    'test/packaging/package.packaging.ts',
    'installs into an empty folder, serves, prices and books',
    'it installs 480 MB',
  ),
  of(
    'docs/dispatch.md',
    'npx transport order requests',
    'test/run/cli/order-answers.test.ts',
    'accepts and declines what is requested, once',
    'NUMBER stands for two orders, of which one is accepted and one declined',
  ),
  of(
    'docs/events.md',
    'export TRANSPORT_',
    'test/run/cli/webhooks.test.ts',
    'forwards what happens as an endpoint would get it',
    'it goes on until Ctrl-C, and wants a receiver',
  ),
  of(
    'docs/interface.md',
    'npx -p typescript',
    'test/generators/clients.generators.ts',
    'openapi-typescript',
    'it installs the generators, which have a folder of their own',
  ),
  of(
    'docs/logs-and-traces.md',
    'journalctl',
    'test/docs/logs-and-traces.test.ts',
    'service.log',
    'three ways to the same file, which the commands after it then read',
  ),
  of(
    'docs/logs-and-traces.md',
    'npm ci --prefix deploy/telemetry',
    'test/telemetry/spans.telemetry.ts',
    'register.js',
    'it installs OpenTelemetry',
  ),
  of(
    'docs/mail.md',
    'npx transport mail test',
    'test/run/cli/mail.test.ts',
    'mail test sends a mail now',
    'it wants a mail server',
  ),
  of(
    'docs/operations.md',
    'npx transport backup',
    'test/run/cli/data/backup.test.ts',
    backsUp,
    'the folders are root’s',
  ),
  of(
    'docs/operations.md',
    'DATA_DIR=/var/lib/transport',
    'test/run/cli/data/backup.test.ts',
    backsUp,
    'for cron, as root',
  ),
  of('docs/operations.md', 'systemctl stop transport', 'test/run/cli/data/backup.test.ts', backsUp, systemd),
  of(
    'docs/operations.md',
    'pg_dump --format=custom --file=transport.dump "$DATABASE_URL"',
    'test/packaging/backup.packaging.ts',
    'bring back what was there, drop what came later',
    'the same programs restore the containers’ database there',
  ),
  of(
    'docs/operations.md',
    'pg_dump --format=custom --file=transport.dump "postgresql:',
    'test/packaging/backup.packaging.ts',
    'bring back what was there, drop what came later',
    'it needs a pg_dump of version 18, which Debian 12 does not bring',
  ),
  of(
    'docs/operations.md',
    'npx transport doctor',
    'test/run/cli/doctor.test.ts',
    'says what is missing before anything is sold',
    'it has much more to say',
  ),
  of(
    'docs/places.md',
    'npx transport places import',
    'test/run/cli/data/places.test.ts',
    'an import says what it took and left out',
    'the file is downloaded; the test brings one',
  ),
  of('docs/scale.md', 'TEST_CITUS_URL', 'test/citus/support/cluster.ts', 'TEST_CITUS_URL', 'it wants a cluster'),
  of(
    'docs/scale.md',
    'ENVIRONMENTS=sandbox npx transport migrate --citus',
    'test/ground/database/citus/distribute.test.ts',
    'migrates an empty database, then names every order table',
    'it wants a cluster',
  ),
];

function of(page: string, begins: string, test: string, holds: string, why: string): ProvenElsewhere {
  return { page, begins, test, holds, why };
}
