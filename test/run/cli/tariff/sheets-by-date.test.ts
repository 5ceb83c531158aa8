import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const header = 'rate,account,from,to,vehicle,price';

async function folder(t: TestContext) {
  const data = await temporaryDirectory(t);
  const path = join(data, 'sheet.csv');
  const importRows = async (rows: readonly string[], ...args: string[]) => {
    await writeFile(path, [header, ...rows].join('\n'));
    return runCli(['tariff', 'import', path, ...args], { env: { DATA_DIR: data } });
  };
  return { data, importRows };
}

suite('cli tariff: sheets by date', { concurrency: 2 }, () => {
  test('a sheet from a day that a newer one in force hides is refused, and written by --replace with a warning', async (t) => {
    const { data, importRows } = await folder(t);
    const rows = ['A,Hanse,DE-20,AT,tautliner,2000'];
    const [before, since] = [dayOf(-20), dayOf(-2)];
    assert.equal((await importRows(rows, '--valid-from', since)).code, 0);
    const says = `rates-${since}.csv is in force since ${since}: a sheet from ${before} would never count`;
    for (const more of [[], ['--dry-run']]) {
      const { code, stderr } = await importRows(rows, '--valid-from', before, ...more);
      assert.equal(code, 1);
      assert.ok(stderr.includes(says), stderr);
      assert.match(stderr, /--valid-from takes .* or a later day, --replace writes it all the same/);
    }
    assert.deepEqual(await readdir(join(data, 'tariff')), [`rates-${since}.csv`]);
    const written = await importRows(rows, '--valid-from', before, '--replace');
    assert.equal(written.code, 0, written.stderr);
    assert.ok(written.stdout.includes(`Warning: rates-${since}.csv is in force since ${since}: `), written.stdout);
  });

  test('--add refuses to end rates of a name that the sheet has for other places, vehicles or loads', async (t) => {
    const { importRows } = await folder(t);
    const of = (vehicle: string) => ['1', '2'].map((zone) => `H ${zone},Hanse,DE-2${zone},AT,${vehicle},2000`);
    const first = ['--valid-from', dayOf(-2)];
    await importRows(of('tautliner'), ...first);
    for (const more of [['--dry-run'], ['--replace']]) {
      const { code, stderr } = await importRows(of('mega'), ...first, '--add', ...more);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /2 rates of Hanse \(H 1, H 2\) would end, though the sheet has these names for other places, vehicles or loads alone: give its rates other names, of a matrix with another --set rate=…; --take-out ends them/,
      );
    }
    const named = await importRows(
      of('mega').map((row) => `B${row}`),
      ...first,
      '--add',
      '--replace',
      '--json',
    );
    assert.deepEqual([JSON.parse(named.stdout).kept, JSON.parse(named.stdout).ended], [2, []]);
    const same = await importRows(['H 1,Hanse,DE-21,AT,tautliner,2100'], ...first, '--add', '--replace', '--json');
    assert.deepEqual([JSON.parse(same.stdout).kept, JSON.parse(same.stdout).ended], [3, []], same.stderr);
    const ended = await importRows(of('reefer'), ...first, '--add', '--replace', '--take-out', '--json');
    assert.deepEqual(JSON.parse(ended.stdout).ended, [{ account: 'Hanse', rates: 2, names: ['H 1', 'H 2'] }]);
  });

  test('a workbook is refused with how to save it', async (t) => {
    const data = await temporaryDirectory(t);
    for (const [name, bytes] of [
      ['rates.xlsx', Buffer.from('PK\u0003\u0004[Content_Types].xml')],
      ['rates.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
      ['renamed.csv', Buffer.from('PK\u0003\u0004')],
    ] as const) {
      await writeFile(join(data, name), bytes);
      const { code, stderr } = await runCli(['tariff', 'import', join(data, name)], { env: { DATA_DIR: data } });
      assert.equal(code, 1);
      assert.match(stderr, /is a workbook: save the sheet with the rates as "CSV UTF-8" in your spreadsheet/);
    }
  });

  test('import and check name the rates that a later sheet drops, and how they are added there too', async (t) => {
    const { data, importRows } = await folder(t);
    const [hanse, next] = ['A,Hanse,DE-20,AT,tautliner,2000', dayOf(30)];
    await importRows([hanse], '--valid-from', dayOf(-2));
    await importRows(['A,Hanse,DE-20,AT,tautliner,2100'], '--valid-from', next);
    const args = ['--valid-from', dayOf(-1), '--add'];
    const added = await importRows(['New,Beta,DE-20,IT,tautliner,2400'], ...args);
    assert.ok(
      added.stdout.includes(
        `Warning: from ${next} on rates-${next}.csv counts, without 1 rate of Beta (New). To add it there too, give the same command with --valid-from ${next} --add --replace.`,
      ),
      added.stdout,
    );
    const check = () => runCli(['tariff', 'check'], { env: { DATA_DIR: data } });
    const checked = (await check()).stdout;
    assert.ok(
      checked.includes(
        `Warning: from ${next} on rates-${next}.csv counts, without 1 rate of Beta (New) of rates-${dayOf(-1)}.csv. To add it there too, import a sheet of it with --valid-from ${next} --add --replace.`,
      ),
      checked,
    );
    const there = await importRows(
      ['New,Beta,DE-20,IT,tautliner,2400'],
      ...['--valid-from', next, '--add', '--replace', '--json'],
    );
    assert.deepEqual(JSON.parse(there.stdout).later, []);
    assert.doesNotMatch((await check()).stdout, /Warning: from/);
  });
});
