import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { configVariables, judgeConfig } from '../../src/ground/config.ts';
import { readDoc, rowsOf } from './markdown.ts';

const defaults = Object.fromEntries(
  Object.entries(configVariables).map(([name, { default: value }]) => [name, value as string]),
);

test('.env.example sets every variable to its default, and nothing else', () => {
  assert.deepEqual({ ...parseEnv(readDoc('.env.example')) }, defaults);
});

test('an .env copied from .env.example is a valid configuration', () => {
  const stated = parseEnv(readDoc('.env.example'));
  assert.equal(judgeConfig((name) => stated[name]!).port, 8080);
});

test('the operations guide lists every variable with its default, and nothing else', () => {
  const rows = rowsOf(readDoc('docs/operations.md'), /^`[A-Z_]+`$/);
  const shown = rows.map(([name, value]) => [name!.replaceAll('`', ''), value!.replaceAll('`', '')]);
  assert.deepEqual(Object.fromEntries(shown), defaults);
});
