import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { addPerson } from '../../support/people/people.ts';
import { runCli, temporaryDirectory } from '../../support/process.ts';

const issuer = {
  legal_name: 'Spedition Elbe GmbH',
  address_line_1: 'Am Sandtorkai 30',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
  email: 'dispo@spedition-elbe.example',
};

type Found = { state: string; check: string; says: string };

suite('cli doctor', { concurrency: 2 }, () => {
  test('says what is missing before anything is sold, and ends with 1 until it is there', async (t) => {
    const app = await startApp(t);
    const directory = await temporaryDirectory(t);
    const env: Record<string, string> = { DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: directory };
    const ask = async () => {
      const { code, stdout, stderr } = await runCli(['doctor', '--json'], { env });
      const found: Found[] = JSON.parse(stdout || '[]');
      const saysOf = (state: string) => found.filter((each) => each.state === state).map(({ says }) => says);
      return { code, stderr, fails: saysOf('fail'), warns: saysOf('warn'), oks: saysOf('ok') };
    };
    const before = await ask();
    assert.equal(before.code, 1, before.stderr);
    assert.equal(before.fails.length, 1);
    assert.match(before.fails[0]!, /lacks legal_name, address_line_1, zip, city, country: state it in company\.json/);
    const warned = [/no administrator/, /not yours/, /no pools/, /SMTP_URL is not set/, /BASE_URL is not set/];
    for (const says of warned)
      assert.ok(
        before.warns.some((each) => says.test(each)),
        String(says),
      );
    assert.ok(before.oks.includes('production answers and is up to date'));
    assert.ok(before.oks.some((each) => /^version 2026-\d\d-\d\d-\w+ in use/.test(each)));

    await writeFile(join(directory, 'company.json'), JSON.stringify(issuer));
    await addPerson(app, { role: 'admin' });
    env.SMTP_URL = 'smtp://127.0.0.1:2525';
    env.BASE_URL = 'http://freight.example';
    await mkdir(join(directory, 'tariff'));
    await writeFile(
      join(directory, 'tariff', 'rates-2026-01-01.csv'),
      'rate,from,to,price\nA,DE,AT,2000\nB,DE,PL,2000\n',
    );
    const after = await ask();
    assert.deepEqual([after.code, after.fails], [0, []], after.stderr);
    assert.ok(after.oks.includes('papers are issued by Spedition Elbe GmbH'));
    assert.ok(after.warns.some((each) => /does not state register, directors, telephone$/.test(each)));
    assert.ok(after.warns.some((each) => /^prices beside your 2 rates are those of the release, not yours/.test(each)));
    assert.ok(after.warns.some((each) => /not https:/.test(each)));
    assert.doesNotMatch(after.warns.join(), /administrator|SMTP_URL/);

    const shown = await runCli(['doctor'], { env });
    assert.match(shown.stdout, /^ ok +company +papers are issued by/m);
    assert.match(shown.stdout, /Nothing has to be mended\.\n$/);
  });

  test('names what cannot be used: the tables, the profile, the database, each in its line', async (t) => {
    const directory = await temporaryDirectory(t);
    await mkdir(join(directory, 'tariff'));
    await writeFile(join(directory, 'tariff', 'tariff-2026-12-01.json'), '{}');
    await writeFile(join(directory, 'company.json'), '{"country": "Germany"}');
    const address = 'postgres://nobody@127.0.0.1:1/nothing';
    const { code, stdout } = await runCli(['doctor'], { env: { DATABASE_URL: address, DATA_DIR: directory } });
    assert.equal(code, 1);
    for (const says of [
      /^ fail +database +the database at 127\.0\.0\.1:1\/nothing cannot be used/m,
      /^ fail +tariff .*tariff-2026-12-01\.json/m,
      /^ fail +company .*country must have at most 2 characters/m,
    ])
      assert.match(stdout, says);
    assert.doesNotMatch(stdout, /availability/, 'it goes by the tables');
    assert.match(stdout, /3 to be mended before anything is sold\.\n$/);
  });

  test('changes nothing: where there is no database yet none is made', async (t) => {
    const directory = await temporaryDirectory(t);
    const env = { DATA_DIR: directory, ENVIRONMENTS: 'sandbox' };
    const { code, stdout } = await runCli(['doctor'], { env });
    assert.equal(code, 1);
    assert.match(stdout, /^ fail +database +there is none in .* yet: start the service/m);
    assert.match(stdout, /^ warn +company +No order can be confirmed/m, 'the sandbox has a sample');
  });

  for (const [found, files, says] of [
    ['an empty folder', [], /^ fail +database +there is none in .* yet: start the service/m],
    ['files of something else', ['notes.txt'], /^ fail +database .* has files but is no whole database/m],
  ] as const)
    test(`changes nothing: no database is made in ${found}`, async (t) => {
      const directory = await temporaryDirectory(t);
      const place = join(directory, 'postgres');
      await mkdir(place);
      for (const file of files) await writeFile(join(place, file), '');
      const { code, stdout } = await runCli(['doctor'], { env: { DATA_DIR: directory, ENVIRONMENTS: 'sandbox' } });
      assert.equal(code, 1);
      assert.match(stdout, says);
      assert.deepEqual([await readdir(directory), await readdir(place)], [['postgres'], files]);
    });
});
