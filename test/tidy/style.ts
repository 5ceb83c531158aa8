import { dirname } from 'node:path';
import type { Tree } from './tree.ts';

const linesMax = 300;
const columnsMax = 120;
/** Wide enough that no folder is made only because another is full. */
const filesMax = 18;

/** Folders that may hold more files, up to how many, with their reason. */
const largeFolders: Record<string, { max: number; reason: string }> = {
  bench: { max: 25, reason: 'a file for each measurement' },
  'src/run/cli': { max: 36, reason: 'a file for each command, and what they share' },
  'data/roads': { max: 19, reason: 'a file for each kind of road data, and for each list of distances' },
  docs: { max: 34, reason: 'a page for each reader and subject' },
  migrations: { max: 40, reason: 'a file for each, by number' },
  'migrations/functions': { max: 40, reason: 'a file for each function and version' },
  'test/faults': { max: 25, reason: 'a file for each kind of fault' },
  'docs/decisions': { max: 80, reason: 'a file for each decision, by number' },
};

/** Files that may be longer: statements that a program wrote. */
const longOnPurpose = [/^test\/orders\/order\/lists\/statements\/[\w-]+\.sql$/];

/** @param tree code of every language. */
export function longFiles(tree: Tree): string[] {
  const short = [...tree].filter(([file]) => !longOnPurpose.some((pattern) => pattern.test(file)));
  const lengths = short.map(([file, text]) => ({ file, lines: text.split('\n').length - 1 }));
  return lengths.filter(({ lines }) => lines > linesMax).map(({ file, lines }) => `${file} has ${lines} lines`);
}

/** @param tree files of every kind. */
export function fullFolders(tree: Tree): string[] {
  const folders = Map.groupBy(tree.keys(), (file) => dirname(file));
  return [...folders]
    .filter(([folder, files]) => files.length > (largeFolders[folder]?.max ?? filesMax))
    .map(([folder, files]) => `${folder} has ${files.length} files`);
}

/** Folders of code that hold one file and nothing else: it can stand beside the others. */
export function lonelyFiles(tree: Tree): string[] {
  const code = [...tree.keys()].filter((file) => /^(src|console|client\/src|bench|scripts)\//.test(file));
  const folders = Map.groupBy(code, (file) => dirname(file));
  return [...folders].flatMap(([folder, [file, ...others]]) =>
    others.length > 0 || code.some((each) => each.startsWith(`${folder}/`) && each !== file)
      ? []
      : [`${file} stands alone in its folder`],
  );
}

const shouted =
  /^\s*(?:export )?(?:const|let|var|(?:private |public )?static(?: readonly)?|readonly) #?([A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{2}[A-Z0-9]*)\b/gm;
/** Variables of the environment go to a process under their own name. */
const environmentNames = ['DATABASE_URL', 'DATA_DIR', 'NODE_OPTIONS'];

/** Constants in capitals: ours are written like every other name. */
export function shoutedNames(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    const names = [...text.matchAll(shouted)].filter(([, name]) => !environmentNames.includes(name!));
    return names.map(([, name]) => `${file} has the constant ${name}`);
  });
}

/** Literals that are spread where they stand: properties with a detour, for the lines that it saves. */
export function spreadLiterals(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) =>
    /^\s*\.\.\.\{ /m.test(text) ? [`${file} spreads a literal: write its properties`] : [],
  );
}

export function wideComments(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) =>
    text
      .split('\n')
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ line }) => line.length > columnsMax && /^\s*(\/\/|\/?\*)/.test(line))
      .map(({ number }) => `${file}:${number} is wider than ${columnsMax} columns`),
  );
}

const statement = /[`'"]\s*(select|insert into|update|delete from|with \w+ as|lock table|truncate)\s/i;
const table = /\$\{(database\.)?schema\}\.\w/;
const helper = /^export (function|const) \w*Sql\b/m;
const mayHoldSql = /^src\/(ground\/database\/|.*-(store|sql)\.ts$)/;

/** SQL of the service outside of the files that are named for it. */
export function straySql(tree: Tree): string[] {
  return [...tree]
    .filter(
      ([file, text]) =>
        file.startsWith('src/') && !mayHoldSql.test(file) && [statement, table, helper].some((sign) => sign.test(text)),
    )
    .map(([file]) => `${file} holds SQL: that belongs into a *-store.ts, its parts into a *-sql.ts`);
}

const storeVerb = /^(find|list|insert|update|mark|lock|delete)[A-Z]/;

/** Functions of stores that are called by no verb of stores. */
export function strayVerbs(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    const names = file.endsWith('-store.ts') ? text.matchAll(/^export (?:async )?function (\w+)/gm) : [];
    return [...names].filter(([, name]) => !storeVerb.test(name!)).map(([, name]) => `${file} has ${name}`);
  });
}

/** TypeScript files that the compiler does not check. */
export function uncheckedFiles(files: Iterable<string>, checked: ReadonlySet<string>): string[] {
  return [...files].filter((file) => !checked.has(file));
}

/** Folders of tests that are no mirror of one in `src`, with what they are for. */
const ownTestFolders: Record<string, string> = {
  'as-cluster': 'the statements of a cluster',
  audit: 'whether what is sold is true',
  browser: 'Chromium',
  citus: 'a cluster',
  clock: 'other days and hours',
  console: 'what browsers run, as far as it runs without one',
  docs: 'the pages',
  faults: 'broken databases, networks and disks',
  agents: 'clients of agents, and what judges a server of theirs',
  generators: 'what others make clients with',
  packaging: 'what is shipped',
  mutants: 'code that is changed, to see whether tests notice',
  poolers: 'PgBouncer',
  soak: 'an hour under a light load',
  support: 'what tests share',
  telemetry: 'OpenTelemetry beside the service',
  tidy: 'these rules',
  upgrade: 'a database of the release before',
  valhalla: 'a real routing engine',
};

/** Folders of tests that mirror none of `src`. */
export function strayTests(tree: Tree): string[] {
  const sources = new Set([...tree.keys()].map((file) => dirname(file)));
  const folders = new Set([...tree.keys()].filter((file) => file.startsWith('test/')).map((file) => dirname(file)));
  return [...folders]
    .filter((folder) => folder !== 'test' && !(folder.split('/')[1]! in ownTestFolders))
    .filter((folder) => !sources.has(folder.replace(/^test/, 'src')))
    .map((folder) => `${folder} mirrors no folder of src`);
}
