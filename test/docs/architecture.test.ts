import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { codesIn, readDoc, root, rowsOf } from './markdown.ts';

/** The page, the paths of files and folders, and what the migrations say, in their order. */
type Project = { page: string; paths: ReadonlySet<string>; migrations: string };

const project: Project = {
  page: readDoc('docs/architecture.md'),
  paths: new Set(globSync('**/*', { cwd: root, exclude: ['**/node_modules', '**/.*'] })).add('.env.example'),
  migrations: globSync('migrations/*.sql', { cwd: root }).sort().map(readDoc).join('\n'),
};

const sectionOf = (page: string, number: number) =>
  page.split(/^## /m).find((section) => section.startsWith(`${number}. `))!;

/** By the package that runs the migrations. */
const tablesMadeElsewhere = ['migrations'];

/** Rooms that the page names and `src` does not have, and those of `src` that it does not name. */
function wrongRooms({ page, paths }: Project): string[] {
  const rows = rowsOf(sectionOf(page, 1), /^`/);
  const named = new Set(rows.flatMap(([rooms]) => pathsIn(rooms!, paths)));
  const rooms = [...paths].filter((path) => /^src\/[\w-]+\/[\w-]+$/.test(path));
  return [
    ...rows.flatMap((cells) => missingPaths(cells.join(' '), paths)),
    ...rooms.filter((room) => !named.has(room)).map((room) => `no row for ${room}`),
  ];
}

/** Tables that the page names and no migration leaves, and those left that it does not name. */
function wrongTables({ page, migrations }: Project): string[] {
  const made = new Set(tablesMadeElsewhere);
  const changes = /^\s*(?:create table (\w+)|drop table (\w+)|alter table (\w+) rename to (\w+))/gm;
  for (const [, created, dropped, renamed, newName] of migrations.matchAll(changes)) {
    made.delete(dropped ?? renamed ?? '');
    if (created ?? newName) made.add((created ?? newName)!);
  }
  const named = rowsOf(sectionOf(page, 5), /^`/).flatMap(([tables]) => codesIn(tables!));
  const isMeant = (name: string, table: string) =>
    name.endsWith('…') ? table.startsWith(name.slice(0, -1)) : table === name;
  return [
    ...named.filter((name) => ![...made].some((table) => isMeant(name, table))).map((name) => `no table ${name}`),
    ...[...made].filter((table) => !named.some((name) => isMeant(name, table))).map((table) => `no row for ${table}`),
  ];
}

/** Paths that do not exist, in the rows about changes. */
function wrongPlaces({ page, paths }: Project): string[] {
  const rows = rowsOf(sectionOf(page, 6), /^(?!You want$|-+$)/);
  return rows.flatMap((cells) => missingPaths(cells.join(' '), paths));
}

const pathsIn = (text: string, paths: Project['paths']) => judgePaths(text, paths).found;
const missingPaths = (text: string, paths: Project['paths']) =>
  judgePaths(text, paths).missing.map((path) => `no ${path}`);

/** What a row names: paths from the root, or from a folder that it has named before or that holds such a file. */
function judgePaths(text: string, paths: Project['paths']): { found: string[]; missing: string[] } {
  const folders = [''];
  const found: string[] = [];
  const missing: string[] = [];
  for (const code of codesIn(text).filter((each) => /^[\w./-]+$/.test(each) && /\/|\.\w+$/.test(each))) {
    const name = code.replace(/\/$/, '');
    const path = folders.map((folder) => `${folder}${name}`).find((each) => paths.has(each));
    if (!path) missing.push(code);
    else {
      found.push(path);
      folders.push(`${code.endsWith('/') ? path : dirname(path)}/`);
    }
  }
  return { found, missing };
}

/** The page with one row more, at the head of the table of a section. */
const withRow = (number: number, row: string): Project => {
  const section = sectionOf(project.page, number);
  return { ...project, page: project.page.replace(section, section.replace('|---|---|\n', `$&${row}\n`)) };
};
const withPath = (path: string): Project => ({ ...project, paths: new Set([...project.paths, path]) });
const withMigration = (sql: string): Project => ({ ...project, migrations: `${project.migrations}\n${sql}` });

/** Each rule, and what breaks it, with what it then says. */
const rules: [says: string, rule: (project: Project) => string[], breaches: [Project, string][]][] = [
  [
    'the table of rooms has every folder under a wing, and no path that does not exist',
    wrongRooms,
    [
      [withPath('src/engine/ferries'), 'no row for src/engine/ferries'],
      [withRow(1, '| `src/engine/ferries/` | ferries |'), 'no src/engine/ferries/'],
      [withRow(1, '| `src/engine/`, `ferries.ts` | ferries |'), 'no ferries.ts'],
      [withRow(1, '| `src/engine/` | `ferries/`: ships |'), 'no ferries/'],
    ],
  ],
  [
    'the table of tables has what the migrations leave, and nothing else',
    wrongTables,
    [
      [withMigration('create table ferries (id bigint);'), 'no row for ferries'],
      [withMigration('alter table offer_keys rename to signing_keys;'), 'no row for signing_keys'],
      [withMigration('drop table offer_keys;'), 'no table offer_keys'],
      [withRow(5, '| `ferries` | a ferry |'), 'no table ferries'],
      [withRow(5, '| `company_ferry_…` | a ferry of the company |'), 'no table company_ferry_…'],
    ],
  ],
  [
    'every path of the table of changes exists',
    wrongPlaces,
    [
      [withRow(6, '| a ferry | a file in `src/ferries/` |'), 'no src/ferries/'],
      [withRow(6, '| a ferry | `src/engine/cities/place.ts`, `ferry.ts` |'), 'no ferry.ts'],
    ],
  ],
];

for (const [says, rule, breaches] of rules) {
  test(says, () => assert.deepEqual(rule(project), []));
  test(`${says}: a breach is seen`, () => {
    for (const [broken, finding] of breaches) assert.ok(rule(broken).includes(finding), `not seen: ${finding}`);
  });
}
