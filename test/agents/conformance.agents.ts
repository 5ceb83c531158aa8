import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startApp } from '../support/app.ts';
import { temporaryDirectory } from '../support/process.ts';
import { openDoor } from './open-door.ts';
import { judged, leftOut } from './scenarios.ts';

type Check = { id: string; status: string; errorMessage?: string; details?: unknown };

const judge = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
/** What needs nobody's attention: what is only told, too. */
const fine = ['SUCCESS', 'INFO'];

const door = await openDoor({ after });
const tos = await startApp({ after }, { env: { BASE_URL: door.origin, REQUESTS_PER_MINUTE_MAX: '0' } });
door.leadTo(tos);

/** Runs every scenario of a revision once; the checks of each by its name. */
async function runScenarios(revision: string): Promise<Map<string, Check[]>> {
  const results = await temporaryDirectory({ after });
  const options = ['--url', `${door.origin}/mcp`, '--suite', 'all', '--spec-version', revision, '-o', results];
  await new Promise((resolve) => {
    // It ends with an error where anything failed, which its results tell by name.
    execFile(process.execPath, [judge, 'server', ...options], { maxBuffer: 2 ** 26 }, resolve);
  });
  const found = new Map<string, Check[]>();
  for (const folder of await readdir(results)) {
    const [, name] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder) ?? [];
    assert.ok(name, folder);
    found.set(name, JSON.parse(await readFile(join(results, folder, 'checks.json'), 'utf8')));
  }
  return found;
}

for (const [revision, scenarios] of Object.entries(judged)) {
  describe(`the server by revision ${revision} of the protocol`, async () => {
    const found = await runScenarios(revision);

    for (const [name, exceptions] of Object.entries(scenarios)) {
      it(`holds what ${name} asks`, () => {
        const checks = found.get(name) ?? [];
        assert.ok(
          checks.some(({ status }) => status === 'SUCCESS'),
          'nothing was judged',
        );
        const failed = checks.filter(({ status }) => !fine.includes(status));
        assert.deepEqual(
          failed.filter(({ id }) => !(id in exceptions)),
          [],
        );
        const unneeded = Object.keys(exceptions).filter((id) => !failed.some((each) => each.id === id));
        assert.deepEqual(unneeded, [], 'these hold now: take them off the list');
      });
    }

    it('is judged by every scenario that asks for nothing but what it has', () => {
      const named = [...Object.keys(scenarios), ...Object.keys(leftOut[revision] ?? {})];
      assert.deepEqual([...found.keys()].sort(), named.sort());
    });
  });
}
