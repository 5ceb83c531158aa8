import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { adrSample } from '../../../support/adr-sample.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';
import { cancellationTable } from '../../../support/samples.ts';

const shipped = join(import.meta.dirname, '../../../../data/tariff-2026-07-01.json');
const loading = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
/** A Tuesday: requests of a comparison are asked relative to it, whatever the day of the test. */
const tuesday = '2026-11-24T08:00:00+01:00';
const request = (from: string, to: string, date: string) =>
  JSON.stringify({
    loadings: [{ country: 'DE', name: from }],
    unloadings: [{ country: 'DE', name: to }],
    loading_date: date,
  });

/** A folder with a price table from December 2026 on: the trailer 20 euros dearer to start with. */
async function withTable(t: TestContext, change: (text: string) => string = (text) => text): Promise<string> {
  const directory = join(await temporaryDirectory(t), 'tariff');
  await mkdir(directory);
  const text = (await readFile(shipped, 'utf8'))
    .replaceAll('2026-07-01', '2026-12-01')
    .replace('"fixed": 150', '"fixed": 170');
  await writeFile(join(directory, 'tariff-2026-12-01.json'), change(text));
  return directory;
}

suite('cli tariff', { concurrency: 2 }, () => {
  test('check lists the versions of sound tables', async (t) => {
    const { code, stdout } = await runCli(['tariff', 'check', '--directory', await withTable(t), '--json']);
    assert.equal(code, 0);
    const rows = JSON.parse(stdout) as { tariff: string; valid_from: string }[];
    assert.deepEqual(
      rows.map(({ tariff, valid_from }) => [tariff, valid_from.slice(0, 10)]),
      [
        ['general', '2026-07-01'],
        ['general', '2026-12-01'],
      ],
    );
  });

  test('check names what is wrong with file and field, exit code 1', async (t) => {
    const directory = await withTable(t, (text) =>
      text.replace('"fixed": 170', '"fixed": "170"').replace('"night": 0.25', '"night": -1'),
    );
    const { code, stdout, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /tariff-2026-12-01\.json: prices\.11\.fixed must be number/);
    assert.match(stderr, /tariff-2026-12-01\.json: unsocialHours\.night must be >= 0/);
  });

  for (const [why, args] of [
    ['check of a folder that is not there', ['check', '--directory', '/nowhere']],
    ['diff of a file that is not there', ['diff', '/nowhere', '/nowhere', '--requests', '-']],
    ['diff without requests', ['diff', '/nowhere', '/nowhere']],
    ['show at no date', ['show', '--at', 'yesterday']],
    ['show of an unknown tariff', ['show', '--tariff', 'nobody']],
  ] as const) {
    test(`a ${why} is wrong usage, exit code 2`, async () => {
      const { code, stderr } = await runCli(['tariff', ...args]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^error: /);
    });
  }

  test('show prints the version of a day, with the price of every vehicle', async (t) => {
    const directory = await withTable(t);
    const at = (day: string) => runCli(['tariff', 'show', '--directory', directory, '--at', day]);
    const [before, after] = await Promise.all([at('2026-11-30'), at('2026-12-01')]);
    assert.match(before.stdout, /^Version 2026-07-01-[0-9a-f]{8}\./);
    assert.match(before.stdout, /^ tautliner +150\.00 /m);
    assert.match(after.stdout, /^Version 2026-12-01-[0-9a-f]{8}\./);
    assert.match(after.stdout, /^ tautliner +170\.00 /m);
  });

  test('diff shows what a change does to each request and vehicle, and goes on after one that is wrong', async (t) => {
    const directory = await withTable(t);
    const requests = join(directory, '..', 'requests.jsonl');
    await writeFile(
      requests,
      `${request('Hamburg', 'Berlin', tuesday)}\n{\n\n${request('Hamburg', 'Nowhereville', tuesday)}\n`,
    );
    const table = join(directory, 'tariff-2026-12-01.json');
    const args = (to: string) => ['tariff', 'diff', shipped, to, '--requests', requests, '--json'];
    const [byFile, byFolder] = await Promise.all([runCli(args(table)), runCli(args(directory))]);
    assert.equal(byFile.code, 0, byFile.stderr);
    assert.equal(byFolder.stdout, byFile.stdout);
    const diff = JSON.parse(byFile.stdout);
    const row = (vehicle: string) => diff.rows.find((each: { vehicle: string }) => each.vehicle === vehicle);
    assert.ok(Math.abs(row('tautliner').difference - (20 * 136) / 134) <= 0.011);
    assert.equal(row('tautliner').new, Math.round((row('tautliner').old + row('tautliner').difference) * 100) / 100);
    assert.deepEqual([row('van_box_l').difference, row('van_box_l').percent], [0, 0]);
    assert.deepEqual(
      diff.failed.map((each: { request: number }) => each.request),
      [2, 4],
    );
    assert.deepEqual([diff.summary.prices, diff.summary.cheaper, diff.summary.dearer + diff.summary.same], [16, 0, 16]);
  });

  test('diff of requests of which none could be priced says why for each, exit code 1', async (t) => {
    const requests = join(await withTable(t), '..', 'requests.jsonl');
    await writeFile(requests, '{}\n{"loading_date":"soon"}\n');
    const { code, stdout } = await runCli(['tariff', 'diff', shipped, shipped, '--requests', requests]);
    assert.equal(code, 1);
    assert.match(stdout, /No prices\.\n\nRequest 1: loading_date is missing\n\nRequest 2: loading_date is no date\n/);
  });

  test('show lists what is closed, and diff shows what opening a country brings', async (t) => {
    const directory = await withTable(t);
    const name = 'closed-lanes-2026-01-01.json';
    const closed = join(shipped, '..', name);
    const opened = (await readFile(closed, 'utf8')).replace('"RU", "stops": false', '"RU", "stops": true');
    await writeFile(join(directory, name), opened);
    const requests = join(directory, '..', 'requests.jsonl');
    const toMoscow = JSON.parse(request('Hamburg', 'Berlin', tuesday));
    toMoscow.unloadings = [{ country: 'RU', name: 'Moskva' }];
    await writeFile(requests, JSON.stringify(toMoscow));
    const [show, diff] = await Promise.all([
      runCli(['tariff', 'show', '--directory', directory]),
      runCli(['tariff', 'diff', closed, join(directory, name), '--requests', requests, '--json']),
    ]);
    assert.match(
      show.stdout,
      /^Closed: RU for transit; BY for stops and transit; UA for transit; UA \(Crimea, .*; EE–RU \(Narva\); /m,
    );
    const { rows } = JSON.parse(diff.stdout) as { rows: { old: number | null; new: number | null }[] };
    assert.ok(rows.length > 10 && rows.every((row) => row.old === null && row.new! > 1000));
  });

  test('show lists rare and unknown ferries, and check refuses a row of a crossing that no price has', async (t) => {
    const directory = await withTable(t);
    const name = 'crossings-2026-01-01.json';
    const table = await readFile(join(shipped, '..', name), 'utf8');
    await writeFile(join(directory, name), table.replace('"sailings": 500', '"sailings": null'));
    const shown = await runCli(['tariff', 'show', '--directory', directory]);
    assert.match(
      shown.stdout,
      /^Crossings: \d+\. .*Barcelona–Palma 10, .*\. Not known: Calais–Folkestone, .*others\.$/m,
    );
    await writeFile(join(directory, name), table.replace('["Barcelona", "Palma"]', '["Barcelona", "Mallorca"]'));
    const { code, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
    assert.equal(code, 1);
    assert.match(stderr, /crossings: no price has a crossing Barcelona–Mallorca; give its ends as/);
  });

  test('show lists the rules inside a country, check counts them, and diff shows what opening one brings', async (t) => {
    const directory = await withTable(t);
    const name = 'cabotage-2026-01-01.json';
    const ofRelease = join(shipped, '..', name);
    const row = { in: ['CH'], carriers: ['DE'], domestic: 'free', mark: 'document', source: 'our permit' };
    const text = await readFile(ofRelease, 'utf8');
    await writeFile(join(directory, name), text.replace('"rules": [', `"rules": [${JSON.stringify(row)},`));
    const requests = join(directory, '..', 'requests.jsonl');
    const swiss = request('Zürich', 'Genève', tuesday).replaceAll('"DE"', '"CH"');
    await writeFile(requests, swiss);
    const [show, check, diff] = await Promise.all([
      runCli(['tariff', 'show', '--directory', directory]),
      runCli(['tariff', 'check', '--directory', directory, '--json']),
      runCli(['tariff', 'diff', ofRelease, join(directory, name), '--requests', requests, '--json']),
    ]);
    assert.match(
      show.stdout,
      /^Inside a country by carriers of another: CH by DE free; CH, LI by CH, LI limited; .*EEA by EEA limited; .*CH by all others closed; /m,
    );
    const rules = JSON.parse(text).rules.length;
    assert.equal(JSON.parse(check.stdout).at(-1).cabotage_rules, rules + 1, check.stderr);
    const { rows } = JSON.parse(diff.stdout) as { rows: { old: number | null; new: number | null }[] };
    assert.ok(rows.length > 10 && rows.every((each) => each.old === null && each.new! > 100));
  });

  test('check counts the UN numbers of table A of ADR or names its mistakes, and show says where they are from', async (t) => {
    const directory = await withTable(t);
    const path = join(directory, 'adr-table-a-2025.csv');
    await writeFile(path, adrSample);
    const [check, show, none] = await Promise.all([
      runCli(['tariff', 'check', '--directory', directory, '--json']),
      runCli(['tariff', 'show', '--directory', directory]),
      runCli(['tariff', 'show']),
    ]);
    assert.equal(JSON.parse(check.stdout).at(-1).un_numbers, 17, check.stderr);
    assert.match(
      show.stdout,
      /^Dangerous goods: 17 UN numbers of adr-table-a-2025\.csv, without 2 rows that are not subject to ADR or not carried\.$/m,
    );
    assert.match(none.stdout, /^Dangerous goods: no table A of ADR, taken as stated\.$/m);
    await writeFile(path, adrSample.replace('FLAMMABLE LIQUID, N.O.S.;3;II', 'FLAMMABLE LIQUID, N.O.S.;3;IIII'));
    const { code, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
    assert.equal(code, 1);
    assert.match(stderr, /adr-table-a-2025\.csv: line 7, packing_group: takes I, II, III, several of them, or nothing/);
  });

  test('check counts the steps of terms, show says them, and diff says what they change', async (t) => {
    const directory = await withTable(t);
    const table = JSON.stringify(cancellationTable({ valid_from: '2026-12-01' }));
    const path = join(directory, 'cancellation-2026-12-01.json');
    await writeFile(path, table);
    const requests = join(directory, '..', 'requests.jsonl');
    await writeFile(requests, request('Hamburg', 'Berlin', tuesday));
    const show = (at: string, ...more: string[]) =>
      runCli(['tariff', 'show', '--directory', directory, '--at', at, ...more]);
    const [check, before, then, json, diff] = await Promise.all([
      runCli(['tariff', 'check', '--directory', directory, '--json']),
      show('2026-11-30'),
      show('2026-12-01'),
      show('2026-12-01', '--json'),
      runCli(['tariff', 'diff', shipped, path, '--requests', requests]),
    ]);
    assert.deepEqual(
      JSON.parse(check.stdout).map((row: { cancellation_steps: number }) => row.cancellation_steps),
      [0, 4],
    );
    const terms =
      'ftl free for 15 min after placing, 33.33 % within 24 h of loading, 75 %, at most 800.00 EUR, within 4 h of loading, 80 % once the vehicle has arrived.';
    assert.match(before.stdout, /^Canceling is free\.$/m);
    assert.ok(then.stdout.includes(terms), then.stdout);
    assert.equal(JSON.parse(json.stdout).cancellation.express.steps[1].share.denominator, 2);
    assert.match(diff.stdout, /^Before: Canceling is free\.\n\nThen: Canceling costs who agreed to it, /m);
    assert.ok(diff.stdout.includes(terms), diff.stdout);
  });

  test('price explain shows every line with what it was computed from; they sum to the price', async () => {
    const args = ['price', 'explain', '--file', '-', '--vehicle', 'tautliner'];
    const stdin = request('Hamburg', 'Berlin', loading);
    const [text, json] = await Promise.all([runCli(args, { stdin }), runCli([...args, '--json'], { stdin })]);
    assert.match(text.stdout, /^ fixed +150\.00 +per order +Base price/m);
    assert.match(text.stdout, /^ distance +\d+\.\d\d +100 km × 1\.9 \+ /m);
    const {
      data: [offer],
      unavailable,
    } = JSON.parse(json.stdout);
    assert.deepEqual(unavailable, [], 'only the vehicle asked for');
    assert.doesNotMatch(text.stdout, /not offered/);
    const cents = offer.breakdown.map(({ amount }: { amount: number }) => Math.round(amount * 100));
    assert.equal(
      cents.reduce((sum: number, each: number) => sum + each, 0),
      Math.round(offer.value * 100),
    );
    assert.ok(offer.breakdown.every(({ basis }: { basis?: string }) => basis));
    const refused = await runCli([
      'price',
      'explain',
      '--from',
      'DE Hamburg',
      '--to',
      'DE Berlin',
      '--vehicle',
      'caddy',
      '--slot',
      '3',
    ]);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^error: Small van: .*no loading time slot/m);
  });
});
