import { columnsMax, type Description, declareTypes, namesIn, wrap } from './describe-types.ts';

/** Another description, and where its types are, as a file imports them. */
type Known = { description: Description; file: string };

/** The types of a description: those that another one declares alike are imported from its file, and exported again. */
export function describeTypesBeside(description: Description, known: Known): string {
  const types = declareTypes(description);
  const shared = namesAlike(description, known.description);
  const own = [...types].filter(([name]) => !shared.includes(name)).map(([, declaration]) => declaration);
  const names = wrap(`${shared.sort().join(', ')},`, columnsMax - 2)
    .map((line) => `  ${line}\n`)
    .join('');
  const head =
    shared.length === 0 ? [] : [`import type {\n${names}} from '${known.file}';\n`, `export type {\n${names}};\n`];
  return [...head, ...own].join('\n');
}

/** The schemas that both declare in the same words, and whose references they do too. */
function namesAlike(one: Description, other: Description): string[] {
  const [types, known] = [declareTypes(one), declareTypes(other)];
  const { schemas } = one.components;
  const isAlike = (name: string) => types.get(name) === known.get(name);
  return Object.entries(schemas).flatMap(([name, schema]) =>
    [name, ...namesIn(schema, schemas)].every(isAlike) ? [name] : [],
  );
}
