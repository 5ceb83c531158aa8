import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import Type from 'typebox';
import { operatorOperations } from '../../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { oneOf, reply } from '../../../../../src/http/kernel/common/schemas.ts';
import { operatorsHead, shippersHead } from '../../../../../src/http/kernel/contract/description/interface-heads.ts';
import { type Json, publishSchema } from '../../../../../src/http/kernel/contract/description/publish-schema.ts';
import { describeInterface } from '../../../../../src/http/kernel/contract/openapi.ts';

const descriptions = {
  'openapi.json': describeInterface(operations, shippersHead),
  'operator.json': describeInterface(operatorOperations, operatorsHead),
};

for (const [file, description] of Object.entries(descriptions)) {
  describe(file, () => {
    it('has no keyword that generators of clients stumble over, and none that only the service uses', () => {
      const stumbling = ['default', 'if', 'then', 'else', 'not', 'patternText', 'describedBy'];
      const found = partsOf(withoutExamples(description)).filter(({ path }) => stumbling.includes(path.at(-1)!));
      assert.deepEqual(
        // A component, parameter or property may be called like a word of schemas.
        found.filter(({ path }) => path.at(-2) !== 'properties').map(({ path }) => path.join('.')),
        [],
      );
    });

    it('has no component that nothing refers to', () => {
      const used = new Set(partsOf(description).flatMap(({ part }) => ((part as Json)?.$ref as string) ?? []));
      const { securitySchemes: _used, ...components } = description.components as Record<string, Json>;
      const names = Object.entries(components).flatMap(([kind, ofKind]) =>
        Object.keys(ofKind).map((name) => `#/components/${kind}/${name}`),
      );
      assert.deepEqual(
        names.filter((name) => !used.has(name)),
        [],
      );
    });

    it('lets every set of words in a reply grow, and none in a request', () => {
      const open = (parts: unknown[]) => parts.length === 2 && (parts[1] as Json).type === 'string';
      let sets = 0;
      for (const { part, path } of reachedFrom(description, 'responses')) {
        const parent = path.at(-2);
        if (!isClosedSet(part)) continue;
        sets++;
        assert.equal(parent, 'anyOf', path.join('.'));
      }
      for (const { part, path } of reachedFrom(description, 'requestBody')) {
        const { anyOf } = (part ?? {}) as { anyOf?: unknown[] };
        assert.ok(!anyOf || !isClosedSet(anyOf[0]) || !open(anyOf), path.join('.'));
      }
      assert.ok(sets > 5);
    });

    it('says that every refusal has its code', () => {
      for (const [name, response] of Object.entries((description.components as Record<string, Json>).responses!)) {
        const { content } = response as { content: { 'application/json': { schema: { required: string[] } } } };
        assert.ok(content['application/json'].schema.required.includes('code'), name);
      }
    });
  });
}

test('two parts that differ never share a name', () => {
  const schemas: Json = {};
  publishSchema(reply('Twin', { a: Type.String() }), 'reply', schemas);
  publishSchema(reply('Twin', { a: Type.String() }), 'reply', schemas);
  assert.throws(() => publishSchema(reply('Twin', { a: Type.Integer() }), 'reply', schemas), /title Twin/);
  const set = Type.Object({ word: oneOf(['a', 'b'], 'A word.') }, { title: 'Both' });
  publishSchema(set, 'request', schemas);
  assert.throws(() => publishSchema(set, 'reply', schemas), /title Both/);
});

test('a closed set is an enum where clients send it, and open where the service answers it', () => {
  const word = oneOf(['a', 'b'], 'A word.');
  assert.deepEqual(publishSchema(word, 'request', {}), { type: 'string', enum: ['a', 'b'], description: 'A word.' });
  assert.deepEqual(publishSchema(word, 'reply', {}), {
    description: 'A word.',
    anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'string' }],
  });
});

type Part = { part: unknown; path: string[] };

function partsOf(value: unknown, path: string[] = []): Part[] {
  if (value === null || typeof value !== 'object') return [{ part: value, path }];
  const inner = Object.entries(value).flatMap(([key, part]) => partsOf(part, [...path, key]));
  return [{ part: value, path }, ...inner];
}

function isClosedSet(part: unknown): boolean {
  const { type, enum: words } = (part ?? {}) as Json;
  return type === 'string' && Array.isArray(words);
}

function withoutExamples(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (/^examples?$/.test(key) ? undefined : part)));
}

/** Every part of the schemas that the operations have under a word, components included. */
function reachedFrom(description: Json, word: 'responses' | 'requestBody'): Part[] {
  const { paths, components } = withoutExamples(description) as { paths: Json; components: Record<string, Json> };
  const roots = Object.values(paths).flatMap((item) =>
    Object.values(item as Json).map((operation) => (operation as Json)[word]),
  );
  const seen = new Set<string>();
  const follow = (root: unknown): Part[] =>
    partsOf(root).flatMap((found) => {
      const { $ref } = (found.part ?? {}) as { $ref?: string };
      if (!$ref || seen.has($ref)) return [found];
      seen.add($ref);
      const [kind, name] = $ref.split('/').slice(2) as [string, string];
      return [found, ...follow(components[kind]![name])];
    });
  return roots.flatMap(follow);
}
