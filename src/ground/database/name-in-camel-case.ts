import type pg from 'pg';

type RowDescription = { fields: { name: string }[] };

/** By the names of columns, which are those of our own statements. */
const camelNames = new Map<string, string>();

function camelNameOf(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

/**
 * Has rows of a connection spell their columns as code does: `order_number` is `orderNumber`. The server describes the
 * rows of a result once, before them; the driver's own listener then builds each by these names.
 */
export function nameInCamelCase({ connection }: pg.Client): void {
  connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
    for (const field of fields) field.name = camelNameOf(field.name);
  });
}
