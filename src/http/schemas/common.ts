import Type, { type TSchema } from 'typebox';

/** A schema's title is its component name in the interface description. */
export const dateTime = (description: string, example = '2026-11-23T08:00:00+01:00') =>
  Type.String({ format: 'date-time', maxLength: 40, description, examples: [example] });

export const text = (description: string, maxLength: number, options: object = {}) =>
  Type.String({ description, maxLength, ...options });

export const integer = (description: string, minimum: number, maximum: number) =>
  Type.Integer({ description, minimum, maximum });

export const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], description }));

/** ISO 3166-1 alpha-2 in any case. Whether the country exists is judged when the place is located. */
export const country = Type.String({
  description: 'Country code, ISO 3166-1 alpha-2; any case is accepted.',
  pattern: '^[A-Za-z]{2}$',
  patternText: 'must be a two-letter country code',
  examples: ['DE'],
});

export const orderParams = Type.Object({ orderID: Type.String({ description: 'Id of the order.' }) });

export const message = Type.String({ description: 'What happened, for people.' });

export const warnings = Type.Array(Type.String(), {
  description: 'What the service noticed and did not refuse: fields it does not know, a zip and a name that disagree.',
});

export const reply = <T extends Record<string, TSchema>>(title: string, properties: T, description?: string) =>
  Type.Object(properties, { title, additionalProperties: false, ...(description && { description }) });

export const TimeWindow = reply('SpotTimes', {
  start: dateTime('Start, in the local zone of the stop.'),
  end: dateTime('End, in the local zone of the stop.', '2026-11-23T14:00:00+01:00'),
});

export const ExtraService = reply('ExtraService', {
  label: Type.String({ description: 'As in loadingThroughDriver, unloadingThroughDriver or second_driver.' }),
  cost: Type.Number({ description: 'Euros.' }),
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

/** What a report says was handed over. */
export const handedOver = Type.Array(
  Type.Object({
    item: integer('Which of the goods, from 0.', 0, 1000),
    quantity: integer('Pieces handed over.', 0, 1_000_000),
  }),
  { maxItems: 200, description: 'What was handed over, where it differs from what was booked.' },
);
