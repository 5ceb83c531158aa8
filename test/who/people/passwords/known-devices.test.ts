import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPerson } from '../../../../src/who/people/manage-people.ts';
import { issueDevice, recogniseDevice } from '../../../../src/who/people/passwords/known-devices.ts';
import { setPassword } from '../../../../src/who/people/passwords/links.ts';
import { createPasswordHasher } from '../../../../src/who/people/passwords/passwords.ts';
import { openTestPool } from '../../../support/database.ts';

const database = { pool: await openTestPool({ after }), schema: 'production' as const };
const act = { actor: 'cli:test', now: Date.now() };
const hasher = createPasswordHasher();

async function addWithPassword(email: string) {
  const { secret } = await createPerson(database, { email, name: 'A', role: 'viewer' }, act);
  return setPassword({ database, hasher }, { secret, password: 'grau melone treppe' }, act.now);
}

const person = await addWithPassword('known@company.example');
const other = await addWithPassword('other@company.example');

const sealed: [string, string, boolean][] = [
  ['to the person, in this environment, by the hash of today', issueDevice('production', person), true],
  ['in another environment', issueDevice('sandbox', person), false],
  ['to another person', issueDevice('production', other), false],
  ['to another person by the same hash', issueDevice('production', { ...person, id: other.id }), false],
  ['by another hash', issueDevice('production', { ...person, passwordHash: other.passwordHash }), false],
  ['to nobody', issueDevice('production', { id: 0, passwordHash: '' }), false],
];

for (const [how, device, isKnown] of sealed)
  test(`a device that was issued ${how} is ${isKnown ? '' : 'not '}recognised`, async () => {
    const found = await recogniseDevice(database, 'known@company.example', () => device);
    assert.equal(found !== undefined, isKnown);
    assert.equal(await recogniseDevice(database, 'nobody@company.example', () => device), undefined);
  });

test('two devices of a person are two', async () => {
  const found = await Promise.all(
    [issueDevice('production', person), issueDevice('production', person)].map((device) =>
      recogniseDevice(database, 'known@company.example', () => device),
    ),
  );
  assert.equal(new Set(found).size, 2);
  assert.ok(!found.includes(undefined));
});
