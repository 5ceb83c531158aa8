import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../src/who/accounts/token.ts';
import { actorOf } from '../../../src/who/people/authenticate-operator.ts';
import { operatorScopes, type Role, rightsOf, roles } from '../../../src/who/people/roles.ts';

test('each role has the scopes of its row, at one interface alone', () => {
  const table: Record<Role, string[]> = {
    viewer: ['operator:read'],
    dispatcher: ['operator:read', 'operator:dispatch'],
    admin: [...operatorScopes],
    shipper: [...scopes],
  };
  for (const role of roles) {
    const { operator, shipper } = rightsOf(role);
    assert.deepEqual([...operator, ...shipper], table[role], role);
    assert.equal(operator.length === 0 || shipper.length === 0, true, role);
  }
});

test('actors are named by kind and id, and no person is taken for a program', () => {
  assert.equal(actorOf({ kind: 'person', id: 7 }), 'person:7');
  assert.equal(actorOf({ kind: 'token', id: 7 }), 'ops-token:7');
});
