import pg from 'pg';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';

const batch = 500;
const digits = 12;

/** What a copy has instead of an id: of every UUID in a text the last digits are the copy's number, from 1. */
export function copyOf(text: string, copy: number): string {
  const number = copy.toString(16).padStart(digits, '0');
  return text.replaceAll(/([\da-f]{8}(?:-[\da-f]{4}){3}-)[\da-f]{12}/g, `$1${number}`);
}
export const keyOfCopy = (key: string, copy: number) => `${key}#${copy}`;

const copiedFunction = `
  create function pg_temp.copied(text, bigint) returns text language sql immutable as $$
    select regexp_replace($1, '([0-9a-f]{8}(-[0-9a-f]{4}){3}-)[0-9a-f]{12}',
                          '\\1' || lpad(to_hex($2), ${digits}, '0'), 'g')
  $$`;

/**
 * Number and time of creation rise together, as in real bookings. Every tenth copy is an order from before lists had
 * the stops in JSON.
 */
const copiesOf = (schema: LiveEnvironment): string[] => [
  `insert into ${schema}.orders
   select copy.*
     from (select o, number from ${schema}.orders o cross join generate_series($1::bigint, $2::bigint) as number
            where o.id = any ($3::uuid[]) order by number, o.order_number) as pairs
    cross join lateral jsonb_populate_record(o, jsonb_build_object(
      'id', pg_temp.copied((o).id::text, number),
      'order_number', nextval('${schema}.order_numbers'),
      'created_at', clock_timestamp(),
      'loadings', pg_temp.copied((o).loadings::text, number)::jsonb,
      'unloadings', pg_temp.copied((o).unloadings::text, number)::jsonb,
      'listed', case when number % 10 > 0 then (o).listed end)) as copy`,
  `insert into ${schema}.order_references
   select r.account_id, r.reference, copy.order_number
     from ${schema}.order_references r join ${schema}.orders o using (account_id, order_number)
    cross join generate_series($1::bigint, $2::bigint) as number
     join ${schema}.orders copy on copy.account_id = o.account_id and copy.id = pg_temp.copied(o.id::text, number)::uuid
    where o.id = any ($3::uuid[])`,
  `insert into ${schema}.order_events
   select account_id, pg_temp.copied(order_id::text, number)::uuid, sequence, type, occurred_at, actor,
          pg_temp.copied(details::text, number)::jsonb
     from ${schema}.order_events cross join generate_series($1::bigint, $2::bigint) as number
    where order_id = any ($3::uuid[])`,
  `insert into ${schema}.idempotency_keys
   select account_id, route, key || '#' || number, request_hash, pg_temp.copied(order_id::text, number)::uuid, version,
          pg_temp.copied(reply, number), created_at
     from ${schema}.idempotency_keys cross join generate_series($1::bigint, $2::bigint) as number
    where order_id = any ($3::uuid[])`,
];

/**
 * Copies the orders of an environment, with their keys, references and events, in the tables of the old release until
 * there are `wanted`. Gives how many copies there are of each. The counts are left to `order verify --repair`.
 */
export async function growOrders(
  url: string,
  schema: LiveEnvironment,
  wanted: number,
  report: (line: string) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(copiedFunction);
    const { rows } = await client.query<{ id: string }>(`select id from ${schema}.orders`);
    const copies = Math.ceil(wanted / rows.length) - 1;
    for (let from = 1; from <= copies; from += batch) {
      const values = [from, Math.min(from + batch - 1, copies), rows.map(({ id }) => id)];
      for (const statement of copiesOf(schema)) await client.query(statement, values);
      report(`${schema}: ${(values[1] as number) * rows.length + rows.length} orders`);
    }
    await client.query('analyze');
    return copies;
  } finally {
    await client.end();
  }
}
