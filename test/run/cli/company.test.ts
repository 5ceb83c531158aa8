import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { runCli, temporaryDirectory } from '../../support/process.ts';

suite('cli company', { concurrency: 2 }, () => {
  test('show says what papers miss, and check what is wrong in which field', async (t) => {
    const directory = await temporaryDirectory(t);
    const env = { DATA_DIR: directory };
    const empty = await runCli(['company', 'show'], { env });
    assert.equal(empty.code, 0, empty.stderr);
    assert.match(empty.stdout, /time_zone +Europe\/Berlin/);
    assert.match(empty.stdout, /Production confirms no order on paper/);
    assert.match(empty.stdout, /missing: legal_name, address_line_1, zip, city, country\. State it in .*company\.json/);
    const file = join(directory, 'company.json');
    await writeFile(file, '{"legal_name": "Elbe GmbH", "zip": "20457", "city": "Hamburg", "country": "DE"}');
    const shown = await runCli(['company', 'show', '--json'], { env });
    const { legal_name, shares_driver, missing_on_papers } = JSON.parse(shown.stdout);
    assert.deepEqual([legal_name, shares_driver, missing_on_papers], ['Elbe GmbH', false, ['address_line_1']]);
    await writeFile(file, '{"carrier_countries": ["DE", "PL"]}');
    const own = await Promise.all([[], ['--json']].map((more) => runCli(['company', 'show', ...more], { env })));
    assert.match(own[0]!.stdout, /^ carrier_countries +DE, PL$/m);
    assert.match(own[0]!.stdout, /^ payment_days +–$/m);
    assert.match(own[0]!.stdout, /^ price_lines +groups$/m);
    assert.deepEqual(JSON.parse(own[1]!.stdout).carrier_countries, ['DE', 'PL']);
    const right = await runCli(['company', 'check', file]);
    assert.deepEqual([right.code, /can be used\./.test(right.stdout)], [0, true]);
    await writeFile(file, '{"zip": 20457, "email": "x"}');
    const wrong = await runCli(['company', 'check', file]);
    assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
    assert.match(wrong.stderr, / {2}zip must be a text\n {2}email must be an e-mail address/);
  });
});
