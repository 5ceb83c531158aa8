import { basename } from 'node:path';
import { installedPrograms, toldPrograms } from './programs.ts';
import { importsOf, type Tree } from './tree.ts';

/** `file` starts `program`, or one of a folder of them. */
export type Start = { file: string; program: string };
/** `unread`: calls that say nothing which could be read; `told`: those that `programs.ts` explains. */
export type Starts = { starts: Start[]; unread: string[]; told: ReadonlySet<string> };
type Call = { name: string; argument: string };

export const isOfTests = /^(test|client\/test)\//;
/** They speak of programs that nobody starts. */
const rules = /^test\/tidy\/(programs|starts|program-rules)(\.test)?\.ts$/;
const starters = 'spawn|spawnSync|exec|execSync|execFile|execFileSync|fork';
/** They start what they are given. */
const handOn = ['sh', 'bash', 'unshare', 'script', 'env', 'nice', 'sudo', 'timeout', 'xargs'];

/** What the files of tests start, by the calls of `node:child_process` and the paths of programs that they name. */
export function startsOf(tree: Tree): Starts {
  const starts: Start[] = [];
  const unread: string[] = [];
  const told = new Set<string>();
  const exported = exportedStarters(tree);
  for (const [file, text] of tree) {
    if (!isOfTests.test(file) || rules.test(file)) continue;
    const names = new Set([...startersOf(text), ...importsOfStarters(tree, file, exported)]);
    for (const path of pathsIn(text)) starts.push({ file, program: nameOf(path) });
    unread.push(...strangeUses(file, text, names));
    for (const { name, argument } of callsOf(text, names)) {
      const found = programsOf(file, text, { name, argument }, told);
      if (found) starts.push(...found.map((program) => ({ file, program })));
      else unread.push(`${file}: ${argument} is started, and programs.ts does not tell what that is`);
    }
  }
  return { starts, unread, told };
}

/** Names by which a file may start programs: those of `node:child_process`, and `promisify` of one. */
function startersOf(text: string): string[] {
  const imported = [...text.matchAll(/^import \{([^}]*)\} from 'node:child_process';/gm)].flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim().split(' as '))
      .filter(([name]) => new RegExp(`^(${starters})$`).test(name!))
      .map((each) => each.at(-1)!),
  );
  const promised = imported.flatMap((name) =>
    [...text.matchAll(new RegExp(`\\bconst (\\w+) = promisify\\(${name}\\)`, 'g'))].map(([, alias]) => alias!),
  );
  return [...imported, ...promised];
}

/** Starters that files of tests give to others. */
function exportedStarters(tree: Tree): Map<string, string[]> {
  const given = [...tree].map(([file, text]): [string, string[]] => [
    file,
    isOfTests.test(file) ? startersOf(text).filter((name) => new RegExp(`\\bexport const ${name}\\b`).test(text)) : [],
  ]);
  return new Map(given.filter(([, names]) => names.length > 0));
}

function importsOfStarters(tree: Tree, file: string, exported: Map<string, string[]>): string[] {
  const text = tree.get(file)!;
  if (![...exported.keys()].some((each) => text.includes(basename(each)))) return [];
  const own: Tree = new Map([[file, text]]);
  return importsOf(own, /./).flatMap(({ to }) =>
    (exported.get(to) ?? []).filter((name) => new RegExp(`^import \\{[^}]*\\b${name}\\b`, 'm').test(text)),
  );
}

function* callsOf(text: string, names: ReadonlySet<string>): Generator<Call> {
  for (const name of names)
    for (const call of text.matchAll(new RegExp(`(?<![.\\w])(?:promisify\\(${name}\\)|${name})\\(`, 'g')))
      yield { name, argument: firstArgument(text.slice(call.index + call[0].length)) };
}

/** Up to a comma or the end of the call. */
function firstArgument(text: string): string {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (depth === 0 && /[,)]/.test(sign)) return text.slice(0, at).trim();
    if (/[([{]/.test(sign)) depth++;
    if (/[)\]}]/.test(sign)) depth--;
  }
  return text.trim();
}

/** What a call starts; undefined: it does not say. Adds to `told` what `programs.ts` had to explain. */
function programsOf(file: string, text: string, { name, argument }: Call, told: Set<string>): string[] | undefined {
  if (argument === 'process.execPath' || name === 'fork') return [];
  const literal = /^'([^']*)'$/.exec(argument)?.[1];
  const isLine = name === 'exec' || name === 'execSync';
  const stated = literal === undefined || isLine ? [] : [nameOf(literal)];
  const paths = isLine ? [] : pathsOfNames(text, argument).map(nameOf);
  const known = [...stated, ...paths];
  if (known.length > 0 && !known.some((program) => handOn.includes(program))) return known;
  const key = `${file}: ${stated[0] ?? argument}`;
  told.add(key);
  return toldPrograms[key] && [...known, ...toldPrograms[key]];
}

/** The paths in the constants that an argument is made of. */
function pathsOfNames(text: string, argument: string): string[] {
  return [...argument.matchAll(/(?<![.\w'])[a-z]\w*/gi)].flatMap(([name]) =>
    pathsIn(new RegExp(`\\bconst ${name} = [^;]*;`).exec(text)?.[0] ?? ''),
  );
}

/** Paths of a program, or of a folder of programs, outside of the project. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/['"`](\/(?:usr|bin|sbin|opt|snap)\/[^'"`\s$]*)['"`$]/g)].map(([, path]) =>
    path!.replace(/\/$/, ''),
  );
}

function nameOf(path: string): string {
  return path in installedPrograms ? path : basename(path);
}

/** Where programs may be started in a way that is not read here. */
function strangeUses(file: string, text: string, names: ReadonlySet<string>): string[] {
  if (names.size === 0 && !text.includes('child_process')) return [];
  const read = text.replaceAll(/^import (?:type )?\{[^}]*\} from 'node:child_process';/gm, '');
  const found: string[] = [];
  if (/['"`](node:)?child_process['"`]/.test(read)) found.push(`${file} has node:child_process by other ways`);
  if (/\bshell: (?!false)/.test(read) && names.size > 0) found.push(`${file} has a shell start a program`);
  const code = read.replaceAll(/^import \{[^}]*\} from .*$/gm, '').replaceAll(/\bpromisify\(\w+\)/g, '');
  for (const name of names)
    if (new RegExp(`(?:[=(,[{:?]|\\breturn)\\s*${name}\\s*[,;)\\]}]`).test(code))
      found.push(`${file} hands ${name} on`);
  return found;
}
