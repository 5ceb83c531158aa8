import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

suite('cli tariff: steps of a load', { concurrency: 2 }, () => {
  test('import and check name steps that cost more than a larger load, and a vehicle that its step makes dearer than a larger one', async (t) => {
    const data = await temporaryDirectory(t);
    const [path, env] = [join(data, 'sheet.csv'), { DATA_DIR: data }];
    const rows = [
      'Parts,DE-20,DE-80,,350,5,',
      'Parts,DE-20,DE-80,,300,10,',
      'Ok,DE-20,AT,,300,5,',
      'Ok,DE-20,AT,,400,,',
      'Vans,DE-20,DE-50,van_box_m,400,4,800',
      'Vans,DE-20,DE-50,van_box_l,390,4,800',
    ];
    await writeFile(path, ['rate,from,to,vehicle,price,pallets_to,kg_to', ...rows].join('\n'));
    const args = ['tariff', 'import', path, '--valid-from', '2026-11-01'];
    const { falling } = JSON.parse((await runCli([...args, '--dry-run', '--json'], { env })).stdout).flat_rates;
    const [eur, cheaper] = [
      { line: 2, rate: 'Parts', step: 'up to 5 pallets', eur: 350 },
      { cheaper_line: 3, cheaper: 'up to 10 pallets', cheaper_eur: 300 },
    ];
    assert.deepEqual(falling, [{ ...eur, ...cheaper }]);
    const imported = (await runCli(args, { env })).stdout;
    const checked = (await runCli(['tariff', 'check'], { env })).stdout;
    for (const said of [imported, checked]) {
      assert.match(said, /^1 step costs more than a larger load does\. /m);
      assert.match(said, /^ +2 +Parts +up to 5 pallets +350\.00 +3 +up to 10 pallets +300\.00$/m);
    }
    const [, table] = checked.split('1 rate makes a vehicle dearer than the next larger one');
    assert.match(table ?? '', /^ +6 +Vans, up to 4 pallets and 800 kg +van_box_m +400\.00 +van_box_l +390\.00$/m);
    const { rates } = JSON.parse((await runCli(['tariff', 'show', '--json'], { env })).stdout);
    const [{ ldm_to, kg_to, pallets_to }] = rates;
    assert.deepEqual([ldm_to, kg_to, pallets_to], ['', '', '5']);
  });

  test('a matrix is read by pay weight if an option says so, and what its steps take is told', async (t) => {
    const data = await temporaryDirectory(t);
    const [matrix, plain] = [join(data, 'matrix.csv'), join(data, 'plain.csv')];
    await writeFile(matrix, 'PLZ;bis 1.000 kg;bis 4 Pal\n20;90;210\n');
    await writeFile(plain, 'rate;from;to;price\nA;DE;AT;900\n');
    const run = (path: string, ...more: string[]) =>
      runCli(['tariff', 'import', path, '--dry-run', ...more], { env: { DATA_DIR: data } });
    const place = ['--from', 'DE-3', '--country', 'DE'];
    const open = await run(matrix, ...place);
    assert.match(
      open.stdout,
      /^ up to 1000 kg +as many pallets as a vehicle has places, up to 3\d on 1[3-6][.\d]* loading metres$/m,
    );
    assert.match(open.stdout, /^ up to 4 pallets +any weight, up to 24\d00 kg$/m);
    const limited = await run(matrix, ...place, '--kg-per-ldm', '1850', '--kg-per-pallet', '600', '--json');
    const { columns, open_steps: openSteps } = JSON.parse(limited.stdout).matrix;
    assert.deepEqual(
      columns.map(({ read_as }: { read_as: string }) => read_as),
      ['to', 'up to 1 pallet and 0.54 loading metres and 1000 kg', 'up to 4 pallets and 2400 kg'],
    );
    assert.deepEqual(openSteps, []);
    for (const kg of ['0', '1e3', 'many', '9000']) {
      const { code, stderr } = await run(matrix, ...place, '--kg-per-ldm', kg);
      assert.deepEqual([code, /must be from 100 to 5000 kg/.test(stderr)], [2, true], kg);
    }
    const { code, stderr } = await run(plain, '--kg-per-pallet', '600');
    assert.deepEqual([code, /^error: --kg-per-pallet: the sheet is no matrix: /.test(stderr)], [2, true], stderr);
  });

  test('an import of a matrix shows what its places were read as, and the remarks that name figures or conditions', async (t) => {
    const data = await temporaryDirectory(t);
    const path = join(data, 'matrix.csv');
    const rows = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30].map((code) => `${code};300;`);
    await writeFile(path, ['PLZ;mega;Bemerkung', ...rows, '"31, 32";310;nur bis 7,5 t'].join('\n'));
    const place = ['--from', 'DE-3', '--country', 'DE', '--dry-run'];
    const { stdout, stderr } = await runCli(['tariff', 'import', path, ...place], { env: { DATA_DIR: data } });
    assert.match(stdout, /^Places were read so, the first 10 of 12:$/m, stderr);
    assert.match(stdout, /^ 29 +DE-29$/m);
    assert.doesNotMatch(stdout, /DE-30/);
    assert.match(stdout, /^Remarks are not read\. .*:\n {2}row 13, column C: nur bis 7,5 t$/m);
    const json = await runCli(['tariff', 'import', path, ...place, '--json'], { env: { DATA_DIR: data } });
    const { places, places_count: count, remarks } = JSON.parse(json.stdout).matrix;
    assert.deepEqual([places.length, count, remarks.length], [10, 12, 1]);
    assert.deepEqual(places[0], { cell: '20', read_as: 'DE-20' });
  });

  test('diff prices the step that pays least, with all the load that it allows', async (t) => {
    const [before, after] = [await temporaryDirectory(t), await temporaryDirectory(t)];
    const sheetOf = (eur: number) => `rate,from,to,price,pallets_to\nParts,DE-2,IT-2,${eur},4\nParts,DE-2,IT-2,900,8\n`;
    await writeFile(join(before, 'rates-2026-11-01.csv'), sheetOf(200));
    await writeFile(join(after, 'rates-2026-11-01.csv'), sheetOf(260));
    const requests = join(before, 'requests.jsonl');
    await writeFile(requests, '');
    const args = ['tariff', 'diff', before, after, '--requests', requests, '--json'];
    const { worst_cases: worst } = JSON.parse((await runCli(args)).stdout);
    const [least] = worst;
    assert.match(least.case, /^line 2, Parts: .* – .*, 1\d\d\d km, up to 4 pallets$/);
    assert.deepEqual([least.vehicle, least.old, least.new], ['truck_7_5t', 200, 260]);
    assert.equal(worst.length, 2);
  });
});
