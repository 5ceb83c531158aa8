import Type, { type Static } from 'typebox';
import { byEach, clock, literalUnion, strict, weekdays } from '../tariff/tables/schema-parts.ts';

const text = Type.String({ minLength: 1, maxLength: 200 });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const weekday = literalUnion(weekdays);
const loads = Type.Integer({ minimum: 0, maximum: 100_000 });
/** Where and for which vehicles a row applies; by default everywhere and for all. */
const scope = {
  /** Of the first loading: a country as in `DE`, or the beginning of a postal code as in `DE-20`. */
  places: Type.Optional(Type.Array(text, { minItems: 1, maxItems: 1000 })),
  /** Codes or classes of the catalogue; `ftl` holds for the trucks of class both too. */
  vehicles: Type.Optional(Type.Array(text, { minItems: 1, maxItems: 100 })),
};

/** Days of loading, both included, on which nothing is loaded. `to`: the same day if absent. */
const closedRow = Type.Object({ from: day, to: Type.Optional(day), ...scope, reason: text }, strict);

/** When it is asked for, on the company's clock: WORK is every working day. `askedUntil` itself is past it. */
const asked = {
  vehicles: scope.vehicles,
  askedOn: Type.Optional(Type.Array(literalUnion([...weekdays, 'WORK']), { minItems: 1, maxItems: 8 })),
  askedFrom: Type.Optional(clock),
  askedUntil: Type.Optional(clock),
};
/** A number of hours later. */
const leadHours = Type.Object({ ...asked, hours: Type.Number({ minimum: 0, maximum: 1440 }) }, strict);
/** A number of working days after the day of the request, which is 0, from a time of day on. */
const leadDays = Type.Object({ ...asked, workingDays: Type.Integer({ minimum: 0, maximum: 60 }), from: clock }, strict);

/** Days that a truck needs to come back after its last unloading; `distance`: as many as the empty way takes. */
const backDays = Type.Union([Type.Integer({ minimum: 0, maximum: 14 }), Type.Literal('distance')]);

/** Loads that may be booked a day: by date, else by weekday, else `loads`; without any of these, any number. */
const poolRow = Type.Object(
  {
    pool: Type.String({ minLength: 1, maxLength: 60 }),
    ...scope,
    /** Never oversold: each booking takes its place before it is stored. */
    hard: Type.Optional(Type.Boolean()),
    /** `loads` if absent; `trucks`: each is away from loading until it is back, and there are so many. */
    by: Type.Optional(literalUnion(['loads', 'trucks'] as const)),
    trucks: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    backDays: Type.Optional(backDays),
    loads: Type.Optional(loads),
    weekdays: Type.Optional(Type.Partial(byEach(weekdays, loads), strict)),
    days: Type.Optional(Type.Record(Type.String(), loads)),
  },
  strict,
);

/** Which bookings the company answers itself. All that a row states must hold; what it leaves out holds for all. */
const acceptanceRow = Type.Object(
  {
    /** The name of a shipper's account. */
    account: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    ...scope,
    /** The first loading starts earlier than so many hours from now. */
    leadHoursUnder: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1440 })),
    /** The price without VAT is above so many euros. */
    valueOver: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
    hazardous: Type.Optional(Type.Boolean()),
    /** Whether the account has no accepted order yet. */
    firstOrderOfAccount: Type.Optional(Type.Boolean()),
    answer: literalUnion(['at_once', 'by_hand'] as const),
    /** Minutes of office hours; only by hand. */
    answerWithinMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 14_400 })),
    /** What it means that nobody answers: `decline` if absent. */
    silence: Type.Optional(literalUnion(['decline', 'accept'] as const)),
  },
  strict,
);
const officeHours = Type.Object({ from: clock, to: clock }, strict);

/** What can be sold. Everything is optional: an empty object limits nothing. */
export const AvailabilityFile = Type.Object(
  {
    notes: Type.Optional(Type.Array(Type.String())),
    /** Monday to Friday if absent; public holidays of the company's country and days that are closed are none. */
    workingDays: Type.Optional(Type.Array(weekday, { minItems: 1, maxItems: 7 })),
    closed: Type.Optional(Type.Array(closedRow, { maxItems: 5000 })),
    /** The first row that holds for the vehicle and the moment of asking counts. */
    leadTimes: Type.Optional(Type.Array(Type.Union([leadHours, leadDays]), { maxItems: 1000 })),
    pools: Type.Optional(Type.Array(poolRow, { maxItems: 1000 })),
    /** The first row that holds counts; where none does, a booking is placed at once. */
    acceptance: Type.Optional(Type.Array(acceptanceRow, { maxItems: 1000 })),
    /** On working days, by the company's clock: 08:00 to 17:00 if absent. */
    officeHours: Type.Optional(officeHours),
  },
  strict,
);

export type AvailabilityData = Static<typeof AvailabilityFile>;
export type AcceptanceData = NonNullable<AvailabilityData['acceptance']>[number];
export type LeadTimeRow = NonNullable<AvailabilityData['leadTimes']>[number];
