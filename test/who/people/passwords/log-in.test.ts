import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changePerson, createPerson, resetPerson } from '../../../../src/who/people/manage-people.ts';
import { setPassword } from '../../../../src/who/people/passwords/links.ts';
import { logIn } from '../../../../src/who/people/passwords/log-in.ts';
import { createPasswordHasher } from '../../../../src/who/people/passwords/passwords.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';

const database = databaseOn(await openTestPool({ after }), 'production');
const now = Date.now();
const act = { actor: 'cli:test', now };
let works = 0;
/** Every key is the same, so every password is right; what counts is how often one was worked out. */
const hasher = createPasswordHasher(async () => {
  works++;
  return Buffer.alloc(32);
});
const password = 'grau melone treppe';

async function add(email: string) {
  const { person, secret } = await createPerson(database, { email, name: 'A', role: 'viewer' }, act);
  return { id: person.id, secret };
}

test('whoever is tried, a key is worked out exactly once', async () => {
  const known = await add('known@company.example');
  await setPassword({ database, hasher }, { secret: known.secret, password }, now);
  await add('new@company.example');
  const gone = await add('gone@company.example');
  await setPassword({ database, hasher }, { secret: gone.secret, password }, now);
  await changePerson(database, gone.id, { isDisabled: true }, act);
  const reset = await add('reset@company.example');
  await setPassword({ database, hasher }, { secret: reset.secret, password }, now);
  await resetPerson(database, reset.id, act);
  for (const [who, isIn] of [
    ['known', true],
    ['nobody', false],
    ['new', false],
    ['gone', false],
    ['reset', false],
  ] as const) {
    works = 0;
    const login = logIn({ database, hasher }, { email: `${who}@company.example`, password }, now);
    if (isIn) assert.match(await login, /^[\w-]{43}$/);
    else await assert.rejects(login, { code: 'login_failed' });
    assert.equal(works, 1, who);
  }
});

test('a password that is taken away while it is checked opens nothing', async () => {
  const { id, secret } = await add('racing@company.example');
  await setPassword({ database, hasher }, { secret, password }, now);
  const slow = createPasswordHasher(async () => {
    await resetPerson(database, id, act);
    return Buffer.alloc(32);
  });
  const login = logIn({ database, hasher: slow }, { email: 'racing@company.example', password }, now);
  await assert.rejects(login, { code: 'login_failed' });
  const { rows } = await database.pool.query('select 1 from production.person_sessions where person_id = $1', [id]);
  assert.deepEqual(rows, []);
});

test('a link that nobody has costs no key', async () => {
  const { secret } = await add('cheap@company.example');
  await setPassword({ database, hasher }, { secret, password }, now);
  works = 0;
  await assert.rejects(setPassword({ database, hasher }, { secret, password }, now), { code: 'invalid_request' });
  assert.equal(works, 0);
});
