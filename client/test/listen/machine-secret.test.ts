import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { temporaryDirectory } from '../../../test/support/process.ts';
import { isSecret, machineSecret, secretFile } from '../../src/listen/machine-secret.ts';
import { WrongUsage } from '../../src/listen/wrong-usage.ts';

it('a machine keeps one secret, which its user alone can read', async (t) => {
  const env = { XDG_CONFIG_HOME: join(await temporaryDirectory(t), 'made') };
  const secret = machineSecret(env);
  assert.ok(isSecret(secret), secret);
  assert.equal(machineSecret(env), secret);
  const file = secretFile(env);
  assert.equal(readFileSync(file, 'utf8'), `${secret}\n`);
  assert.deepEqual([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777], [0o600, 0o700]);
});

it('a secret that others can read is not signed with', {
  skip: process.platform === 'win32' && 'other rights',
}, async (t) => {
  const env = { XDG_CONFIG_HOME: await temporaryDirectory(t) };
  const secret = machineSecret(env);
  chmodSync(secretFile(env), 0o644);
  assert.throws(() => machineSecret(env), /others can read .*webhook-secret: delete it .* chmod 600$/);
  chmodSync(secretFile(env), 0o600);
  assert.equal(machineSecret(env), secret);
});

it('the folder is that of the user’s settings', { skip: process.platform === 'win32' && 'Windows has its own' }, () => {
  const own = join(homedir(), '.config/transport-ordering/webhook-secret');
  assert.equal(secretFile({}), own);
  assert.equal(secretFile({ XDG_CONFIG_HOME: 'relative' }), own);
  assert.equal(secretFile({ XDG_CONFIG_HOME: '/etc/of-me' }), '/etc/of-me/transport-ordering/webhook-secret');
});

it('a file that holds no secret is named, and so is a folder that takes none', async (t) => {
  const env = { XDG_CONFIG_HOME: await temporaryDirectory(t) };
  const file = secretFile(env);
  mkdirSync(dirname(file));
  writeFileSync(file, '');
  assert.throws(
    () => machineSecret(env),
    (error) => error instanceof WrongUsage && error.message === `${file} holds no secret: delete it, or give --secret`,
  );
  assert.throws(() => machineSecret({ XDG_CONFIG_HOME: file }), /cannot be kept .* --secret/);
});
