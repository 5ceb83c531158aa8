import recordedReplies from '../../../../openapi/example-replies.json' with { type: 'json' };

/** The day of every date in the examples. The docs page moves it ahead, so that they can be tried. */
export const exampleDay = '2026-11-24';

/** Goods of the examples. */
export const examplePallets = {
  quantity: 4,
  length: 120,
  width: 80,
  height: 120,
  weight: 250,
  name: 'Machine parts',
  category: 'epal',
};

export type Example = { summary: string; value: unknown };

/**
 * The moments of a journey at which replies are recorded: nothing booked, one order placed, that one delivered, a
 * second placed; for the company a third placed, reported, a fourth placed, two requested one after the other, and the
 * last one declined.
 */
export const moments = [
  'empty',
  'placed',
  'delivered',
  'second',
  'third',
  'reported',
  'fourth',
  'requested',
  'again',
  'declined',
] as const;

/**
 * An example reply: the request, and when it is sent. In the path and in texts of the body `{orderID}` is the newest
 * order, `{loading}` its first stop; in the path `{endpointID}` is the newest endpoint, `{version}` the last version of
 * the tariff. `npm run generate` records it; the journey's first order is the one that a recording at the empty moment
 * books.
 */
export type Recording = {
  summary: string;
  moment: (typeof moments)[number];
  /** Other parameters of the path. */
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** Instead of a body. */
  file?: { type: string; text: string };
};

/** The recorded replies of an operation. */
export function recordedExamples(operationId: string, recordings: Record<string, Recording>): Record<string, Example> {
  const replies: Record<string, unknown> =
    (recordedReplies as Record<string, Record<string, unknown>>)[operationId] ?? {};
  return Object.fromEntries(
    Object.entries(recordings).map(([name, { summary }]) => [name, { summary, value: replies[name] }]),
  );
}

/** The recorded events of an operation that reads a feed, as webhooks post them, by type. */
export function recordedEvents(operationId: string): Record<string, unknown> {
  return (recordedReplies as Record<string, Record<string, unknown>>)[`${operationId} webhooks`] ?? {};
}
