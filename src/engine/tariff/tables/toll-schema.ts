import Type, { type Static, type TSchema } from 'typebox';
import { passageNames } from '../../routing/passages.ts';
import {
  amount,
  byEach,
  byRoadClass,
  header,
  isoCountry,
  literalUnion,
  positive,
  provenance,
  share,
  strict,
  tollClasses,
} from './schema-parts.ts';

const byTollClass = <Value extends TSchema>(value: Value) => byEach(tollClasses, value);

/**
 * The parts of a rate where a law states them, EUR per km. `co2` by class 1 to 5; `co2Older` for class 1 below EURO VI.
 */
const components = Type.Object(
  {
    infrastructure: amount,
    air: Type.Object({ euro6: amount, euro5: amount, euro4: amount }, strict),
    noise: amount,
    co2: Type.Array(amount, { minItems: 5, maxItems: 5 }),
    co2Older: amount,
  },
  strict,
);

const tolled = Type.Union([share, byRoadClass(share)]);

/** Either `eurPerKm` (EURO VI, CO2 class 1; multiplied by `olderEngines`) or `components`. */
const countryToll = Type.Object(
  {
    country: isoCountry,
    eurPerKm: Type.Optional(byTollClass(amount)),
    olderEngines: Type.Optional(Type.Object({ euro5: positive, euro4: positive }, strict)),
    components: Type.Optional(byTollClass(components)),
    /** CO2 classes that pay nothing. */
    exemptCo2Classes: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 5 }))),
    tolled,
    ...provenance,
  },
  strict,
);

/** Paid each time a tour takes the passage, on top of what the country charges for its kilometres. */
const specialToll = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    passage: literalUnion(passageNames),
    eur: byTollClass(amount),
    ...provenance,
  },
  strict,
);

export const TollsFile = Type.Object(
  {
    ...header,
    countries: Type.Array(countryToll),
    fallback: Type.Object({ eurPerKm: byTollClass(amount), tolled, ...provenance }, strict),
    specialTolls: Type.Array(specialToll),
  },
  strict,
);

export type TollsData = Static<typeof TollsFile>;
