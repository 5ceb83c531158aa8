import Type, { type Static } from 'typebox';
import { amount, clock, literalUnion, positive, provenance, strict, weekdays } from './schema-parts.ts';

/** The part of the tariff that schedules are made by. */
export const ScheduleTerms = Type.Object(
  {
    openingHours: Type.Object(
      { from: clock, to: clock, days: Type.Array(literalUnion(weekdays)), express: Type.Boolean(), ...provenance },
      strict,
    ),
    earliest: Type.Object(
      {
        longDays: Type.Integer({ minimum: 0, maximum: 2 }),
        reducedRests: Type.Integer({ minimum: 0, maximum: 3 }),
        reducedWeeklyRests: Type.Integer({ minimum: 0, maximum: 1 }),
        ...provenance,
      },
      strict,
    ),
    hoursRegulationOverT: Type.Object({ tonnes: amount, ...provenance }, strict),
    /** How much later than planned an express vehicle may come: a share of the driving until then, in minutes. */
    expressTolerance: Type.Optional(
      Type.Object(
        {
          share: Type.Number({ minimum: 0, maximum: 1 }),
          minMinutes: Type.Number({ minimum: 0, maximum: 1440 }),
          ...provenance,
        },
        strict,
      ),
    ),
    nightWork: Type.Object({ from: clock, to: clock, hoursMax: positive, ...provenance }, strict),
    ferry: Type.Object(
      { berth: Type.Boolean(), boardingMinutes: Type.Number({ minimum: 0, maximum: 30 }), ...provenance },
      strict,
    ),
    secondDriver: Type.Object(
      { overKm: amount, overDrivingHours: amount, fixed: amount, eurPerKm: amount, weightKg: amount, ...provenance },
      strict,
    ),
    startDelayDaysMax: Type.Object({ days: Type.Number({ minimum: 1, maximum: 30 }), ...provenance }, strict),
  },
  strict,
);
export type ScheduleTerms = Static<typeof ScheduleTerms>;

/** Of a table that says nothing of it. */
export const usualExpressTolerance = { share: 0.1, minMinutes: 30 } as const;
