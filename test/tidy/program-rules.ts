import { matchesGlob } from 'node:path';
import { barePrograms, installedPrograms, toldPrograms } from './programs.ts';
import { isOfTests, type Start, startsOf } from './starts.ts';
import { importsOf, type Tree } from './tree.ts';

/** Programs that no list knows, and explanations of calls that are gone. */
export function unknownPrograms(tree: Tree): string[] {
  const { starts, unread, told } = startsOf(tree);
  const strange = starts.filter(({ program }) => !(program in installedPrograms) && !barePrograms.includes(program));
  return [
    ...unread,
    ...strange.map(({ file, program }) => `${file} starts ${program}, which programs.ts does not know`),
    ...Object.keys(toldPrograms)
      .filter((key) => !told.has(key))
      .map((key) => `programs.ts explains ${key}, which nothing starts`),
  ];
}

/** Rows of the table whose commands are not those that start the program. */
export function wrongCommands(tree: Tree): string[] {
  const used = usesOf(tree);
  return Object.entries(installedPrograms).flatMap(([program, { commands }]) => {
    const found = used.filter((use) => use.program === program);
    return [
      ...found
        .filter(({ command }) => !commands.includes(command))
        .map(({ command, entry }) => `${entry} of ${command} starts ${program}, and its row does not say so`),
      ...commands
        .filter((name) => !found.some(({ command }) => command === name))
        .map((name) => `test/tidy/programs.ts has ${program} started by ${name}, which does not`),
    ];
  });
}

/** Commands of `.ci/run` that come before the packages they need, and packages that come before `npm test`. */
export function uninstalledPrograms(tree: Tree): string[] {
  const lines = tree.get('.ci/run')!.split('\n');
  const runs = (command: string) =>
    lines.findIndex((line) => new RegExp(`^ *npm ${command === 'test' ? '' : 'run '}${command}$`).test(line));
  const installs = (name: string) =>
    lines.findIndex((line) => /\binstall\b/.test(line) && line.split(/[\s;]+/).includes(name));
  return Object.entries(installedPrograms).flatMap(([program, { package: name, commands }]) => {
    const needs = commands.filter((command) => command !== 'test' && runs(command) !== -1);
    const found = installs(name);
    return [
      ...needs
        .filter((command) => found === -1 || found > runs(command))
        .map((command) => `.ci/run does not install ${name} before ${command}, which starts ${program}`),
      ...(found !== -1 && found < runs('test') ? [`.ci/run installs ${name} before npm test, which does without`] : []),
      ...(needs.length === 0 ? [`.ci/run has no command that starts ${program}`] : []),
    ];
  });
}

/** Files of `npm test` that need a program to be installed and do not skip, with a reason that names it. */
export function hardNeeds(tree: Tree): string[] {
  return usesOf(tree)
    .filter(({ command, program }) => command === 'test' && program in installedPrograms)
    .filter(({ file, entry, program }) => {
      const reason = new RegExp(`['"\`][^'"\`\\n]* ${program}\\b`);
      return !/\bskip\b/.test(tree.get(entry)!) || ![entry, file].some((each) => reason.test(tree.get(each)!));
    })
    .map(({ entry, program }) => `${entry} needs ${program} and does not say so where it skips`);
}

/** `command` of package.json runs the file `entry`, by which `file` starts `program`. */
type Use = Start & { command: string; entry: string };

function usesOf(tree: Tree): Use[] {
  const started = Map.groupBy(startsOf(tree).starts, ({ file }) => file);
  const imported = Map.groupBy(importsOf(tree, isOfTests), ({ from }) => from);
  const reach = (entry: string): ReadonlySet<string> => {
    const found = new Set([entry]);
    for (const file of found) for (const { to } of imported.get(file) ?? []) if (isOfTests.test(to)) found.add(to);
    return found;
  };
  const { scripts } = JSON.parse(tree.get('package.json')!) as { scripts: Record<string, string> };
  return Object.entries(scripts).flatMap(([command, script]) =>
    /^test(:|$)/.test(command)
      ? entriesOf(tree, script, reach).flatMap((entry) =>
          [...reach(entry)].flatMap((file) => (started.get(file) ?? []).map((start) => ({ ...start, command, entry }))),
        )
      : [],
  );
}

/** The files that a script of package.json runs: those that it names, or that a runner finds which is given none. */
function entriesOf(tree: Tree, script: string, reach: (file: string) => ReadonlySet<string>): string[] {
  const [runners, named] = [/\/run\.ts$/, /^[^=]+\.ts$/].map((pattern) =>
    script.split(/[\s']+/).filter((word) => pattern.test(word)),
  ) as [string[], string[]];
  const globs = named.filter((word) => !runners.includes(word) && !word.startsWith('./'));
  const found = runners.flatMap((runner) => [...reach(runner)]);
  const globsOfRunner = found.flatMap((file) => [
    ...(tree.get(file) ?? '').matchAll(/'((?:client\/)?test\/[^']*\*[^']*\.ts)'/g),
  ]);
  const wanted = globs.length > 0 ? globs : globsOfRunner.map(([, glob]) => glob!);
  return [...runners, ...[...tree.keys()].filter((file) => wanted.some((glob) => matchesGlob(file, glob)))];
}
