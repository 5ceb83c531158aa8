import Type, { type Static } from 'typebox';
import { header, isoCountry, provenance, strict } from './schema-parts.ts';

const text = Type.String({ minLength: 1 });
/** Since when, and why as a part of a sentence: `sanctions (Regulation …)`. */
const closure = { since: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), reason: text, ...provenance };
/** Without regions: the whole country. They are named as replies and imported postal codes name them. */
const corner = Type.Tuple([Type.Number({ minimum: -90, maximum: 90 }), Type.Number({ minimum: -180, maximum: 180 })]);
const area = {
  country: isoCountry,
  regions: Type.Optional(Type.Array(text, { minItems: 1 })),
  /** What no region names: corners in order, as degrees of latitude and longitude. */
  outline: Type.Optional(Type.Object({ name: text, corners: Type.Array(corner, { minItems: 3 }) }, strict)),
};

/** Where trucks cannot or may not go, and where they go slowly. */
export const ClosedLanesFile = Type.Object(
  {
    ...header,
    /** `stops`: places in it are served. `transit`: ways that end elsewhere may lead through. */
    areas: Type.Array(Type.Object({ ...area, stops: Type.Boolean(), transit: Type.Boolean(), ...closure }, strict)),
    /** Nowhere crossed, or not between the towns named: those at either end of a stretch of the network. */
    borders: Type.Array(
      Type.Object(
        {
          between: Type.Tuple([isoCountry, isoCountry]),
          towns: Type.Optional(Type.Array(text, { minItems: 1 })),
          ...closure,
        },
        strict,
      ),
    ),
    /**
     * Told of a tour that stops in the area or leads through the country; `atBorder`: only if it crosses a border;
     * `neighbours`: only if it crosses that to or from one of these countries by road.
     */
    warnings: Type.Array(
      Type.Object(
        {
          ...area,
          atBorder: Type.Boolean(),
          neighbours: Type.Optional(Type.Array(isoCountry, { minItems: 1 })),
          text,
          ...provenance,
        },
        strict,
      ),
    ),
  },
  strict,
);

export type ClosedLanesData = Static<typeof ClosedLanesFile>;
