import Type, { type Static } from 'typebox';
import { header, positive, provenance, share, strict } from './schema-parts.ts';

const text = Type.String({ minLength: 1 });
const terms = {
  /** A week each way. Null: not known. */
  sailings: Type.Union([positive, Type.Null()]),
  /** The share of ticket and time on board that the vehicle's way back costs. */
  return: share,
  ...provenance,
};

/** How often ferries and shuttles sail, and what of them comes back. */
export const CrossingsFile = Type.Object(
  {
    ...header,
    /** Of crossings without a row. */
    fallback: Type.Object(terms, strict),
    /** `between`: the ports of the network or, where a routing engine found it, the countries; in either order. */
    ferries: Type.Array(Type.Object({ between: Type.Tuple([text, text]), ...terms }, strict)),
  },
  strict,
);

export type CrossingsData = Static<typeof CrossingsFile>;
