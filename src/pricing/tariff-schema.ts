import Type, { type Static } from 'typebox';
import { ScheduleTerms } from './schedule-schema.ts';
import { country, header, provenance, strict } from './schema-parts.ts';

export const amount = Type.Number({ minimum: 0 });
const positive = Type.Number({ exclusiveMinimum: 0 });
export const share = Type.Number({ minimum: 0, maximum: 1 });
const centimetres = Type.Integer({ minimum: 1 });
const bySize = (value: typeof amount | typeof share) =>
  Type.Object({ van: value, rigid: value, trailer: value }, strict);
export const byRoadClass = (value: typeof amount | typeof share) =>
  Type.Object({ motorway: value, expressway: value, trunk: value, mountain: value, local: value }, strict);

const tollClass = Type.Union([
  Type.Literal('van'),
  Type.Literal('t7_5'),
  Type.Literal('t12'),
  Type.Literal('t18'),
  Type.Literal('t26'),
  Type.Literal('t40_4'),
  Type.Literal('t40'),
]);

const vehicle = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    code: Type.String({ pattern: '^[a-z0-9_]+$' }),
    name: Type.String({ minLength: 1 }),
    class: Type.Union([Type.Literal('express'), Type.Literal('ftl'), Type.Literal('both')]),
    compartments: Type.Array(
      Type.Object({ lengthCm: centimetres, widthCm: centimetres, floorWidthCm: centimetres }, strict),
      { minItems: 1, maxItems: 2 },
    ),
    innerHeightCm: centimetres,
    usableHeightCm: centimetres,
    payloadKg: positive,
    loadingMetres: positive,
    palletPlaces: Type.Integer({ minimum: 1 }),
    grossWeightT: positive,
    axles: Type.Integer({ minimum: 2 }),
    tollClass,
    /** EURO VI when absent. */
    emissionClass: Type.Optional(Type.Union([Type.Literal('euro6'), Type.Literal('euro5'), Type.Literal('euro4')])),
    /** CO2 class of Directive 1999/62/EC, 1 when absent; 5 is a vehicle without emissions. */
    co2Class: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    speedKmh: byRoadClass(amount),
    tailLiftKg: amount,
    handlingMinutes: amount,
    ...provenance,
  },
  strict,
);

export const VehiclesFile = Type.Object(
  {
    ...header,
    vehicles: Type.Array(vehicle, { minItems: 1 }),
    countrySpeedFactors: Type.Array(Type.Object({ country, factor: positive, ...provenance }, strict)),
  },
  strict,
);

const ownPrice = Type.Object(
  { vehicle: Type.String(), fixed: amount, eurPerKm: Type.Array(amount), minimum: amount, ...provenance },
  strict,
);
const likePrice = Type.Object(
  { vehicle: Type.String(), like: Type.String(), factor: positive, minimum: amount, ...provenance },
  strict,
);
const crossingPrice = Type.Object({ fixed: amount, perKm: amount }, strict);

export const TariffFile = Type.Object(
  {
    ...header,
    currency: Type.Literal('EUR'),
    bandLimitsKm: Type.Array(positive, { minItems: 1 }),
    prices: Type.Array(Type.Union([ownPrice, likePrice]), { minItems: 1 }),
    lanes: Type.Array(Type.Object({ from: country, to: country, factor: positive, ...provenance }, strict)),
    market: Type.Object({ index: positive, base: positive, ...provenance }, strict),
    demand: Type.Object({ factor: positive, ...provenance }, strict),
    fuel: Type.Object(
      {
        baseNetEurPerLitre: positive,
        nowNetEurPerLitre: positive,
        share: bySize(share),
        floor: Type.Number({ maximum: 0, exclusiveMinimum: -1 }),
        ceiling: amount,
        step: positive,
        ...provenance,
      },
      strict,
    ),
    leadTime: Type.Object(
      { shortHours: bySize(amount), shortFactor: positive, longHours: amount, longFactor: positive, ...provenance },
      strict,
    ),
    timeSlots: Type.Array(
      Type.Object(
        {
          hours: Type.Union([Type.Literal(6), Type.Literal(3), Type.Literal(0)]),
          share: amount,
          minimum: amount,
          ...provenance,
        },
        strict,
      ),
      { minItems: 3, maxItems: 3 },
    ),
    schedule: ScheduleTerms,
    unsocialHours: Type.Object(
      {
        nightFromHour: Type.Integer({ minimum: 0, maximum: 24 }),
        nightToHour: Type.Integer({ minimum: 0, maximum: 24 }),
        night: amount,
        saturday: amount,
        sunday: amount,
        holiday: amount,
        ...provenance,
      },
      strict,
    ),
    margin: Type.Object({ van: amount, rigid: amount, trailer: amount, ...provenance }, strict),
    extraStop: Type.Object({ van: amount, rigid: amount, trailer: amount, ...provenance }, strict),
    crossing: Type.Object({ van: crossingPrice, rigid: crossingPrice, trailer: crossingPrice, ...provenance }, strict),
    customs: Type.Array(
      Type.Object(
        { territory: Type.String(), countries: Type.Array(country), van: amount, truck: amount, ...provenance },
        strict,
      ),
    ),
    customsUnion: Type.Object({ countries: Type.Array(country), ...provenance }, strict),
  },
  strict,
);

export const VatFile = Type.Object(
  { ...header, rates: Type.Array(Type.Object({ country, rate: share, eu: Type.Boolean(), ...provenance }, strict)) },
  strict,
);

export const ExtraServicesFile = Type.Object(
  {
    ...header,
    smallPalletPlaces: Type.Integer({ minimum: 0 }),
    pieceMaxKg: positive,
    services: Type.Array(
      Type.Object(
        {
          label: Type.Union([Type.Literal('loadingThroughDriver'), Type.Literal('unloadingThroughDriver')]),
          small: amount,
          rigid: amount,
          trailer: amount,
          ...provenance,
        },
        strict,
      ),
    ),
  },
  strict,
);

export type VehicleRow = Static<typeof vehicle>;
export type VehiclesData = Static<typeof VehiclesFile>;
export type TariffData = Static<typeof TariffFile>;
export type ExtraServicesData = Static<typeof ExtraServicesFile>;
