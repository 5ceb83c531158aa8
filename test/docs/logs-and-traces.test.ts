import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { startApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { blocksOf, readDoc, rowsOf } from './markdown.ts';

const page = readDoc('docs/logs-and-traces.md');
const blocks = blocksOf(page);
const samples = blocks.filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text));
const fields = rowsOf(page, /^`[a-zA-Z_]+`$/).map(([name]) => name!.replaceAll('`', ''));
const directory = mkdtempSync(join(tmpdir(), 'transport-logs-'));
after(() => rmSync(directory, { recursive: true }));

suite('the page on logs and traces', async () => {
  const tos = await startApp({ after });
  const headers = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-request-id': 'shop-4711',
  };
  await tos.call('POST', '/price', { json: {}, headers });
  await until(() => tos.logs.some((line) => line.includes('"answered"')));
  const written = JSON.parse(tos.logs.find((line) => line.includes('"answered"'))!);

  test('shows the line of a request as it is written, in its order', () => {
    const varying = ['time', 'pid', 'hostname', 'span_id', 'milliseconds'];
    const same = (line: object) => Object.entries(line).map(([key, value]) => [key, varying.includes(key) || value]);
    assert.deepEqual(same(written), same(samples[0]));
  });

  test('explains every field that its lines have', () => {
    for (const name of samples.flatMap((line) => Object.keys(line))) assert.ok(fields.includes(name), name);
  });

  for (const { text, line } of blocks.filter(({ language }) => language === 'sh'))
    test(`has a command in line ${line} that finds the request`, () => {
      const log = `The service is ready.\n${tos.logs.join('')}`;
      writeFileSync(join(directory, 'service.log'), log);
      const found = execFileSync('sh', ['-c', text], { cwd: directory, encoding: 'utf8' });
      const shown = blocks.find((block) => block.language === 'text' && text.includes('uniq'))?.text;
      if (shown) assert.equal(found, shown);
      else assert.deepEqual(JSON.parse(found), written);
    });
});
