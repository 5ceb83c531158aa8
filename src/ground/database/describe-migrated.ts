import { countOf } from '../count-of.ts';

/** As many names as a person will read. */
const namesMax = 5;

/**
 * What was done to bring the schemas up to date, as lines: with the number instead of the names if there are many, as
 * for a new database. `npx transport migrate` names each.
 */
export function describeMigrated(applied: readonly string[]): string[] {
  if (applied.length === 0) return [];
  if (applied.length <= namesMax) return [`migrated: ${applied.join(', ')}`];
  const bySchema = Object.groupBy(applied, (name) => name.slice(0, name.indexOf('/')));
  return Object.entries(bySchema).map(([schema, names = []]) => {
    const migrations = names.filter((name) => /\/\d{4}_/.test(name)).length;
    const functions = names.length - migrations;
    const counts = [migrations && countOf(migrations, 'migration'), functions && countOf(functions, 'function')];
    return `migrated ${schema}: ${counts.filter(Boolean).join(', ')}`;
  });
}
