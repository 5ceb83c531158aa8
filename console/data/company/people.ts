import { ask } from '../calls.ts';
import type { PeopleReply, Person } from '../operator-types.ts';
import { type Resource, useResource } from '../resource.ts';
import { may } from '../session.ts';

/** Everybody in the environment; an empty list for people who may not read it. */
export function usePeople(): Resource<readonly Person[]> {
  return useResource('people', async () => (may('operator:admin') ? (await ask<PeopleReply>('/people')).data : []));
}
