import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { snippets } from '../../../console/parts/connect/snippets.ts';

const connection = { base: 'http://127.0.0.1:8080/sandbox', token: 'tos_test_…' };

test('an agent is connected as the page about agents says, under the same name', () => {
  const page = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8');
  const [, onPage] = /```json\n([^`]+mcpServers[^`]+)```/.exec(page)!;
  assert.deepEqual(JSON.parse(snippets.mcp(connection)), JSON.parse(onPage!));
});

test('each example loads at eight in Hamburg, as the pages do', () => {
  for (const name of ['curl', 'typescript', 'python'] as const)
    assert.match(snippets[name](connection), /T08:00:00\+01:00/, name);
});
