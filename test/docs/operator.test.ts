import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOperations } from '../../src/http/interfaces/company-operations.ts';
import { operations } from '../../src/http/interfaces/shipper-operations.ts';
import { codesIn, readDoc, rowsOf, unexplainedNames } from './markdown.ts';

const page = readDoc('docs/operator.md');

test('the page of the company’s interface lists every operation with its scope', () => {
  const [, ...scopes] = rowsOf(page, /^Of$/)[0]!.map((cell) => cell.replaceAll('`', ''));
  const shown = rowsOf(page, /^[a-z]+$/).flatMap(([, ...cells]) =>
    cells.flatMap((cell, i) => codesIn(cell).map((operation) => [operation, scopes[i]])),
  );
  assert.deepEqual(
    shown.filter(([operation]) => / \//.test(operation!)).sort(),
    operatorOperations.map(({ method, path, scope }) => [`${method} ${path}`, scope]).sort(),
  );
});

test('every parameter and every field that an operation takes is explained by the description or the page', () => {
  // The page refers to that of the shippers for what they send too.
  const ofShippers = new Set(operations.map(({ body }) => body));
  const schemas = operatorOperations.flatMap(({ query, body }) => [query, ofShippers.has(body) ? undefined : body]);
  assert.deepEqual(unexplainedNames(schemas, page), []);
});
