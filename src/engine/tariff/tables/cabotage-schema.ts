import Type, { type Static } from 'typebox';
import { header, isoCountry, literalUnion, provenance, strict } from './schema-parts.ts';

const text = Type.String({ minLength: 1 });
/** A country, or the name of a group. */
const names = Type.Array(text, { minItems: 1 });

/** What carriers of other countries may carry inside a country. */
export const CabotageFile = Type.Object(
  {
    ...header,
    /** Countries under one name, which is no country's code. */
    groups: Type.Record(text, Type.Array(isoCountry)),
    /** The first that fits counts. Without `carriers`: those of all other countries. */
    rules: Type.Array(
      Type.Object(
        {
          in: names,
          carriers: Type.Optional(names),
          domestic: literalUnion(['free', 'limited', 'closed']),
          /** How often, as a part of a sentence: `twice within seven days`. */
          limit: Type.Optional(text),
          /** The law and its article. */
          rule: Type.Optional(text),
          since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
          ...provenance,
        },
        strict,
      ),
    ),
  },
  strict,
);

export type CabotageData = Static<typeof CabotageFile>;
