import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorTable } from '../../src/ground/errors.ts';
import { operations } from '../../src/http/interfaces/shipper-operations.ts';
import { codesIn, readDoc, rowsOf, unexplainedNames } from './markdown.ts';

const page = readDoc('docs/interface.md');

test('the error table of the interface guide has the codes and statuses of the program, no more and no fewer', () => {
  const shown = rowsOf(page, /^\d{3}(, \d{3})*$/).flatMap(([statuses, codes]) => {
    // A row of several statuses has one code of each, in the same order.
    const each = statuses!.split(', ').map(Number);
    return codesIn(codes!).map((code, i) => [code, each.length === 1 ? each[0] : each[i]]);
  });
  assert.deepEqual(
    shown.sort(),
    Object.entries(errorTable)
      .map(([code, { status }]) => [code, status])
      .sort(),
  );
});

test('the interface guide lists every operation with its scope', () => {
  const shown = rowsOf(page, /^(–|`[a-z:]+`)$/)
    .map(([scope, listed]) => [scope!.replaceAll('`', ''), codesIn(listed!)] as const)
    .flatMap(([scope, listed]) => listed.map((operation) => [operation, scope]));
  assert.deepEqual(
    shown.filter(([operation]) => / \//.test(operation!)).sort(),
    operations.map(({ method, path, scope }) => [`${method} ${path}`, scope ?? '–']).sort(),
  );
});

test('every parameter and every field that an operation takes is explained by the description or the guide', () => {
  const schemas = operations.flatMap(({ query, body }) => [query, body]);
  assert.deepEqual(unexplainedNames(schemas, page), []);
});
