import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

suite('cli tariff: fees for canceling', { concurrency: 2 }, () => {
  const within = 'ftl within 24 h: a percent of 33 is 0.33 %; 3300 is 33 %.';
  const after = 'after_arrival_percent: a percent of 50 is 0.5 %; 5000 is 50 %.';
  for (const [percents, says] of [
    [
      [33, 50],
      [within, after],
    ],
    [[33, 8000], [within]],
    [
      ['1/3', 50],
      [after, 'after_arrival_percent: 0.5 % is less than 1/3 before (ftl within 24 h).'],
    ],
    [[5000, 3300], ['after_arrival_percent: 33 % is less than 50 % before (ftl within 24 h).']],
    [['1/3', 8000], []],
    [[0, 100], []],
  ] as const) {
    test(`check of fees of ${percents.join(' and ')} ${says.length === 0 ? 'says nothing' : 'warns'}`, async (t) => {
      const directory = await temporaryDirectory(t);
      const [percent, after] = percents;
      const table = {
        valid_from: '2026-11-01',
        free_minutes: 0,
        after_arrival_percent: after,
        steps: [{ class: 'ftl', hours_before: 24, percent }],
      };
      await writeFile(join(directory, 'cancellation-2026-11-01.json'), JSON.stringify(table));
      const { stdout, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
      const warnings = says.map((text) => `Warning: cancellation-2026-11-01.json: ${text}`);
      assert.deepEqual(stdout.match(/^Warning: .*$/gm) ?? [], warnings, stderr);
    });
  }

  test('a fee in per cent is refused with the number to write, once', async (t) => {
    const directory = await temporaryDirectory(t);
    const steps = [{ class: 'ftl', hours_before: 24, percent: '33 %' }];
    const table = { valid_from: '2026-11-01', free_minutes: 0, after_arrival_percent: '12,5 %', steps };
    await writeFile(join(directory, 'cancellation-2026-11-01.json'), JSON.stringify(table));
    const { code, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
    assert.equal(code, 1);
    assert.deepEqual(stderr.match(/cancellation-2026.*/g), [
      'cancellation-2026-11-01.json: after_arrival_percent is a number in hundredths of a per cent: write 1250 for 12,5 %',
      'cancellation-2026-11-01.json: steps.0.percent is a number in hundredths of a per cent: write 3300 for 33 %',
    ]);
  });
});
