import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTable } from '../../../src/run/cli/table.ts';

test('what others wrote gives the terminal no orders when it stands in a table', () => {
  const shown = formatTable([{ description: 'ERP\u001b[2J\u202egpj.exe', types: ['a\u0007', 'ü'] }]);
  assert.equal(shown.split('\n')[1]!.trim(), 'ERP\ufffd[2J\ufffdgpj.exe  a\ufffd ü');
});
