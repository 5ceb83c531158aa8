import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeTypesBeside } from '../../../scripts/client-types/share-types.ts';

const describe = (schemas: object) => ({ paths: {}, components: { schemas: { ...schemas }, responses: {} } });
const a = { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } };
const b = { type: 'string', description: 'Said of both.' };
const file = './theirs.ts';

test('a type that both descriptions declare alike is imported, and any other declared', () => {
  const types = describeTypesBeside(describe({ A: a, B: b, C: b }), { description: describe({ A: a, B: b }), file });
  assert.match(types, /^import type \{\n {2}A, B,\n\} from '\.\/theirs\.ts';\n\nexport type \{\n {2}A, B,\n\};\n/);
  assert.match(types, /\nexport type C = string;\n/);
  assert.doesNotMatch(types, /export type [AB] =/);
});

test('a type is not imported if the types that it refers to differ, or are said to', () => {
  for (const theirs of [{ type: 'integer', description: 'Said of both.' }, { type: 'string' }]) {
    const types = describeTypesBeside(describe({ A: a, B: b }), { description: describe({ A: a, B: theirs }), file });
    assert.match(types, /export type A = \{\n {2}b\?: B;\n\};\n[\s\S]*export type B = string;\n/);
    assert.doesNotMatch(types, /import/);
  }
});
