import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

const shipped = join(import.meta.dirname, '../../../../data');
const importOn = ['--valid-from', '2026-11-01'];

suite('cli tariff: warnings', { concurrency: 2 }, () => {
  test('import and check name rates far below the tariff, or below the tolls they include, and no others', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const rows = [
      'Slip;DE-2;DE-8;tautliner;95,00;;;;;',
      'Km;DE-2;AT;;;0,09;;;;',
      'Share;DE-2;PL;;;;0,4;;;',
      'Step;DE-2;IT;;45,00;;;3;;',
      'Right;DE-2;CZ;tautliner;1250,00;;;;;',
      'Right km;DE-2;BE;tautliner;;1,35;;;;',
      'Right share;DE-2;NL;;;;0,9;;;',
      'Near;DE-2;DE-1;tautliner;300,00;;;;100;',
      'Past;DE-2;DE-5;tautliner;15,00;;;;;2026-11-02',
    ];
    const header = 'rate;from;to;vehicle;price;per_km;factor;pallets_to;km_max;valid_until';
    await writeFile(path, [header, ...rows].join('\n'));
    const args = ['tariff', 'import', path, ...importOn];
    const dry = JSON.parse((await runCli([...args, '--dry-run', '--json'], { env })).stdout).below_tariff;
    assert.deepEqual(dry.map(({ line, vehicle }: { line: number; vehicle: string }) => `${line} ${vehicle}`).sort(), [
      '2 tautliner',
      '3 reefer',
      '4 truck_7_5t',
      '5 truck_7_5t',
    ]);
    const slip = dry.find(({ line }: { line: number }) => line === 2);
    assert.equal(slip.way, 'Hamburg – München');
    assert.equal(slip.eur, 95);
    assert.ok(slip.included_eur > 200 && slip.tariff_eur > 1000, JSON.stringify(slip));
    const imported = await runCli(args, { env });
    const checked = await runCli(['tariff', 'check'], { env });
    for (const { code, stdout } of [imported, checked]) {
      assert.equal(code, 0);
      assert.match(stdout, /^Warning: 4 rates take less than half of what the tariff does, or less than the tolls/m);
      assert.match(
        stdout,
        /^ +2 +Slip +everybody +tautliner +Hamburg – München +\d+ +95\.00 +1\d{3}\.\d\d +2\d\d\.\d\d$/m,
      );
    }
  });

  test('import and check name rates far above the tariff, and no others', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const rows = [
      'Slip,DE-2,DE-8,tautliner,10900,,,,',
      'Km,DE-2,AT,tautliner,,13.5,,,',
      'Share,DE-2,PL,,,,9,,',
      'Step,DE-2,IT,,9000,,,3,',
      'All,DE-2,CZ,,1900,,,,',
      'Near,DE-2,DE-5,tautliner,500,,,,30',
    ];
    await writeFile(path, ['rate,from,to,vehicle,price,per_km,factor,pallets_to,km_max', ...rows].join('\n'));
    const dry = await runCli(['tariff', 'import', path, ...importOn, '--dry-run', '--json'], { env });
    const { below_tariff, above_tariff } = JSON.parse(dry.stdout);
    assert.deepEqual(below_tariff, []);
    assert.deepEqual(above_tariff.map(({ line }: { line: number }) => line).sort(), [2, 3, 4, 5]);
    const imported = await runCli(['tariff', 'import', path, ...importOn], { env });
    const checked = await runCli(['tariff', 'check'], { env });
    for (const { stdout } of [imported, checked]) {
      assert.match(stdout, /^Warning: 4 rates take more than 4 times what the tariff does\. Check the figures:$/m);
      assert.match(stdout, /^ +2 +Slip +everybody +tautliner +Hamburg – München +\d+ +10900\.00 +1\d{3}\.\d\d/m);
    }
  });

  test('of many rates far below the tariff ten are named and the others counted', async (t) => {
    const data = await temporaryDirectory(t);
    const path = join(data, 'sheet.csv');
    const rows = Array.from({ length: 13 }, (_, index) => `Slip ${index},A${index},DE-2,DE-8,tautliner,95`);
    await writeFile(path, ['rate,account,from,to,vehicle,price', ...rows].join('\n'));
    const { stdout } = await runCli(['tariff', 'import', path, '--dry-run'], { env: { DATA_DIR: data } });
    assert.equal(stdout.match(/Hamburg – München/g)?.length, 10);
    assert.match(stdout, /^And 3 more\.$/m);
  });

  for (const [change, says] of [
    [
      { demand: { factor: 0.05 } },
      /^Warning: tariff-2026-11-01\.json: demand\.factor is 0\.05, by which every price /m,
    ],
    [{ market: { index: 1.36 } }, /^Warning: tariff-2026-11-01\.json: market\.index \/ market\.base is 0\.0101, /m],
    [{ market: { base: 1 } }, /^Warning: .*: market\.index \/ market\.base is 136, /m],
    [{ leadTime: { longFactor: 0.096 } }, /leadTime\.longFactor is 0\.096, by which every early price is multiplied/],
    [
      { lanes: { 0: { from: 'SE', to: 'PL', factor: 0.082, mark: 'derived', source: 'a slip' } } },
      /lanes SE-PL is 0\.082, /,
    ],
    [{ margin: { trailer: 15 } }, /margin\.trailer is 15, which adds 1500 %; 0\.15 is 15 %\.$/m],
    [
      { timeSlots: { 2: { hours: 0, share: 9, minimum: 50, mark: 'derived', source: 'x' } } },
      /timeSlots\.2\.share is 9, /,
    ],
    [{ fuel: { nowNetEurPerLitre: 140 } }, /fuel\.nowNetEurPerLitre is 140 euros for a litre of diesel; 1\.4 is 1\.40/],
    [{ demand: { factor: 1.9 }, margin: { van: 0.2 } }, undefined],
  ] as const) {
    test(`check names ${JSON.stringify(change)}${says === undefined ? ' not' : ''}`, async (t) => {
      const directory = await temporaryDirectory(t);
      const table = JSON.parse(await readFile(join(shipped, 'tariff-2026-07-01.json'), 'utf8'));
      for (const [field, values] of Object.entries(change)) Object.assign(table[field], values);
      await writeFile(
        join(directory, 'tariff-2026-11-01.json'),
        JSON.stringify({ ...table, valid_from: '2026-11-01' }),
      );
      const { code, stdout, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
      assert.equal(code, 0, stderr);
      if (says === undefined) assert.doesNotMatch(stdout, /Warning/);
      else assert.match(stdout, says);
    });
  }

  test('import says what it takes out of force, and --add keeps all but the rates of the same account and name', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const sheetOf = (...rows: string[]) => writeFile(path, ['rate;account;from;to;price;note', ...rows].join('\n'));
    const run = (...more: string[]) => runCli(['tariff', 'import', path, ...more], { env });
    const old = [
      'HU;Hanse;DE-2;IT;2400,50;',
      'HU;Hanse;DE-3;IT;2500;"by, phone"',
      'X;Hanse;DE;AT;2000;',
      'Y;;DE;AT;2200;',
    ];
    await sheetOf(...old);
    assert.doesNotMatch((await run(...importOn)).stdout, /out of force/);
    await sheetOf('HU 27;Hanse;DE-2;IT;2450;', 'HU;Hanse;DE-1;IT;2450;');
    const day = ['--valid-from', '2026-11-10'];
    const { stdout } = await run(...day, '--dry-run');
    assert.match(stdout, /^Takes out of force: 2 rates of Hanse \(HU, X\), 1 rate of everybody \(Y\)\.$/m);
    const others = await run(...day, '--dry-run', '--keep-others');
    assert.match(others.stdout, /^Takes out of force: 2 rates of Hanse \(HU, X\)\.$/m);
    await sheetOf('HU;Hanse;DE-2;IT;2450;');
    const added = await run(...day, '--add', '--json');
    const { kept, ended } = JSON.parse(added.stdout);
    assert.deepEqual([kept, ended], [2, [{ account: 'Hanse', rates: 1, names: ['HU'] }]], added.stderr);
    const { rates } = JSON.parse((await runCli(['tariff', 'show', '--json', '--at', '2026-11-11'], { env })).stdout);
    const shown = rates.map(({ rate, from, price }: Record<string, string>) => `${rate} ${from} ${price}`);
    assert.deepEqual(shown, ['HU DE-2 2450.00', 'X DE 2000.00', 'Y DE 2200.00']);
    assert.equal((await run(...day, '--add', '--keep-others')).code, 2);
  });

  test('--add names kept rates that go before new ones, and marks kept beginnings that may lack a zero', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const sheetOf = (...rows: string[]) => writeFile(path, ['rate;account;from;to;price', ...rows].join('\n'));
    const finer = ['20', '2045*', '21', '22', '23', '24', '25'].map((code) => `Old ${code};Hanse;DE-${code};IT;2400`);
    await sheetOf(...finer, 'Other;;DE-20;IT;2400');
    const first = await runCli(['tariff', 'import', path, ...importOn], { env });
    assert.doesNotMatch(first.stdout, /goes? before/);
    await writeFile(join(data, 'tariff/rates-2026-11-01.csv'), (await readFile(path, 'utf8')).replace('2045*', '2045'));
    await sheetOf('New;Hanse;DE-2;IT;2900');
    const args = ['tariff', 'import', path, '--valid-from', '2026-11-10', '--add'];
    const { stdout, stderr } = await runCli([...args, '--dry-run'], { env });
    assert.match(
      stdout,
      /^Warning: 7 rates that were kept go before new ones, being more particular: Old 20 \(DE-20 to IT\) before New \(DE-2 to IT\), Old 2045\*? \(DE-2045\* to IT\) before New [^\n]*, and 2 more\. To end them, [^\n]* without --add\.$/m,
      stderr,
    );
    const { preceding } = JSON.parse((await runCli([...args, '--json'], { env })).stdout);
    const [one] = preceding;
    assert.deepEqual(one, {
      account: 'Hanse',
      rate: 'Old 20',
      from: 'DE-20',
      to: 'IT',
      before: { rate: 'New', from: 'DE-2', to: 'IT' },
    });
    assert.match(await readFile(join(data, 'tariff/rates-2026-11-10.csv'), 'utf8'), /,DE-2045\*,IT,/);
  });

  test('import and check say that all rates of a sheet have ended', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const rows = ['A,DE,AT,2000,2025-12-31', 'B,DE,PL,2000,2026-06-30'];
    await writeFile(path, ['rate,from,to,price,valid_until', ...rows].join('\n'));
    const imported = await runCli(['tariff', 'import', path, ...importOn], { env });
    const checked = await runCli(['tariff', 'check'], { env });
    for (const { code, stdout } of [imported, checked]) {
      assert.equal(code, 0);
      assert.match(stdout, /^Warning: all of these rates have ended, the last on 2026-06-30: none holds\.$/m);
    }
  });

  test('import and check say which rows hold for one British letter alone', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const run = (command: string, ...more: string[]) => runCli(['tariff', command, ...more], { env });
    await writeFile(path, 'zone,place\nNorth,GB-M\nNorth,GB-LS\n');
    const zones = await run('import', path, ...importOn);
    assert.match(
      zones.stdout,
      /^Note: GB-M \(line 2\) is M1, M20 and the like alone, and no longer .*: write GB-ME, GB-MK, GB-ML too/m,
    );
    await writeFile(
      path,
      'rate,from,to,price,km_max\nA,DE,GB-B,1400,2000\nB,DE,North,1500,2000\nC,DE,GB-LS,1500,2000\n',
    );
    const rates = await run('import', path, ...importOn);
    const notes = /^Note: GB-.*$/gm;
    assert.deepEqual(
      rates.stdout.match(notes)?.map((note) => note.slice(0, 21)),
      ['Note: GB-B (line 2) i'],
      rates.stderr,
    );
    await writeFile(
      join(data, 'tariff/availability.json'),
      '{"closed":[{"from":"2026-01-12","places":["GB-C"],"reason":"none"}]}',
    );
    const checked = (await run('check')).stdout;
    assert.deepEqual(
      checked.match(notes)?.map((note) => note.slice(0, 50)),
      [
        'Note: GB-B (line 2) is B1, B20 and the like alone,',
        'Note: GB-M (line 3) is M1, M20 and the like alone,',
        'Note: GB-C (availability.json: closed.0) holds for',
      ],
    );
  });

  test('check and show say what own closed lanes and cabotage open that the release closes', async (t) => {
    const directory = await temporaryDirectory(t);
    const read = async (name: string) => JSON.parse(await readFile(join(shipped, `${name}-2026-01-01.json`), 'utf8'));
    const write = (name: string, table: object) =>
      writeFile(join(directory, `${name}-2026-11-01.json`), JSON.stringify({ ...table, valid_from: '2026-11-01' }));
    const [lanes, cabotage] = [await read('closed-lanes'), await read('cabotage')];
    await write('closed-lanes', lanes);
    await write('cabotage', cabotage);
    const say = async (command: string) =>
      (await runCli(['tariff', command, '--directory', directory])).stdout.match(/^Warning: .*$/gm) ?? [];
    assert.deepEqual(await say('check'), []);
    const isOf = (country: string) => (area: { country: string }) => area.country === country;
    await write('closed-lanes', {
      ...lanes,
      areas: lanes.areas.filter((area: never) => !isOf('BY')(area) && !isOf('CY')(area)),
    });
    const rules = cabotage.rules.filter(({ in: where }: { in: string[] }) => where[0] !== 'RS');
    await write('cabotage', { ...cabotage, rules });
    for (const command of ['check', 'show']) {
      const [ofLanes, ofCabotage, ...more] = await say(command);
      assert.match(
        ofLanes ?? '',
        /closed-lanes-2026-11-01\.json opens what .* closes: BY for stops and transit; CY \(Northern Cyprus\) for stops and transit/,
      );
      assert.match(ofCabotage ?? '', /cabotage-2026-11-01\.json opens what .* closes, transports inside: RS\.$/);
      assert.deepEqual(more, []);
    }
  });

  test('renaming an account says which rates in force no longer hold, and check names accounts that are not there', async (t) => {
    const app = await startApp(t);
    await app.issue({ account: 'Hanse AG' });
    const data = await temporaryDirectory(t);
    const env = { DATA_DIR: data, DATABASE_URL: app.pool.options.connectionString! };
    const rows = [
      'A,Hanse AG,DE,AT,2000,',
      'B,Hanse AG,DE,PL,2000,',
      'Past,Hanse AG,DE,CZ,2000,2026-01-31',
      'C,,DE,PL,2100,',
    ];
    await mkdir(join(data, 'tariff'));
    const sheet = ['rate,account,from,to,price,valid_until', ...rows].join('\n');
    await writeFile(join(data, 'tariff', 'rates-2026-01-01.csv'), sheet);
    const production = ['--environment', 'production'];
    const check = async () => (await runCli(['tariff', 'check', ...production], { env })).stdout;
    assert.doesNotMatch(await check(), /no account/);
    const renamed = await runCli(['account', 'update', 'Hanse AG', '--rename', 'Hanse SE', ...production], { env });
    assert.equal(renamed.code, 0, renamed.stderr);
    assert.match(renamed.stderr, /Warning: 2 rates in force name "Hanse AG" and no longer hold: import the sheet with/);
    assert.match(await check(), /^There is no account "Hanse AG": its rates hold for nobody\.$/m);
    const again = await runCli(['account', 'update', 'Hanse SE', '--rename', 'Hanse KG', ...production], { env });
    assert.doesNotMatch(again.stderr, /Warning/);
  });
});
