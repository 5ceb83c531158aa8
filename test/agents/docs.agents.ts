import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { blocksOf, readDoc } from '../docs/markdown.ts';
import { startApp } from '../support/app.ts';

const tos = await startApp({ after });

test('the sample of the page about agents connects the official client and lists the tools', async (t) => {
  const sample = blocksOf(readDoc('docs/agents.md')).find(({ text }) => text.includes('@modelcontextprotocol/client'));
  assert.equal(sample?.language, 'ts');
  // Beside the client, so that the sample finds it by its name.
  const folder = join(import.meta.dirname, '.generated');
  const file = join(folder, 'sample.ts');
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  const text = sample!.text.replace('http://127.0.0.1:8080', tos.origin);
  await writeFile(file, `${text}\nconsole.log(tools.map(({ name }) => name).join());\nawait client.close();\n`);
  const env = { ...process.env, TOKEN: tos.sandboxToken };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  assert.match(stdout, /^find_place,vehicle_types,price,/);
});
