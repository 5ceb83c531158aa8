import Type, { type Static } from 'typebox';
import { amount, literalUnion, provenance, share, strict } from './schema-parts.ts';

/** Classes of dangerous goods (ADR 2.2), gases and those of 4 to 6 with their divisions. */
const hazardClasses = '1 2.1 2.2 2.3 3 4.1 4.2 4.3 5.1 5.2 6.1 6.2 7 8 9'.split(' ');
/** Which of them are carried. */
export const HazardClasses = Type.Array(literalUnion(hazardClasses));

/** What counts for all vehicles of the catalogue. */
export const HazardousGoods = Type.Object(
  {
    /** Classes that ride in any vehicle in limited quantities (ADR 3.4). */
    limitedClasses: HazardClasses,
    /** By class, the only packing groups carried in full. A class that is not named is carried in all. */
    packingGroups: Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^I{1,3}$' }))),
    ...provenance,
  },
  strict,
);

/** What dangerous goods cost more: a share of the freight, at least the minimum in euros. */
export const HazardousTerms = Type.Object(
  { share, minimum: amount, limitedShare: share, limitedMinimum: amount, ...provenance },
  strict,
);

export type HazardousGoodsData = Static<typeof HazardousGoods>;
