import { countOf } from '../count-of.ts';

/** So many names a person reads. */
const namesMax = 5;

/**
 * What was done to bring the schemas up to date, as lines. `isBrief`: for people, who are told how much it was where it
 * was much, as when the database is new.
 */
export function describeMigrated(applied: readonly string[], isBrief: boolean): string[] {
  if (applied.length === 0) return [];
  if (!isBrief || applied.length <= namesMax) return [`migrated: ${applied.join(', ')}`];
  const bySchema = Object.groupBy(applied, (name) => name.slice(0, name.indexOf('/')));
  return Object.entries(bySchema).map(([schema, names = []]) => {
    const migrations = names.filter((name) => /\/\d{4}_/.test(name)).length;
    const functions = countOf(names.length - migrations, 'function');
    return `migrated ${schema}: ${countOf(migrations, 'migration')}, ${functions}`;
  });
}
