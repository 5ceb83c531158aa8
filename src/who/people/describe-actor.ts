import type { ActorNames } from './actor-store.ts';

const kinds: Record<string, string> = {
  token: 'shipper',
  shipper: 'shipper',
  person: 'person',
  'ops-token': 'program',
};

/** An actor as the company reads it: kind, id and today’s name. */
export function describeActor(actor: string, names: ActorNames) {
  const [prefix = '', id] = actor.split(':');
  const kind = kinds[prefix] ?? prefix;
  const name = names.get(actor);
  return { kind, ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
}
