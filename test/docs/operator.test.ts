import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorTable } from '../../src/errors.ts';
import { operations } from '../../src/http/operations/operations.ts';
import { operatorOperations } from '../../src/http/operator/operations.ts';
import { readDoc, rowsOf } from './markdown.ts';

const page = readDoc('docs/operator.md');

test('the page of the company’s interface lists every operation with its scope and its own errors', () => {
  const shown = rowsOf(page, /^`(GET|POST|PUT|PATCH|DELETE) \//).map((cells) =>
    cells.map((cell) => cell.replaceAll('`', '')),
  );
  assert.deepEqual(
    shown.map((cells) => cells.slice(0, 4)),
    operatorOperations.map(({ method, path, scope, success, errors }) => [
      `${method} ${path}`,
      scope,
      String(success.status),
      [...new Set(errors.map((code) => errorTable[code].status))].sort().join(' '),
    ]),
  );
});

test('the page of the company’s interface names every parameter and every field that an operation takes', () => {
  // The page refers to that of the shippers for what they send too.
  const ofShippers = new Set(operations.map(({ body }) => body));
  const names = operatorOperations.flatMap(({ query, body }) => [
    ...namesOf(query),
    ...(ofShippers.has(body) ? [] : namesOf(body)),
  ]);
  const prose = page.replace(/^```[\s\S]*?^```$/gm, '');
  const shown = new Set([...prose.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text!.split(/[^\w[\]-]+/)));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !shown.has(name)),
    [],
  );
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

function namesOf({ properties = {}, items, anyOf = [] }: Schema = {}): string[] {
  const inside = Object.entries(properties).flatMap(([name, property]) => [name, ...namesOf(property)]);
  return [...inside, ...(items ? namesOf(items) : []), ...anyOf.flatMap(namesOf)];
}
