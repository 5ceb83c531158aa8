import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentTools } from '../../src/http/agents/tools.ts';
import { codesIn, readDoc, rowsOf } from './markdown.ts';

const page = readDoc('docs/agents.md');

test('the page about agents lists every tool with its operations and scopes, no more and no less', () => {
  const shown = rowsOf(page, /^`[a-z_]+`$/).map(([tool, operations, scopes]) => ({
    tool: codesIn(tool!)[0],
    operations: codesIn(operations!).filter((code) => /[a-z][A-Z]/.test(code)),
    scopes: codesIn(scopes!),
  }));
  assert.deepEqual(
    shown,
    agentTools.map(({ name, operations, scope }) => ({
      tool: name,
      operations: operations.map(({ operationId }) => operationId),
      scopes: [operations[0].scope, scope].filter(Boolean),
    })),
  );
});
