import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

suite('cli tariff: acceptance', { concurrency: 2 }, () => {
  test('check names rows of acceptance that never count, and accounts of theirs that are not there', async (t) => {
    const app = await startApp(t);
    await app.issue({ account: 'Hanse AG' });
    const data = await temporaryDirectory(t);
    const env = { DATA_DIR: data, DATABASE_URL: app.pool.options.connectionString! };
    const acceptance = [
      { account: 'Hanse AG', answer: 'at_once' },
      { account: 'Nord AG', answer: 'at_once' },
      { hazardous: true, answer: 'by_hand', answerWithinMinutes: 60 },
      { hazardous: true, valueOver: 1000, answer: 'at_once' },
    ];
    await mkdir(join(data, 'tariff'));
    await writeFile(join(data, 'tariff', 'availability.json'), JSON.stringify({ acceptance }));
    const { stdout } = await runCli(['tariff', 'check', '--environment', 'production'], { env });
    assert.deepEqual(stdout.match(/^(Warning: availability|There is no account).*$/gm), [
      'Warning: availability: acceptance.3 never counts: acceptance.2 holds wherever it would.',
      'There is no account "Nord AG": its rows of acceptance hold for nobody.',
    ]);
  });
});
