import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { version } from '../../../src/ground/version.ts';
import { runCli } from '../../support/process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const commands = [
  [],
  ['serve'],
  ['migrate'],
  ['backup'],
  ['restore'],
  ['account'],
  ['account', 'create'],
  ['account', 'list'],
  ['account', 'show'],
  ['account', 'update'],
  ['account', 'disable'],
  ['account', 'enable'],
  ['account', 'erase'],
  ['account', 'tariff'],
  ['account', 'tariff', 'set'],
  ['account', 'tariff', 'show'],
  ['token'],
  ['token', 'create'],
  ['token', 'list'],
  ['token', 'revoke'],
  ['token', 'rotate'],
  ['person'],
  ['person', 'create'],
  ['person', 'list'],
  ['person', 'disable'],
  ['person', 'enable'],
  ['person', 'reset'],
  ['person', 'link'],
  ['audit'],
  ['audit', 'list'],
  ['order'],
  ['order', 'list'],
  ['order', 'show'],
  ['order', 'report'],
  ['order', 'correct'],
  ['order', 'requests'],
  ['order', 'accept'],
  ['order', 'decline'],
  ['order', 'cancel'],
  ['order', 'assign'],
  ['order', 'verify'],
  ['order', 'cmr'],
  ['order', 'confirmation'],
  ['doctor'],
  ['keys'],
  ['keys', 'rotate'],
  ['retention'],
  ['retention', 'show'],
  ['retention', 'run'],
  ['export'],
  ['price'],
  ['price', 'explain'],
  ['tariff'],
  ['tariff', 'new'],
  ['tariff', 'import'],
  ['tariff', 'check'],
  ['tariff', 'show'],
  ['tariff', 'diff'],
  ['availability'],
  ['availability', 'show'],
  ['availability', 'set'],
  ['places'],
  ['places', 'import'],
  ['company'],
  ['company', 'show'],
  ['company', 'check'],
  ['mail'],
  ['mail', 'list'],
  ['mail', 'resume'],
  ['mail', 'test'],
  ['webhook'],
  ['webhook', 'list'],
  ['webhook', 'show'],
  ['webhook', 'create'],
  ['webhook', 'enable'],
  ['webhook', 'disable'],
  ['webhook', 'delete'],
  ['webhook', 'rotate'],
  ['webhook', 'attempts'],
  ['webhook', 'test'],
  ['webhook', 'replay'],
  ['webhook', 'listen'],
];

/** The subcommands that a help text lists. */
function listedIn(help: string): string[] {
  const listed = help.split('\nCommands:\n')[1] ?? '';
  return [...listed.matchAll(/^ {2}(\w+)/gm)].map((row) => row[1]!).filter((name) => name !== 'help');
}

