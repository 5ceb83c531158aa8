import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { atEnd, temporaryDirectory, until } from '../../support/process.ts';

const main = fileURLToPath(new URL('../../../bin/transport.js', import.meta.url));
const skip = !(process.platform === 'linux' && existsSync('/usr/bin/script')) && 'script of util-linux is missing';

test('a first start at a terminal says in few lines what it does, and is ended by Ctrl-C', { skip }, async (t) => {
  const cwd = await temporaryDirectory(t);
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(
    'script',
    ['--quiet', '--return', '--command', `exec "${process.execPath}" "${main}" serve`, '/dev/null'],
    {
      cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH, HOME, PORT: '0', DATA_DIR: `${cwd}/data` },
    },
  );
  const ended = once(child, 'close');
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => child.exitCode !== null || /\nFor a token of production:\r\n.*\r\n.*\r\n/.test(said), 60);
  const lines = said.split('\r\n');
  const ready = lines.indexOf('The Transport Ordering Service is ready.');
  const done = /^migrated \w+: \d+ migrations, \d+ functions$/;
  assert.equal(lines[0], 'creating the database', said);
  assert.deepEqual(
    lines.slice(1, 3).map((line) => done.test(line)),
    [true, true],
    said,
  );
  const told = /^$|^places: |^production: No order can be confirmed, because the company’s profile lacks /;
  assert.ok(
    lines.slice(3, ready).every((line) => told.test(line)),
    said,
  );
  assert.doesNotMatch(said, /^\{/m);
  child.stdin.write('\x03');
  assert.deepEqual(await ended, [0, null], said);
});
