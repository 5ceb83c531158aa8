import assert from 'node:assert/strict';
import { it } from 'node:test';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { codeSamples } from '../../../../../src/http/kernel/contract/samples/code-samples.ts';
import { sampleRequest } from '../../../../../src/http/kernel/contract/samples/sample-request.ts';
import { type Spelling, writeLiteral } from '../../../../../src/http/kernel/contract/samples/write-literal.ts';

const base = 'http://127.0.0.1:8080/sandbox/api/v3';

it('every operation has a program in each language, by an id that was recorded where it takes one', () => {
  for (const operation of operations) {
    const { operationId } = operation;
    const labels = codeSamples(operation, base).map(({ label }) => label);
    assert.deepEqual(labels, ['TypeScript', 'curl', 'Python'], `${operationId}: see write-typescript.ts`);
    const unknown = sampleRequest(operation, base).path.filter((id) => /^[a-z]+ID$/i.test(id));
    assert.deepEqual(unknown, [], `${operationId}: see sample-request.ts`);
  }
  const planted = { ...operations[0]!, operationId: 'readPlan' };
  assert.deepEqual(
    codeSamples(planted, base).map(({ label }) => label),
    ['curl', 'Python'],
    'the rest of the description is there all the same',
  );
});

it('a literal that fits is on one line, and quotation marks and words are those of the language', () => {
  const spelling: Spelling = {
    text: (text) => `'${text.replaceAll("'", "\\'")}'`,
    key: (name) => name,
    word: (value) => ({ true: 'True', false: 'False', null: 'None' })[`${value}`],
    indent: '  ',
    inside: ' ',
    trailing: ',',
  };
  assert.equal(
    writeLiteral({ a: [true, null, 1.5], b: "it's", c: {}, d: [] }, spelling),
    "{ a: [True, None, 1.5], b: 'it\\'s', c: {}, d: [] }",
  );
  const long = 'x'.repeat(70);
  assert.equal(writeLiteral([{ a: long }], spelling), `[\n  {\n    a: '${long}',\n  },\n]`);
});
