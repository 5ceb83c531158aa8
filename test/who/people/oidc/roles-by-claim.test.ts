import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleOf } from '../../../../src/who/people/oidc/log-in-by-provider.ts';

const roles = [
  { value: 'it', role: 'admin' as const },
  { value: 'desk', role: 'dispatcher' as const },
  { value: 'office', role: 'viewer' as const },
];

const cases: [claim: string, claims: Record<string, unknown>, role: string | undefined][] = [
  ['groups', { groups: ['desk'] }, 'dispatcher'],
  ['groups', { groups: 'desk' }, 'dispatcher'],
  ['groups', { groups: ['office', 'it', 'desk'] }, 'admin'],
  ['groups', { groups: ['Desk', 'desk ', 'desks'] }, undefined],
  ['groups', { groups: [] }, undefined],
  ['groups', { groups: null }, undefined],
  ['groups', { groups: { desk: true } }, undefined],
  ['groups', {}, undefined],
  ['realm_access.roles', { realm_access: { roles: ['office'] } }, 'viewer'],
  ['realm_access.roles', { realm_access: null }, undefined],
  ['realm_access.roles', { realm_access: 'office' }, undefined],
  ['https://id.example/roles', { 'https://id.example/roles': ['it'] }, 'admin'],
];

for (const [claim, claims, role] of cases)
  test(`by ${claim}, ${JSON.stringify(claims)} gives ${role ?? 'no role'}`, () => {
    assert.equal(roleOf(claims, { claim, roles }), role);
  });
