import type { Tree } from './tree.ts';

const typeExport = /^export (?:declare |default |const )*(?:type|interface|(?:abstract )?class|enum) (\w+)/gm;
const valueExport = /^export (?:async )?(?:function\*?|const|let) (\w+)/gm;

/** Exported types of `src` whose name is that of another. */
export function namesakes(tree: Tree): string[] {
  return [...placesOf(tree, /^src\//, typeExport)].flatMap(([name, files]) => describeDouble(name, files));
}

/** Names of values that several files export, on purpose: each view of the console says how it begins. */
const sharedNames = ['begin'];
/** Not the German texts, which are called as the English ones. */
const valueSides = [/^src\//, /^console\/(?!words\/de\/)/];

/** Exported functions and constants of `src`, and those of the console, whose name is that of another. */
export function namesakeValues(tree: Tree): string[] {
  const doubles = valueSides.flatMap((side) =>
    [...placesOf(tree, side, valueExport)].filter(([, files]) => files.length > 1),
  );
  return doubles
    .filter(([name]) => !sharedNames.includes(name))
    .flatMap(([name, files]) => describeDouble(name, files));
}

/** The files that export a name, by name. */
function placesOf(tree: Tree, side: RegExp, exported: RegExp): Map<string, string[]> {
  const places = [...tree].flatMap(([file, text]) =>
    side.test(file) ? [...text.matchAll(exported)].map(([, name]) => ({ file, name: name! })) : [],
  );
  const byName = Map.groupBy(places, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(({ file }) => file)]));
}

function describeDouble(name: string, files: readonly string[]): string[] {
  return files.length > 1 ? [`${name} is declared in ${files.join(' and ')}`] : [];
}
