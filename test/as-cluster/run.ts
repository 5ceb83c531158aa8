// npm run test:as-cluster [-- PATTERN …]: the tests of `npm test` and of the commands, with the statements that a
// cluster gets. Each that the service sends is written down and judged by what Citus refuses or answers wrongly. With
// TEST_BRIEFLY=1 without those of the commands.
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { globalSetup, globalTeardown } from '../support/global-setup.ts';
import { chooseFiles } from '../support/portions/choose-files.ts';
import { runPortions } from '../support/portions/run-portions.ts';
import { listTestFiles } from '../support/portions/write-portions.ts';
import { judgeRecorded, readRecorded } from './judge.ts';
import { readVolatility } from './volatility.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/statements');

/** Why the tests of a file, or of a folder, are of one server. */
const leftOut: Record<string, string> = {
  'test/tidy/': 'of the sources',
  'test/engine/': 'of the engine, which knows no database',
  'test/audit/': 'of the judges of prices',
  'test/support/': 'of the tests themselves',
  'test/ground/database/': 'make and distribute databases of their own',
  'test/orders/dispatch/lists/': 'compare both forms, and count the rows that one server reads',
  'test/orders/dispatch/answers/answer-races.test.ts': 'tries both forms',
  'test/orders/order/reservations/held-places.test.ts': 'tries both forms',
  'test/orders/sold/booked-loads.test.ts': 'tries both forms',
  'test/telling/events/company/read-company-feed.test.ts': 'tries both forms',
  'test/orders/order/order-changes.test.ts': 'tries both forms',
  'test/orders/order/read-order.test.ts': 'tries both forms, and what one server keeps',
};

const commands = process.env.TEST_BRIEFLY === '1' ? [] : globSync('test/run/cli/**/*.test.ts', { cwd: root }).sort();
const all = [...listTestFiles(root), ...commands];
const patterns = process.argv.slice(2);
const files = chooseFiles(all, patterns, root).filter(
  (file) => !Object.keys(leftOut).some((each) => file.startsWith(each)),
);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
process.exitCode = await runPortions(files, {
  folder: join(root, '.cache/portions/as-cluster'),
  flags: ['--test-reporter=dot', '--test-reporter-destination=stdout'],
  env: {
    TEST_AS_CLUSTER: '1',
    TEST_STATEMENTS: folder,
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'test/as-cluster/record-statements.ts'))}`,
  },
});
const recorded = readRecorded(folder, root);
const problems = judgeRecorded(recorded, root, await volatility());
console.log(`\n${recorded.distributed.length} statements on distributed tables, ${problems.length} problems`);
for (const problem of problems) console.error(`✖ ${problem}`);
// A few files do not send all.
if (problems.length > 0 && patterns.length === 0) process.exitCode = 1;

async function volatility(): Promise<(name: string) => boolean> {
  await globalSetup();
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_SERVER });
  await client.connect();
  return await readVolatility(client).finally(async () => {
    await client.end();
    await globalTeardown();
  });
}
