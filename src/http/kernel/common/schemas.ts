import Type, { type TSchema } from 'typebox';
import { countryPattern } from '../contract/meant/meant-values.ts';

/**
 * Rules for all schemas. They check what comes in, and describe what comes in and goes out
 * (`../contract/description/publish-schema.ts`):
 * - The title of a schema is its name among the components of the interface description; no two that differ share one.
 *   A body gets one from its options, a reply and each of its parts from `reply`.
 * - Requests have no `default`, which generators of clients take for a field that must be sent: the description says
 *   what holds when the field is absent, and the reader in `../read/` puts it in.
 * - `patternText` says what a pattern wants, for the refusal. `describedBy` is another schema, which accepts the same,
 *   for the description. Neither is published.
 */
export const dateTime = (description: string, example = '2026-11-23T08:00:00+01:00') =>
  Type.String({ format: 'date-time', maxLength: 40, description, examples: [example] });

export const text = (description: string, maxLength: number, options: object = {}) =>
  Type.String({ description, maxLength, ...options });

export const integer = (description: string, minimum: number, maximum: number) =>
  Type.Integer({ description, minimum, maximum });

/**
 * One of a closed set of words. In a request the description has it as an `enum`; in a reply as `anyOf` of the `enum`
 * and any other text, since sets grow: clients generated from it let unknown words through.
 */
export const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], description }));

/** ISO 3166-1 alpha-2 in any case. Whether the country exists is judged when the place is located. */
export const country = Type.String({
  description: 'Country code, ISO 3166-1 alpha-2; any case is accepted.',
  pattern: countryPattern,
  patternText: 'must be a two-letter country code',
  examples: ['DE'],
});

export const orderParams = Type.Object({ orderID: Type.String({ description: 'Id of the order.' }) });

/** For the company: an order of any account. */
export const anyOrderParams = Type.Object({
  orderID: Type.String({ description: 'Id or number of the order.' }),
});

export const message = Type.String({ description: 'What happened, for people.' });

export const warnings = Type.Array(Type.String(), {
  description: 'What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree.',
});

/**
 * An object of a reply, and each object within one. What is not `Type.Optional` is in every reply; the tests refuse a
 * reply without it, or with a field or a word that is not described.
 * @param title of the component in the interface description.
 */
export const reply = <T extends Record<string, TSchema>>(title: string, properties: T, description?: string) =>
  Type.Object(properties, { title, additionalProperties: false, ...(description && { description }) });

export const TimeWindow = reply('SpotTimes', {
  start: dateTime('Start, in the local zone of the stop.'),
  end: dateTime('End, in the local zone of the stop.', '2026-11-23T14:00:00+01:00'),
});

export const ExtraService = reply('ExtraService', {
  label: Type.String({ description: 'As in loadingThroughDriver, unloadingThroughDriver or second_driver.' }),
  cost: Type.Number({ description: 'Euros.' }),
  estimated_loading_times: Type.Optional(
    Type.Array(TimeWindow, {
      description:
        'With a second driver: when the vehicle loads then. Book these windows with him, and the cost is this.',
    }),
  ),
  estimated_unloading_times: Type.Optional(
    Type.Array(TimeWindow, { description: 'With a second driver: when the vehicle unloads then.' }),
  ),
});

export const BreakdownLine = reply('BreakdownLine', {
  code: Type.String(),
  label: Type.String(),
  amount: Type.Number({ description: 'Euros; the lines sum to the value.' }),
  basis: Type.Optional(Type.String({ description: 'What the amount was computed from.' })),
});

/** What was handed over, by a report. */
export const handedOver = Type.Array(
  Type.Object({
    item: integer('Which of the goods, from 0.', 0, 1000),
    quantity: integer('Pieces handed over.', 0, 1_000_000),
  }),
  { maxItems: 200, description: 'What was handed over, where it differs from what was booked.' },
);
