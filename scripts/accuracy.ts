import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RoadNetwork } from '../src/engine/routing/network.ts';
import { route } from '../src/engine/routing/route.ts';
import { labelAllWays } from '../src/engine/routing/ways/least-ways.ts';
import { loadTariff } from '../src/engine/tariff/load-tariff.ts';
import { loadRoadNetwork } from '../src/run/reference-data.ts';
import { backTest, formatBackTest } from './back-test.ts';
import { formatAbroad, measureAbroad, readCorners } from './roads/abroad.ts';
import { formatLists, formatTable, formatWorst, type Measured, measureLists } from './roads/accuracy-report.ts';
import { auditNeighbours, formatAudit, readExcuses } from './roads/audit.ts';
import { readGazetteer } from './roads/gazetteer.ts';
import { formatNeighbours, measureNeighbours } from './roads/neighbours.ts';
import { countriesOf, openPricedRoads } from './roads/priced-roads.ts';
import { printComparison } from './roads/print-comparison.ts';
import { formatTriangles, measureTriangles } from './roads/triangles.ts';

/**
 * Measures the distances that prices are made of against the reference lists, the prices against published levels, and
 * the cost of routing. `--write` puts the figures into docs/accuracy.md, `--check` only says whether the distances and
 * prices recorded there are still true (exit code 1 when not). Instead of that, `--against-engine` compares with the
 * engine at ROUTING_URL, `--neighbours [COUNTRY]` lists neighbouring towns that are joined by a detour, and
 * `--triangles [--pairs N] [--seed N] [COUNTRY …]` pairs of towns for which a way over a third town is shorter, and
 * `--abroad` with the same options trips within a country that lead through another.
 */
const files = [
  'reference-distances.txt',
  'validation-distances.txt',
  'second-town-distances.txt',
  'control-distances.txt',
  'unseen-distances.txt',
  'blind-2-distances.txt',
  'blind-3-distances.txt',
  'regional-distances.txt',
  'barrier-distances.txt',
];
const docPath = new URL('../docs/accuracy.md', import.meta.url);
const readRoads = (name: string) => readFileSync(new URL(`../data/roads/${name}`, import.meta.url), 'utf8');

const { values: options, positionals } = parseArgs({
  options: {
    write: { type: 'boolean' },
    check: { type: 'boolean' },
    'against-engine': { type: 'boolean' },
    neighbours: { type: 'boolean' },
    triangles: { type: 'boolean' },
    abroad: { type: 'boolean' },
    pairs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const network = loadRoadNetwork();
const roads = openPricedRoads(network);
const countries = countriesOf(network);
const gazetteer = readGazetteer(readRoads('points.txt'));
const listTexts = files.map(readRoads);
if (options['against-engine']) {
  await printComparison(roads, gazetteer, listTexts);
  process.exit();
}
const wanted = positionals.length > 0 ? positionals : countries;
const sample = { pairs: Number(options.pairs), seed: Number(options.seed) };
if (options.neighbours) {
  console.log(formatAudit(auditNeighbours(roads, wanted, gazetteer), readExcuses(readRoads('detours.txt'))));
  process.exit();
}
if (options.triangles) {
  console.log(formatTriangles(measureTriangles(roads, wanted, gazetteer, sample), 40));
  process.exit();
}
if (options.abroad) {
  const corners = readCorners(readRoads('corners.txt'));
  console.log(formatAbroad(measureAbroad(roads, wanted, gazetteer, corners, sample), 40));
  process.exit();
}
const lists = measureLists(roads, gazetteer, listTexts);
const sets = files.map((file, index) => ({ file, pairs: lists[index]! }));
// Pairs across water and mountains were chosen because they are hard: among trips of their length they are rare.
const ordinary = sets.filter(({ file }) => file !== 'barrier-distances.txt').flatMap(({ pairs }) => pairs);
const distances = `${formatLists(sets)}\n\nAll but those of the last list, by distance:\n\n${formatTable(ordinary)}`;
const neighbours = formatNeighbours(measureNeighbours(roads, countries, gazetteer), 3);
const prices = formatBackTest(backTest(loadTariff(), roads.findLeg));
const cost = formatCost(lists.flat(), network);

if (options.check) checkDoc();
else {
  console.log(`${sets.map(formatSet).join('\n\n')}\n\n${distances}\n\n${neighbours}\n\n${prices}\n\n${cost}`);
  if (options.write) writeDoc();
}

function formatSet({ file, pairs }: { file: string; pairs: Measured[] }): string {
  return `### ${file}

${formatTable(pairs)}

The largest errors:

${formatWorst(pairs, 10)}`;
}

function formatCost(pairs: Measured[], roads: RoadNetwork): string {
  const rounds = 40;
  const labels = labelAllWays(roads.ways);
  const measureRound = () => {
    for (const { from, to } of pairs) route(roads, from, to);
  };
  measureRound();
  const start = performance.now();
  for (let round = 0; round < rounds; round++) measureRound();
  const queryUs = ((performance.now() - start) * 1000) / rounds / pairs.length;
  return [
    `- A query over these pairs: ${queryUs.toFixed(0)} µs on average.`,
    `- ${roads.nodes.length} towns and junctions, ${roads.edges.length} stretches, ${(labels.ranks.length / roads.nodes.length).toFixed(0)} hubs for each.`,
  ].join('\n');
}

/** The cost is this machine's: it is only rewritten if the roads or prices changed. */
function writeDoc(): void {
  let doc = readFileSync(docPath, 'utf8');
  if (isTrue(doc)) return;
  for (const [section, text] of Object.entries({ distances, neighbours, prices, cost }))
    doc = doc.replace(blockOf(section), `$1${text}\n$2`);
  writeFileSync(docPath, doc);
}

function checkDoc(): void {
  if (isTrue(readFileSync(docPath, 'utf8'))) return;
  console.error('docs/accuracy.md is stale: run node scripts/accuracy.ts --write');
  process.exitCode = 1;
}

function isTrue(doc: string): boolean {
  return [distances, neighbours, prices].every((section) => doc.includes(section));
}

function blockOf(section: string): RegExp {
  return new RegExp(`(<!-- ${section} -->\n)[\\s\\S]*?(<!-- end of ${section} -->)`);
}
