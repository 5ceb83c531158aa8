import { countOf } from '../count-of.ts';

/** As many names as a person will read. */
const namesMax = 5;

/**
 * What was done to bring the schemas up to date, as lines. If there are many, as for a new database, a line each; or with
 * `isBrief`, for people, their number.
 */
export function describeMigrated(applied: readonly string[], isBrief: boolean): string[] {
  if (applied.length === 0) return [];
  if (applied.length <= namesMax) return [`migrated: ${applied.join(', ')}`];
  if (!isBrief) return applied.map((name) => `migrated: ${name}`);
  const bySchema = Object.groupBy(applied, (name) => name.slice(0, name.indexOf('/')));
  return Object.entries(bySchema).map(([schema, names = []]) => {
    const migrations = names.filter((name) => /\/\d{4}_/.test(name)).length;
    const functions = countOf(names.length - migrations, 'function');
    return `migrated ${schema}: ${countOf(migrations, 'migration')}, ${functions}`;
  });
}