const wrong: [string[], RegExp][] = [
  [['sevre'], /unknown command 'sevre'/],
  [['serve', '--wokers', '2'], /unknown option '--wokers'\n\(Did you mean --workers\?\)/],
  [['price', '--items', '4x120x80x120@250'], /Did you mean --item\?/],
  [['price', '--vehicle-types', '3'], /Did you mean --vehicle-type\?/],
  [['orders', 'lits', '--environment', 'sandbox'], /Did you mean list\?/],
  [['order', 'list', '--enviroment', 'sandbox'], /--enviroment is not known\. Did you mean "--environment"\?/],
  [['order', 'list', '--environment', 'sandbox', '--status', 'plcaed'], /not "plcaed"\. Did you mean "placed"\?/],
  [['order', 'list', '--environment', 'sandbox', '--status', 'deleted'], /not "deleted"\. Did you mean "canceled"\?/],
  [['price', '--from', 'Germany Hamburg', '--to', 'IT Milano'], /--from .*\. Did you mean DE \(Germany\)\?/],
  [['price', '--from', 'DE Hamburg', '--to', 'Italien Mailand'], /--to .*\. Did you mean IT \(Italy\)\?/],
  [['price', '--from', 'DE Hamburg', '--to', 'spian Madrid'], /--to .*\. Did you mean ES \(Spain\)\?/],
  [['price', '--from', 'Hamburg', '--to', 'IT Milano'], /--from .*as in "DE 20457 Hamburg", not "Hamburg"/],
  [['order', 'list'], /'--environment <name>' not specified/],
  [['order', 'list', '--environment', 'mock'], /production, sandbox/],
  [['order', 'show', '--environment', 'sandbox'], /missing required argument 'order'/],
  [['order', 'list', '--environment', 'sandbox', '--status', 'placed,lost'], /--status .*"lost"/],
  [['account', 'create', ' ', '--environment', 'sandbox'], /name of an account/],
  [['account', 'create', 'A', '--environment', 'sandbox', '--country', 'Germny'], /--country .* mean DE \(Germany\)\?/],
  [['account', 'create', 'A', '--environment', 'sandbox', '--country', 'UK'], /--country .* mean GB \(/],
  [['account', 'create', 'A', '--environment', 'sandbox', '--vat-id', 'DE123456789'], /--vat-id .*Germany/],
  [['token', 'create', '--environment', 'sandbox'], /give --account, or --operator/],
  [['token', 'create', '--environment', 'sandbox', '--operator'], /--operator needs --name/],
  [
    ['token', 'create', '--environment', 'sandbox', '--operator', '--name', 'A', '--account', 'B'],
    /leave out --account/,
  ],
  [['token', 'create', '--environment', 'sandbox', '--account', 'A', '--name', 'B'], /--name goes with --operator/],
  [
    ['token', 'create', '--environment', 'sandbox', '--operator', '--name', 'A', '--scopes', 'price'],
    /--scopes .*"price"/,
  ],
  [
    ['person', 'create', '--environment', 'sandbox', '--email', 'a@b.example', '--name', 'A', '--role', 'boss'],
    /viewer, dispatcher, admin, shipper/,
  ],
  [['audit', 'list', '--environment', 'sandbox', '--limit', 'all'], /--limit .*"all"/],
  [['token', 'create', '--environment', 'sandbox', '--account', ' '], /--account must not be empty/],
  [['token', 'create', '--environment', 'sandbox', '--account', 'A', '--scopes', 'price,all'], /--scopes .*"all"/],
  [['token', 'create', '--environment', 'sandbox', '--account', 'A', '--expires', '2020-01-01T00:00:00Z'], /future/],
  [['token', 'create', '--environment', 'sandbox', '--account', 'A', '--expires', '2030-02-30T00:00:00Z'], /--expires/],
  [['token', 'revoke', 'tos_test_x', '--environment', 'sandbox'], /named by its number/],
  [['token', 'rotate', '1', '--environment', 'sandbox', '--overlap', 'long'], /--overlap .*"long"/],
  [['keys', 'rotate', '--environment', 'sandbox', '--keep', 'long'], /--keep .*"long"/],
  [
    ['availability', 'set', '2026-12-24', 'vans', 'some', '--environment', 'sandbox'],
    /number from 0 to 99999, or "table"/,
  ],
  [['export', '--environment', 'sandbox', '--orders'], /give --person, or --account/],
  [['export', '--environment', 'sandbox', '--person', 'a@b.example', '--orders'], /give --person, or --account/],
  [['export', '--environment', 'sandbox', '--account', 'A', '--search', 'Ines', '--orders'], /give --person/],
  [['price'], /--from and --to/],
  [['price', '--from', 'DE Hamburg', '--to', 'IT Milano', '--item', '4x120'], /--item .*"4x120"/],
  [['price', '--from', 'DE Hamburg', '--to', 'IT Milano', '--slot', '5'], /--slot/],
  [['company', 'check', '/nowhere/company.json'], /there is no file \/nowhere\/company\.json/],
  [['price', '--file', '/nowhere/request.json'], /--file: .*no such file/],
];

suite('the command line', { concurrency: 2 }, () => {
  for (const command of commands) {
    test(`${['transport', ...command].join(' ')} --help explains itself and ends with exit code 0`, async () => {
      const { code, stdout, stderr } = await runCli([...command, '--help']);
      assert.equal(code, 0);
      assert.equal(stderr, '');
      assert.match(stdout, new RegExp(`^Usage: ${['transport', ...command].join(' ')}`));
      const below = commands.filter(
        (each) => each.length === command.length + 1 && command.every((word, i) => each[i] === word),
      );
      assert.deepEqual(
        listedIn(stdout).sort(),
        below.map((each) => each.at(-1)!).sort(),
        'every listed command has a row here',
      );
    });
  }

  for (const [program, ...args] of [
    ['npx', 'transport', '--version'],
    ['npm', 'run', '--silent', 'cli', '--', '--version'],
  ] as const) {
    test(`${program} ${args.join(' ')} runs the program of the checkout`, async () => {
      const { stdout } = await promisify(execFile)(program, args, { cwd: root });
      assert.equal(stdout, `${version}\n`);
    });
  }

  test('without a command it shows the help and ends with exit code 2', async () => {
    for (const args of [[], ['order']]) {
      const { code, stdout, stderr } = await runCli(args);
      assert.equal(code, 2);
      assert.match(stderr, /^Usage: /);
      assert.equal(stdout, '');
    }
  });

  // No database is needed to see that a command line is wrong: this address has none.
  const env = { DATABASE_URL: 'postgresql://u:s3cret@127.0.0.1:1/tos' };
  for (const [args, expected] of wrong) {
    test(`transport ${args.join(' ')} is refused with exit code 2`, async () => {
      const { code, stdout, stderr } = await runCli(args, { env });
      assert.equal(code, 2, stderr);
      assert.match(stderr, expected);
      assert.match(stderr, /^error: /);
      assert.doesNotMatch(stderr, /\n\s+at |s3cret/);
      assert.equal(stdout, '');
    });
  }

  test('a database that cannot be reached ends a command with exit code 1 and one line', async () => {
    const { code, stderr } = await runCli(['order', 'list', '--environment', 'sandbox'], { env });
    assert.equal(code, 1);
    assert.match(stderr, /^error: the database at 127\.0\.0\.1:1\/tos cannot be used: [^\n]+\n$/);
    assert.doesNotMatch(stderr, /s3cret/);
  });

  test('a wrong configuration and an environment that is not served end a command with exit code 2', async () => {
    const wrongConfig = await runCli(['migrate'], { env: { ...env, PORT: 'x' } });
    assert.equal(wrongConfig.code, 2);
    assert.match(wrongConfig.stderr, /^error: configuration: PORT [^\n]+\n$/);
    const notServed = await runCli(['order', 'list', '--environment', 'production'], {
      env: { ...env, ENVIRONMENTS: 'sandbox' },
    });
    assert.equal(notServed.code, 2);
    assert.match(notServed.stderr, /ENVIRONMENTS/);
  });
});
