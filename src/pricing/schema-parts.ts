import Type from 'typebox';

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
export const country = Type.String({ pattern: '^[A-Z]{2}$' });
