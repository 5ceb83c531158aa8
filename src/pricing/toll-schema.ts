import Type, { type Static } from 'typebox';
import { type Passage, passageNames } from '../routing/passages.ts';
import { country, header, provenance, strict } from './schema-parts.ts';
import { amount, byRoadClass, share } from './tariff-schema.ts';

const byTollClass = <T extends typeof amount | typeof components>(value: T) =>
  Type.Object({ van: value, t7_5: value, t12: value, t18: value, t26: value, t40_4: value, t40: value }, strict);

/** The parts a rate is made of where a law states them: EUR per km. `co2` by class 1 to 5; `co2Older` for class 1 below EURO VI. */
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
const factor = Type.Number({ exclusiveMinimum: 0 });

/** One of `eurPerKm` (EURO VI, CO2 class 1; `olderEngines` multiplies it) and `components`. */
const countryToll = Type.Object(
  {
    country,
    eurPerKm: Type.Optional(byTollClass(amount)),
    olderEngines: Type.Optional(Type.Object({ euro5: factor, euro4: factor }, strict)),
    components: Type.Optional(byTollClass(components)),
    /** CO2 classes that pay nothing. */
    exemptCo2Classes: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 5 }))),
    tolled,
    ...provenance,
  },
  strict,
);

/** Paid every time a tour takes the passage, above what the country charges for its kilometres. */
const specialToll = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    passage: Type.Unsafe<Passage>(Type.Union(passageNames.map((name) => Type.Literal(name)))),
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
