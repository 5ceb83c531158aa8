import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorTable } from '../../src/errors.ts';
import { operations } from '../../src/http/operations/operations.ts';
import { readDoc, rowsOf } from './markdown.ts';

const page = readDoc('docs/interface.md');

test('the error table of the interface guide has the codes and statuses of the program, no more and no fewer', () => {
  const shown = rowsOf(page, /^`[a-z_]+`$/).filter(([, status]) => /^\d{3}$/.test(status!));
  assert.deepEqual(
    shown.map(([code, status]) => [code!.replaceAll('`', ''), Number(status)]),
    Object.entries(errorTable).map(([code, { status }]) => [code, status]),
  );
});

test('the interface guide lists every operation with its scope and its own errors', () => {
  const shown = rowsOf(page, /^`(GET|POST|PUT|PATCH|DELETE) \//).map((cells) =>
    cells.map((cell) => cell.replaceAll('`', '')),
  );
  assert.deepEqual(
    shown.map(([operation, scope, status, errors]) => [operation, scope, status, errors!.split(' ').sort().join(' ')]),
    operations.map(({ method, path, scope, success, errors }) => [
      `${method} ${path}`,
      scope ?? '–',
      String(success.status),
      [...new Set(errors.map((code) => errorTable[code].status))].sort().join(' '),
    ]),
  );
});

test('the interface guide names every parameter and every field that an operation takes', () => {
  const names = operations.flatMap(({ query, body }) => [...namesOf(query), ...namesOf(body)]);
  const prose = page.replace(/^```[\s\S]*?^```$/gm, '');
  const shown = new Set([...prose.matchAll(/`([^`]+)`/g)].map(([, text]) => text!.replace(/^items\[\]\./, '')));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !shown.has(name)),
    [],
  );
});

type Schema = { properties?: Record<string, Schema>; items?: Schema };

function namesOf({ properties = {}, items }: Schema = {}): string[] {
  const inside = Object.entries(properties).flatMap(([name, property]) => [name, ...namesOf(property)]);
  return [...inside, ...(items ? namesOf(items) : [])];
}
