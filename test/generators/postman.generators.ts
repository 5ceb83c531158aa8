import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDatabase } from '../support/database.ts';
import { runCli, startService, temporaryDirectory } from '../support/process.ts';
import { runTool, toolsDirectory } from './run-tool.ts';

const collection = join(toolsDirectory, '../../openapi/postman.json');

type Run = {
  executions: {
    item: { name: string };
    response?: { code: number; stream?: unknown };
    assertions?: { error?: Error }[];
  }[];
  failures: unknown[];
};

test('the collection of Postman runs from the first request to the last, each taking what those before it found', async (t) => {
  const env = { DATABASE_URL: await createDatabase(t), REQUESTS_PER_MINUTE_MAX: '0' };
  const { origin } = await startService(t, env);
  const create = ['token', 'create', '--environment', 'sandbox', '--account', 'Acme GmbH', '--create-account'];
  const { code: made, stdout, stderr } = await runCli(create, { env });
  assert.equal(made, 0, stderr);
  const report = join(await temporaryDirectory(t), 'run.json');
  const variables = [`baseUrl=${origin}/sandbox/api/v3`, `token=${stdout.trim()}`];
  const { code, output } = await runTool('newman', [
    'run',
    collection,
    ...variables.flatMap((each) => ['--env-var', each]),
    ...['--reporters', 'cli,json', '--reporter-json-export', report],
  ]);
  assert.equal(code, 0, output);

  const { run } = JSON.parse(await readFile(report, 'utf8')) as { run: Run };
  const sent = run.executions.filter(({ response }) => response !== undefined);
  const requests = JSON.parse(await readFile(collection, 'utf8')).item.flatMap(({ item }: { item: unknown[] }) => item);
  assert.equal(sent.length, requests.length);
  assert.deepEqual(run.failures, []);
  for (const { item, assertions = [] } of sent) assert.ok(assertions.length > 0, `${item.name} is not judged`);
});

test('a collection whose requests are refused fails', async (t) => {
  const env = { DATABASE_URL: await createDatabase(t) };
  const { origin } = await startService(t, env);
  const args = ['run', collection, '--env-var', `baseUrl=${origin}/sandbox/api/v3`, '--env-var', 'token=tos_test_x'];
  assert.notEqual((await runTool('newman', args)).code, 0);
});
