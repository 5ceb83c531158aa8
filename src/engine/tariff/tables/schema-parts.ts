import Type, { type TSchema } from 'typebox';
import { roadClasses } from '../../routing/road-class.ts';

/** What the schemas of all tables share. */
export const strict = { additionalProperties: false };
export const provenance = {
  mark: Type.Union([Type.Literal('law'), Type.Literal('document'), Type.Literal('knowledge'), Type.Literal('derived')]),
  source: Type.String({ minLength: 1 }),
};
export const header = {
  valid_from: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  marks: Type.Record(Type.String(), Type.String()),
  notes: Type.Array(Type.String()),
};
export const isoCountry = Type.String({ pattern: '^[A-Z]{2}$' });
export const amount = Type.Number({ minimum: 0 });
export const positive = Type.Number({ exclusiveMinimum: 0 });
export const share = Type.Number({ minimum: 0, maximum: 1 });
/** A time of day. 24:00 is the day's end. */
export const clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' });

/** One of some words. */
export function literalUnion<Word extends string>(words: readonly Word[]) {
  return Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));
}

/** An object with one value for each word. */
export function byEach<Word extends string, Value extends TSchema>(words: readonly Word[], value: Value) {
  return Type.Object(Object.fromEntries(words.map((word) => [word, value])) as Record<Word, Value>, strict);
}

/** From the lightest vehicles to the heaviest, by tonnes and, at 40 t, by axles. */
export const tollClasses = ['van', 't7_5', 't12', 't18', 't26', 't40_4', 't40'] as const;
export const vehicleClasses = ['express', 'ftl', 'both'] as const;
/** The smallest first. */
export const sizeGroups = ['van', 'rigid', 'trailer'] as const;

/** In the order of `Date.getUTCDay`. */
export const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekday of a day, which is counted from 1970-01-01, a Thursday. */
export function weekdayOf(day: number): Weekday {
  return weekdays[(((day + 4) % 7) + 7) % 7]!;
}

export const byRoadClass = <Value extends TSchema>(value: Value) => byEach(roadClasses, value);
export const bySize = <Value extends TSchema>(value: Value) => byEach(sizeGroups, value);
