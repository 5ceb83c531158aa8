import Type, { type Static } from 'typebox';
import { roadClasses } from '../../routing/road-class.ts';
import { amount, clock, header, isoCountry, literalUnion, provenance, strict, weekdays } from './schema-parts.ts';

const monthDay = '(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';

/** A date of every year, or a number of days from Easter Sunday. */
const date = Type.String({ pattern: `^(${monthDay}|easter([+-]\\d+)?)$` });

const ban = Type.Object(
  {
    country: isoCountry,
    overT: amount,
    days: Type.Array(Type.Union([literalUnion([...weekdays, 'HOL', 'HOLEVE', 'DAILY']), date]), { minItems: 1 }),
    /** Whose holidays `HOL` and `HOLEVE` are: another country's, in any of its regions. The country's own if absent. */
    holidaysOf: Type.Optional(isoCountry),
    from: clock,
    to: clock,
    season: Type.Optional(Type.Array(Type.String({ pattern: `^${monthDay}$` }), { minItems: 2, maxItems: 2 })),
    roads: Type.Optional(Type.Array(literalUnion(roadClasses), { minItems: 1 })),
    unlessLowNoise: Type.Optional(Type.Boolean()),
    /** Only on the way to one of these countries. */
    towards: Type.Optional(Type.Array(isoCountry, { minItems: 1 })),
    ...provenance,
  },
  strict,
);

const holiday = Type.Object(
  {
    country: isoCountry,
    days: Type.Array(date, { minItems: 1 }),
    ban: Type.Boolean(),
    orthodox: Type.Optional(Type.Boolean()),
    regions: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    ...provenance,
  },
  strict,
);

/** When trucks may not drive, and when places are closed. */
export const DrivingBansFile = Type.Object(
  {
    ...header,
    fleet: Type.Object({ lowNoise: Type.Boolean(), ...provenance }, strict),
    timeZones: Type.Record(isoCountry, Type.String({ minLength: 1 })),
    bans: Type.Array(ban),
    holidays: Type.Array(holiday),
  },
  strict,
);

export type DrivingBansData = Static<typeof DrivingBansFile>;
export type BanRow = Static<typeof ban>;
export type HolidayRow = Static<typeof holiday>;
