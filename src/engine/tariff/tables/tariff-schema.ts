import Type, { type Static } from 'typebox';
import { roadClasses } from '../../routing/road-class.ts';
import { HazardClasses, HazardousGoods, HazardousTerms } from './hazard-schema.ts';
import { ScheduleTerms } from './schedule-schema.ts';
import {
  amount,
  byRoadClass,
  bySize,
  header,
  isoCountry,
  literalUnion,
  positive,
  provenance,
  share,
  strict,
  tollClasses,
  vehicleClasses,
} from './schema-parts.ts';

const centimetres = Type.Integer({ minimum: 1 });
/**
 * What a load may weigh by where its centre of gravity is from the front wall: straight between the points, level
 * beyond them.
 */
const loadDistribution = Type.Object(
  {
    points: Type.Array(Type.Object({ cm: Type.Integer({ minimum: 0 }), kg: positive }, strict), {
      minItems: 1,
      maxItems: 50,
    }),
    ...provenance,
  },
  strict,
);
const vehicle = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    code: Type.String({ pattern: '^[a-z0-9_]+$' }),
    name: Type.String({ minLength: 1 }),
    class: literalUnion(vehicleClasses),
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
    tollClass: literalUnion(tollClasses),
    /** EURO VI if absent. */
    emissionClass: Type.Optional(literalUnion(['euro6', 'euro5', 'euro4'])),
    /** CO2 class of Directive 1999/62/EC; 1 if absent. 5 is a vehicle without emissions. */
    co2Class: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    speedKmh: byRoadClass(amount),
    tailLiftKg: amount,
    handlingMinutes: amount,
    bunks: Type.Integer({ minimum: 0, maximum: 2 }),
    /** Dangerous goods carried in full. None if absent. */
    hazardousClasses: Type.Optional(HazardClasses),
    /** What it can keep. Absent in a vehicle that cools nothing. */
    temperatureC: Type.Optional(Type.Object({ min: Type.Number(), max: Type.Number() }, strict)),
    /** Whether goods are reached from the sides too. By the code if absent. */
    sidesOpen: Type.Optional(Type.Boolean()),
    /** By compartment. Nothing is judged if absent. */
    loadDistribution: Type.Optional(Type.Array(loadDistribution, { minItems: 1, maxItems: 2 })),
    ...provenance,
  },
  strict,
);

export const VehiclesFile = Type.Object(
  {
    ...header,
    vehicles: Type.Array(vehicle, { minItems: 1 }),
    /** No dangerous goods beyond `hazardousClasses`, not in limited quantities either, if absent. */
    hazardousGoods: Type.Optional(HazardousGoods),
    countrySpeedFactors: Type.Array(
      Type.Object(
        {
          country: isoCountry,
          roadClasses: Type.Optional(Type.Array(literalUnion(roadClasses), { minItems: 1 })),
          factor: positive,
          ...provenance,
        },
        strict,
      ),
    ),
  },
  strict,
);

/** `notAbove`: the next larger vehicle, which this one costs at most as much as on the same terms. */
const anyPrice = { vehicle: Type.String(), minimum: amount, notAbove: Type.Optional(Type.String()), ...provenance };
const ownPrice = Type.Object({ ...anyPrice, fixed: amount, eurPerKm: Type.Array(amount) }, strict);
const likePrice = Type.Object({ ...anyPrice, like: Type.String(), factor: positive }, strict);
/** A country, or a zone of the same table. */
const laneEnd = Type.String({ pattern: '^([A-Z]{2}|[a-z][a-z_]*)$' });
/**
 * A place whose customs or VAT are not those of its country: what lies within some km of a point. Without `around` by
 * the beginning of its postal code, in capitals and digits, or, where a place has no code, by its region or name.
 */
const specialPlace = Type.Object(
  {
    country: isoCountry,
    postalPrefix: Type.String({ pattern: '^[A-Z0-9]+$' }),
    region: Type.Optional(Type.String({ minLength: 1 })),
    name: Type.Optional(Type.String({ minLength: 1 })),
    around: Type.Optional(
      Type.Object(
        {
          latitude: Type.Number({ minimum: -90, maximum: 90 }),
          longitude: Type.Number({ minimum: -180, maximum: 180 }),
          withinKm: positive,
        },
        strict,
      ),
    ),
  },
  strict,
);
const crossingPrice = Type.Object({ fixed: amount, perKm: amount }, strict);

export const TariffFile = Type.Object(
  {
    ...header,
    currency: Type.Literal('EUR'),
    bandLimitsKm: Type.Array(positive, { minItems: 1 }),
    prices: Type.Array(Type.Union([ownPrice, likePrice]), { minItems: 1 }),
    /** Groups of countries that rows of `lanes` may name. */
    zones: Type.Optional(
      Type.Array(
        Type.Object(
          { zone: Type.String({ pattern: '^[a-z][a-z_]*$' }), countries: Type.Array(isoCountry), ...provenance },
          strict,
        ),
      ),
    ),
    lanes: Type.Array(Type.Object({ from: laneEnd, to: laneEnd, factor: positive, ...provenance }, strict)),
    /** From a country to itself; 1 where there is no row. */
    domestic: Type.Optional(Type.Array(Type.Object({ country: isoCountry, factor: positive, ...provenance }, strict))),
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
        furtherStop: bySize(amount),
        ...provenance,
      },
      strict,
    ),
    waiting: Type.Object(
      { freeHours: amount, halfHour: bySize(amount), dayMax: bySize(amount), daysMax: positive, ...provenance },
      strict,
    ),
    hazardous: HazardousTerms,
    margin: Type.Object({ van: amount, rigid: amount, trailer: amount, ...provenance }, strict),
    extraStop: Type.Object({ van: amount, rigid: amount, trailer: amount, ...provenance }, strict),
    crossing: Type.Object({ van: crossingPrice, rigid: crossingPrice, trailer: crossingPrice, ...provenance }, strict),
    customs: Type.Array(
      Type.Object(
        {
          territory: Type.String(),
          countries: Type.Array(isoCountry),
          places: Type.Optional(Type.Array(specialPlace)),
          van: amount,
          truck: amount,
          ...provenance,
        },
        strict,
      ),
    ),
    customsUnion: Type.Object(
      { countries: Type.Array(isoCountry), places: Type.Optional(Type.Array(specialPlace)), ...provenance },
      strict,
    ),
  },
  strict,
);

export const VatFile = Type.Object(
  {
    ...header,
    rates: Type.Array(Type.Object({ country: isoCountry, rate: share, eu: Type.Boolean(), ...provenance }, strict)),
    /** Places of a country to which its VAT does not extend. */
    outside: Type.Optional(Type.Array(Type.Object({ ...specialPlace.properties, ...provenance }, strict))),
  },
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
          label: literalUnion(['loadingThroughDriver', 'unloadingThroughDriver']),
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
export type SpecialPlace = Static<typeof specialPlace>;
export type ExtraServicesData = Static<typeof ExtraServicesFile>;
