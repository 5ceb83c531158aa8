import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { writeWelcome } from '../../../src/run/process/welcome.ts';

const base = 'http://127.0.0.1:8080';
const embedded = { environments: ['sandbox'] as const, dataDirectory: '/srv/freight/data', databaseUrl: undefined };

it('a start says where the docs and the data are, and what a command in another folder does', () => {
  const text = writeWelcome(base, embedded, undefined);
  assert.match(text, /^ {2}docs {8}http:\/\/127\.0\.0\.1:8080\/docs\/$/m);
  assert.match(text, /^ {2}data {8}\/srv\/freight\/data$/m);
  assert.match(text, /another folder make a database of their own.*DATA_DIR/);
});

it('a start with a server of its own names no password of it, and a mock has no data', () => {
  const databaseUrl = 'postgresql://freight:secret@db.example:5432/freight';
  const text = writeWelcome(base, { ...embedded, databaseUrl }, undefined);
  assert.match(text, /^ {2}data {8}\/srv\/freight\/data \(the database: DATABASE_URL\)$/m);
  assert.doesNotMatch(text, /secret|another folder/);
  assert.doesNotMatch(writeWelcome(base, { ...embedded, environments: ['mock'] }, undefined), /data/);
});

it('a later start says how to get a token of the sandbox, of the account with the sample orders, before one of production', () => {
  const started = { ...embedded, environments: ['production', 'sandbox', 'mock'] as const };
  const commandsOf = (text: string) => text.match(/npx transport token create .+/g);
  const of = (name: string, account: string) =>
    `npx transport token create --environment ${name} --account "${account}" --create-account`;
  const again = writeWelcome(base, started, { token: undefined, links: [] });
  assert.deepEqual(commandsOf(again), [of('sandbox', 'Demo Shipper'), of('production', 'Acme GmbH')]);
  assert.deepEqual(commandsOf(writeWelcome(base, started, undefined)), [
    of('sandbox', 'Acme GmbH'),
    of('production', 'Acme GmbH'),
  ]);
  const first = writeWelcome(base, started, { token: 'tos_test_1', links: [] });
  assert.deepEqual(commandsOf(first), [of('production', 'Acme GmbH')]);
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  assert.ok(readme.includes(of('sandbox', 'Demo Shipper')));
});
