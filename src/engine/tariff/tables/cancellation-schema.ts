import Type, { type Static } from 'typebox';
import { header, literalUnion, positive, provenance, strict } from './schema-parts.ts';

/** Hundredths of a per cent, or a fraction as the law has it: `"1/3"`. Of the transport's net price. */
const percent = Type.Union([
  Type.Integer({ minimum: 0, maximum: 10_000 }),
  Type.String({ pattern: '^[1-9]\\d{0,3}/[1-9]\\d{0,3}$' }),
]);

/** What canceling a placed order costs. Without this table, or for a class without a step, it is free. */
export const CancellationFile = Type.Object(
  {
    valid_from: header.valid_from,
    marks: Type.Optional(header.marks),
    notes: Type.Optional(header.notes),
    /** How long after placing it is always free. */
    free_minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
    /** Once the vehicle has arrived at a loading. No maximum holds then. */
    after_arrival_percent: percent,
    /** What it costs when fewer hours are left before the first loading window starts. */
    steps: Type.Array(
      Type.Object(
        {
          class: literalUnion(['express', 'ftl']),
          hours_before: Type.Integer({ minimum: 0, maximum: 8784 }),
          percent,
          /** Euros. */
          maximum: Type.Optional(positive),
          /** An operator's own terms are their own source. */
          mark: Type.Optional(provenance.mark),
          source: Type.Optional(provenance.source),
        },
        strict,
      ),
    ),
  },
  strict,
);

export type CancellationData = Static<typeof CancellationFile>;
