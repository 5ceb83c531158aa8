import { importsOf, type Tree } from '../tree.ts';

/** Rooms that only compute: values in, values out. */
const pureRooms =
  /^src\/(engine\/(load|schedule|pricing|routing|tariff\/calendar|availability)\/|(ground\/(units|local-time|parse-date-time|trace\/trace-context)|orders\/order\/order-states|engine\/tariff\/tariffs)\.ts)/;
/** The packages that they may use. Of `node:` they use nothing. */
const computing = [
  'fastest-levenshtein',
  'flatqueue',
  'i18n-iso-countries',
  'jsvat',
  'postcode-validator',
  'toad-cache',
  'typebox',
];
const impure = new RegExp(
  [
    new RegExp(`(?:from |import |import\\()['"](?!\\.|(?:${computing.join('|')})['"/])[^'"]+`),
    /\b(?:Temporal\.Now|performance|Math\.random|set(?:Timeout|Interval|Immediate)|queueMicrotask|fetch|WebSocket)\b/,
    /\bDate\.now\b|= Date\b(?!\.)|(?<!new )\bDate\(|\bnew Date\b(?!\(\s*[^\s)])/,
    /\bglobalThis\b|\b(?:console|process|crypto)\.\w+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Files, clocks, chance, timers, sockets and databases in rooms that only compute, or in what these run. */
export function impurities(tree: Tree): string[] {
  const next = Map.groupBy(
    importsOf(tree, /^src\//).filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const run = new Set([...tree.keys()].filter((file) => pureRooms.test(file)));
  for (const file of run) for (const { to } of next.get(file) ?? []) run.add(to);
  return [...run].flatMap((file) => {
    const uses = [...(tree.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '').matchAll(impure)];
    return uses.map(([use]) => `${file} is run by what only computes and must not use ${use}`);
  });
}
