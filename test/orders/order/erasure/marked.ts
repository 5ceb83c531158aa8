import type { Pool } from 'pg';
import type { TSchema } from 'typebox';

/** A word that stands nowhere else, as lists of words keep it, and a telephone number that is nobody's. */
export const marker = 'zyxmarkerxyz';
const markedPhone = '+49 40 98761234';
const signs = [marker, '98761234'];

/** Fields whose text means something: a place, or a thing that is looked up. */
const meaningful = new Set(['country', 'zip', 'city', 'draft', 'offer_id', 'extra_services']);

type Schema = TSchema & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  required?: string[];
  examples?: unknown[];
};

/**
 * The body with the marker in every field that takes any text by its schema, in those it has and those it lacks. An
 * object that it lacks is there with its texts, and what else it requires as in the schema's examples.
 */
export function markTexts(body: unknown, schema: Schema, field = ''): unknown {
  if (schema.type === 'object' && schema.properties !== undefined) {
    if (body === undefined && !takesText(schema)) return undefined;
    const stated = (body ?? {}) as Record<string, unknown>;
    const fields = Object.entries(schema.properties).map(([name, inner]) => {
      const isRequired = schema.required?.includes(name);
      return [name, markTexts(stated[name] ?? (isRequired ? inner.examples?.[0] : undefined), inner, name)];
    });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (schema.type === 'array' && Array.isArray(body)) return body.map((each) => markTexts(each, schema.items!, field));
  if (field === 'phone') return markedPhone;
  return isFree(schema, field) ? `${marker} ${field}` : body;
}

/** Whether a field takes any text. */
function isFree(schema: Schema, field: string): boolean {
  return schema.type === 'string' && !schema.pattern && !schema.format && !schema.enum && !meaningful.has(field);
}

function takesText(schema: Schema): boolean {
  return Object.entries(schema.properties ?? {}).some(([name, inner]) => isFree(inner, name) || takesText(inner));
}

/** The columns of a schema in which a sign of the marker is found, as `table.column`, whatever their type. */
export async function findMarks(pool: Pool, schema: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') order by 1, 2`,
    [schema],
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await pool.query(`select from ${schema}."${table}" where lower(${text}) ~ $1 limit 1`, [
      signs.join('|'),
    ]);
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}
