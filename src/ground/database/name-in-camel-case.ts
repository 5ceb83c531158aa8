import type pg from 'pg';
import { toCamelCase } from '../camel-case.ts';

type RowDescription = { fields: { name: string }[] };

/**
 * Has rows of a connection spell their columns as code does. The server describes the rows of a result once, before
 * them; the driver's own listener then builds each by these names.
 */
export function nameInCamelCase({ connection }: pg.Client): void {
  connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
    for (const field of fields) field.name = toCamelCase(field.name);
  });
}
