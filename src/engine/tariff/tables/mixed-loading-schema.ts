import Type, { type Static } from 'typebox';
import { header, provenance, strict } from './schema-parts.ts';

/** Labels of packages; explosives of divisions 1.1 to 1.3 bear 1, gases 2. */
const labels = Type.Array(
  Type.String({ pattern: '^(1(\\.[456])?|2|3|4\\.[123]|4\\.1\\+1|5\\.[12]|5\\.2\\+1|6\\.[12]|7|8|9)$' }),
  { minItems: 1 },
);
const group = Type.String({ pattern: '^[A-HJKLNS]$' });
const numbers = Type.Array(Type.String({ pattern: '^UN \\d{4}$' }));

/** The article, and the day of the edition. */
const law = {
  rule: Type.String({ minLength: 1 }),
  since: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  ...provenance,
};

/** Which dangerous goods may not ride in one vehicle (ADR 7.5.2). */
export const MixedLoadingFile = Type.Object(
  {
    ...header,
    /** Either way round. `exceptGroups`: compatibility groups of `labels` for which it does not hold. */
    forbidden: Type.Array(
      Type.Object({ labels, beside: labels, exceptGroups: Type.Optional(Type.Array(group)), ...law }, strict),
    ),
    /** UN numbers that ride beside these labels all the same. */
    allowed: Type.Array(Type.Object({ numbers, beside: labels, ...law }, strict)),
    /** Explosives of compatibility groups beside each other. A group without a row rides beside no other explosive. */
    explosives: Type.Array(
      Type.Object({ group, beside: Type.Array(group), sameNumber: Type.Optional(Type.Boolean()), ...law }, strict),
    ),
    /** The labels beside which goods in limited quantities may not ride. For these nothing else holds. */
    limited: Type.Object({ beside: labels, exceptNumbers: numbers, ...law }, strict),
  },
  strict,
);

export type MixedLoadingData = Static<typeof MixedLoadingFile>;
