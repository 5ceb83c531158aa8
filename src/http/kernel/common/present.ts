import type { TSchema } from 'typebox';
import { toCamelCase } from '../../../ground/camel-case.ts';

type Fields = Record<string, TSchema>;
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
/** Has whatever the fields show. */
type Shown<Of extends Fields> = Record<string, unknown> & { [Name in keyof Of & string as CamelCase<Name>]: unknown };
type Presented<Of extends Fields, From> = { [Name in keyof Of & string]: From[CamelCase<Name> & keyof From] };

const spellings = new WeakMap<Fields, readonly { name: string; own: string }[]>();

/** The fields of a reply, in their order, from a value that has them as code spells them. */
export function present<Of extends Fields, From extends Shown<Of>>(fields: Of, value: From): Presented<Of, From> {
  const shown: Record<string, unknown> = {};
  for (const { name, own } of spellingsOf(fields)) shown[name] = value[own];
  return shown as Presented<Of, From>;
}

function spellingsOf(fields: Fields): readonly { name: string; own: string }[] {
  let spelt = spellings.get(fields);
  if (spelt === undefined) {
    spelt = Object.keys(fields).map((name) => ({ name, own: toCamelCase(name) }));
    spellings.set(fields, spelt);
  }
  return spelt;
}
