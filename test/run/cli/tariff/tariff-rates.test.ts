import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { at, workday } from '../../../support/clock/days.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

const sheet = 'rate,account,from,to,vehicle,price\nHanse,Hanse AG,DE,AT,tautliner,900\nAll,,DE,AT,,1000\n';
const route = ['--from', 'DE 20457 Hamburg', '--to', 'AT 1010 Wien', '--vehicle', 'tautliner'];

suite('cli tariff: own tables and rates', { concurrency: 2 }, () => {
  test('new copies every table with an empty sheet of rates, sound as they are, and writes over none', async (t) => {
    const directory = join(await temporaryDirectory(t), 'tariff');
    const args = ['tariff', 'new', '--directory', directory, '--valid-from', '2027-01-01'];
    const first = await runCli(args);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /What to do next:/);
    const names = (await readdir(directory)).sort();
    assert.deepEqual(names, [
      'cabotage-2027-01-01.json',
      'closed-lanes-2027-01-01.json',
      'crossings-2027-01-01.json',
      'driving-bans-2027-01-01.json',
      'extra-services-2027-01-01.json',
      'mixed-loading-2027-01-01.json',
      'rates-2027-01-01.csv',
      'tariff-2027-01-01.json',
      'tolls-2027-01-01.json',
      'vat-2027-01-01.json',
      'vehicles-2027-01-01.json',
    ]);
    const check = await runCli(['tariff', 'check', '--directory', directory, '--json']);
    assert.equal(check.code, 0, check.stderr);
    assert.equal(JSON.parse(check.stdout).at(-1).valid_from, '2027-01-01T00:00:00.000Z');
    await writeFile(join(directory, 'rates-2027-01-01.csv'), sheet);
    const second = await runCli([...args, '--json']);
    assert.ok(JSON.parse(second.stdout).every(({ isNew }: { isNew: boolean }) => !isNew));
    assert.equal(await readFile(join(directory, 'rates-2027-01-01.csv'), 'utf8'), sheet);
  });

  test('the examples in the new sheet of rates are right when the # before them is taken away', async (t) => {
    const directory = await temporaryDirectory(t);
    await runCli(['tariff', 'new', '--directory', directory]);
    const [name] = (await readdir(directory)).filter((each) => each.endsWith('.csv'));
    const text = await readFile(join(directory, name!), 'utf8');
    const rates = join(directory, 'examples');
    await writeFile(rates, text.replaceAll(/^# (?=.*,.*,.*,.*,.*,.*,.*,.*,.*,.*,.*,)/gm, ''));
    const { code, stdout, stderr } = await runCli([
      'tariff',
      'import',
      rates,
      '--dry-run',
      '--directory',
      directory,
      '--json',
    ]);
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).rows, 6);
  });

  test('import puts a sheet in place once, a dry run nowhere, and --replace over the one of the day', async (t) => {
    const data = await temporaryDirectory(t);
    const path = join(data, 'sheet.csv');
    await writeFile(path, sheet);
    const args = ['tariff', 'import', path, '--valid-from', '2026-11-01'];
    const run = (...more: string[]) => runCli([...args, ...more], { env: { DATA_DIR: data } });
    const dry = await run('--dry-run');
    assert.match(dry.stdout, /^2 rows of rates are right; nothing was written\./);
    await assert.rejects(readdir(join(data, 'tariff')));
    const first = await run();
    assert.match(
      first.stdout,
      /^2 rows of rates written to .*rates-2026-11-01\.csv, valid for prices asked from 2026-11-01/,
    );
    assert.match(first.stdout, /^ Hanse AG +1$/m);
    const second = await run();
    assert.equal(second.code, 1);
    assert.match(second.stderr, /is there already: --replace writes over it/);
    await writeFile(path, sheet.replace('900', '950'));
    assert.equal((await run('--replace')).code, 0);
    assert.match(await readFile(join(data, 'tariff', 'rates-2026-11-01.csv'), 'utf8'), /,950$/m);
    assert.deepEqual(await readdir(join(data, 'tariff')), ['rates-2026-11-01.csv']);
  });

  test('import names everything that is wrong by line and column, exit code 1, and writes nothing', async (t) => {
    const data = await temporaryDirectory(t);
    const path = join(data, 'sheet.csv');
    const rows = ['A,,DE,PL,,1.150', 'B,,DE,Nrth,trailer,5', 'C,,DE,AT,,5', 'D,,DE,AT,,6', ',,DE,AT,mega,6'];
    await writeFile(path, ['rate,account,from,to,vehicle,price', ...rows].join('\n'));
    const { code, stdout, stderr } = await runCli(['tariff', 'import', path], { env: { DATA_DIR: data } });
    assert.deepEqual([code, stdout], [1, '']);
    assert.deepEqual(stderr.trim().split('\n').slice(1), [
      '  line 2, price: 1.150 may be 1150 or 1.15, and the other amounts of the sheet do not say which: write 1150 or 1.15',
      '  line 3, to: is no zone, country or beginning of a postal code as in DE-20: Nrth',
      '  line 3, vehicle: is no code or class of a vehicle: trailer',
      '  lines 4 and 5: "C" and "D" both hold for the same transports (DE to AT)',
      '  line 6, rate: is missing',
    ]);
    await assert.rejects(readdir(join(data, 'tariff')));
  });

  test('import shows each form of an amount with the figure that it was read as', async (t) => {
    const data = await temporaryDirectory(t);
    const path = join(data, 'sheet.csv');
    const rows = ['A;DE;PL;€ 1.180,00', 'B;DE;AT;1.250', 'C;DE;CZ;€ 2.360,50', 'D;DE;CH;900'];
    await writeFile(path, ['rate;from;to;price', ...rows].join('\n'));
    const { stdout } = await runCli(['tariff', 'import', path, '--dry-run'], { env: { DATA_DIR: data } });
    assert.match(stdout, /^Amounts were read so: € 1\.180,00 = 1180, 1\.250 = 1250\.$/m);
  });

  test('import and check name the prices that hold for very different ways, and those for one loading and unloading alone', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const rows = ['Flat,DE,PL,1150,,', 'Lane,DE-20,DE-80,900,,', 'Limited,DE,AT,1150,5,700', 'By km,DE,CZ,,,'];
    const written = rows.map((row) => (row.startsWith('By km') ? `${row},1.2` : `${row},`));
    await writeFile(path, ['rate,from,to,price,stops,km_max,per_km', ...written].join('\n'));
    const args = ['tariff', 'import', path, '--valid-from', '2026-11-01'];
    const dry = JSON.parse((await runCli([...args, '--dry-run', '--json'], { env })).stdout).flat_rates;
    assert.deepEqual(dry.for_pairs, [2, 3]);
    assert.deepEqual(
      dry.wide.map(({ line, rate }: { line: number; rate: string }) => [line, rate]),
      [[2, 'Flat']],
    );
    assert.ok(dry.wide[0].longest_km > 2 * dry.wide[0].shortest_km);
    assert.deepEqual(dry.ferries, []);
    const islands = join(data, 'islands.csv');
    await writeFile(islands, 'rate,from,to,price\nIslands too,ES,ES,500\n');
    const told = (await runCli(['tariff', 'import', islands, '--dry-run'], { env })).stdout;
    assert.match(
      told,
      /^1 price includes ferries to some of the towns it holds for, .*\n\n.*\n +2 +Islands too .*Barcelona–/m,
    );
    for (const said of [(await runCli(args, { env })).stdout, (await runCli(['tariff', 'check'], { env })).stdout]) {
      assert.match(said, /^The prices of lines 2, 3 hold for one loading and one unloading\. With more stops /m);
      assert.match(said, /^1 price is the same for a way over twice as long as its shortest\. .*km_max/m);
      assert.match(said, /^ +2 +Flat +.* – .* +\d+ +.* – .* +1\d\d\d$/m);
    }
  });

  test('check names a rate that makes a vehicle dearer than the next larger one, and no other', async (t) => {
    const directory = await temporaryDirectory(t);
    const rows = [
      'Lane,Beta,DE-20,DE-80,tautliner,500,',
      'Lane,Hanse AG,DE-20,DE-80,tautliner,1900,',
      'Right,,DE-20,DE-10,ftl,900,',
      'Cheap,,DE-20,DE-50,truck_7_5t,300,',
      'Over,,DE-20,DE-60,tautliner,1900,2026-11-05',
    ];
    const sheet = ['rate,account,from,to,vehicle,price,valid_until', ...rows].join('\n');
    await writeFile(join(directory, 'rates-2026-11-01.csv'), sheet);
    // A shipper's own tariff is not the one that counts for everybody.
    const shipped = await readFile(join(import.meta.dirname, '../../../../data/tariff-2026-07-01.json'), 'utf8');
    await writeFile(join(directory, 'tariff-own-2026-11-02.json'), shipped.replaceAll('2026-07-01', '2026-11-02'));
    const { stdout } = await runCli(['tariff', 'check', '--directory', directory]);
    const [, table] = stdout.split('1 rate makes a vehicle dearer than the next larger one');
    assert.match(table ?? '', /^ +3 +Lane +tautliner +1900\.00 +box_trailer +1\d\d\d\.\d\d$/m);
    assert.doesNotMatch(table ?? '', /Right|Cheap|Over| 2 /);
  });

  test('diff prices what a price sells worst, though nobody asked: the longest way and the most stops', async (t) => {
    const [before, after] = [await temporaryDirectory(t), await temporaryDirectory(t)];
    const sheetOf = (kmMax: string) => `rate,from,to,vehicle,price,stops,km_max\nFlat,DE,PL,tautliner,1150,,${kmMax}\n`;
    await writeFile(join(before, 'rates-2026-11-01.csv'), sheetOf(''));
    await writeFile(join(after, 'rates-2026-11-01.csv'), sheetOf('800'));
    const requests = join(before, 'requests.jsonl');
    await writeFile(requests, '');
    const args = ['tariff', 'diff', before, after, '--requests', requests];
    const { worst_cases: worst } = JSON.parse((await runCli([...args, '--json'])).stdout);
    assert.deepEqual(
      worst.map((each: { vehicle: string }) => each.vehicle),
      ['tautliner', 'tautliner'],
    );
    const [longest, stops] = worst;
    assert.match(longest.case, /^line 2, Flat: .* – .*, 1\d\d\d km, fully laden$/);
    assert.equal(longest.old, 1150);
    assert.ok(longest.new > 1700, `${longest.new}`);
    assert.match(stops.case, /^line 2, Flat: 20 unloadings, .* in turn$/);
    assert.ok(stops.old > 10_000, `${stops.old}`);
    assert.match((await runCli(args)).stdout, /^ line 2, Flat: 20 unloadings, .* tautliner +\d+\.\d\d/m);
  });

  test('a sheet of zones is told by its columns, and rates that name zones need it', async (t) => {
    const data = await temporaryDirectory(t);
    const env = { DATA_DIR: data };
    const [rates, zones] = [join(data, 'rates.csv'), join(data, 'zones.csv')];
    await writeFile(rates, 'rate;from;to;price\nNorth;Nord;AT;900\n');
    await writeFile(zones, 'Zone;Place\nNord;DE-20\nNord;DE-21\n');
    const day = ['--valid-from', '2026-11-01'];
    const before = await runCli(['tariff', 'import', rates, ...day], { env });
    assert.match(before.stderr, /line 2, from: is no zone, .*: Nord/);
    const named = await runCli(['tariff', 'import', zones, ...day], { env });
    assert.match(named.stdout, /^2 rows of zones written to /, named.stderr);
    assert.equal((await runCli(['tariff', 'import', rates, ...day], { env })).code, 0);
    const explained = await runCli(['price', 'explain', ...route], { env });
    assert.match(explained.stdout, /^ rate +900\.00 +fixed price, /m);
    await writeFile(zones, 'Zone;Place\nSüd;DE-8\n');
    const without = await runCli(['tariff', 'import', zones, ...day, '--replace'], { env });
    assert.equal(without.code, 1);
    assert.match(without.stderr, /rates-2026-11-01\.csv: line 2, from: is no zone/);
  });

  for (const [why, args, bytes, message] of [
    [
      'a sheet that is no UTF-8',
      [],
      Buffer.from('rate,from,to,price\nM\xFCnchen,DE,AT,1', 'latin1'),
      /is not UTF-8; .*CSV UTF-8/,
    ],
    ['a day that is none', ['--valid-from', '2027-02-30'], sheet, /--valid-from takes a day/],
  ] as const) {
    test(`import refuses ${why}`, async (t) => {
      const data = await temporaryDirectory(t);
      await writeFile(join(data, 'sheet.csv'), bytes);
      const { code, stderr } = await runCli(['tariff', 'import', join(data, 'sheet.csv'), ...args], {
        env: { DATA_DIR: data },
      });
      assert.ok(code !== 0);
      assert.match(stderr, message);
    });
  }

  test('a table that is no sheet of ours ends the check, and so do rates that are wrong', async (t) => {
    const directory = await temporaryDirectory(t);
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'rate-2027-01-01.csv'), sheet);
    await writeFile(join(directory, 'rates-2027-01-01.csv'), `${sheet}X,,DE,AT,,zero\n`);
    const { code, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
    assert.equal(code, 1);
    assert.match(stderr, /rate-2027-01-01\.csv: not the name of a table; they are .*rates-…, zones-…/);
    assert.match(stderr, /rates-2027-01-01\.csv: line 4, price: is no number/);
  });

  test('price and tariff diff count the rates of an account when it is named, and import says which accounts are not there', async (t) => {
    const app = await startApp(t);
    await app.issue({ account: 'Hanse AG' });
    const data = await temporaryDirectory(t);
    const env = { DATA_DIR: data, DATABASE_URL: app.pool.options.connectionString! };
    const path = join(data, 'sheet.csv');
    await writeFile(path, `${sheet}Rossi,Rosi,DE,AT,,800\n`);
    const production = ['--environment', 'production'];
    const imported = await runCli(['tariff', 'import', path, '--valid-from', '2026-11-01', ...production], { env });
    assert.match(imported.stdout, /There is no account "Rosi": its rates hold for nobody\./, imported.stderr);
    assert.doesNotMatch(imported.stdout, /There is no account "Hanse AG"/);
    const explain = async (...args: string[]) =>
      (await runCli(['price', 'explain', ...route, ...args], { env })).stdout;
    assert.match(await explain(), /Rate All/);
    assert.match(await explain('--account', 'Hanse AG', ...production), /Rate Hanse/);
    const missing = await runCli(['price', ...route.slice(0, 4), '--account', 'Hanse AG'], { env });
    assert.deepEqual([missing.code, missing.stderr], [2, 'error: --account needs --environment\n']);
    const requests = join(data, 'requests');
    const loading_date = at(workday(3), '08:00');
    const places = { loadings: [{ country: 'DE', name: 'Hamburg' }], unloadings: [{ country: 'AT', name: 'Wien' }] };
    await writeFile(requests, JSON.stringify({ ...places, loading_date }));
    const table = join(data, 'tariff', 'rates-2026-11-01.csv');
    const args = [
      'tariff',
      'diff',
      join(import.meta.dirname, '../../../../data/vat-2026-01-01.json'),
      table,
      '--requests',
      requests,
      '--json',
    ];
    const priceOf = async (...more: string[]) => {
      const { stdout } = await runCli([...args, ...more], { env });
      return JSON.parse(stdout).rows.find(({ vehicle }: { vehicle: string }) => vehicle === 'tautliner').new;
    };
    assert.deepEqual([await priceOf(), await priceOf('--account', 'Hanse AG')], [1000, 900]);
  });
});
