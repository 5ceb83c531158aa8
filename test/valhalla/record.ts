import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openRoutingEngine } from '../../src/engine/routing-engine/routing-engine.ts';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import { referenceData } from '../support/reference-data.ts';
import { askedOf, recordedTours } from '../support/routing-engine/recorded-tours.ts';
import type { Recorded } from '../support/routing-engine/replayed-engine.ts';
import { buildTiles, startEngine } from './support/engine-server.ts';
import { ourLand } from './support/our-land.ts';
import { writeOsm } from './support/write-osm.ts';

/**
 * Records what a real engine says of our land, for the tests that have none: `npm run test:valhalla` installs it, then
 * `node test/valhalla/record.ts`.
 */
const folder = mkdtempSync(join(tmpdir(), 'engine-'));
const afters: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
const scope = { after: (work: () => unknown) => afters.push(work) };
const extract = join(folder, 'land.osm.pbf');
writeFileSync(extract, writeOsm(ourLand));
const engine = await startEngine(scope, await buildTiles(extract, folder));
const recorded: Recorded[] = [];
const recorder = createServer(async (request, reply) => {
  const body = await text(request);
  const answer = await fetch(`${engine}${request.url}`, { method: 'POST', body });
  const answered = await answer.text();
  recorded.push({
    path: request.url ?? '',
    body: JSON.parse(body),
    status: answer.status,
    reply: JSON.parse(answered),
  });
  reply.writeHead(answer.status).end(answered);
});
const { origin: url } = await listenOnLoopback(scope, recorder);
const { pricing } = await referenceData();
const open = () => openRoutingEngine(url, { passages: pricing.passages ?? [], write: () => {} });
const first = open();
await first.check();
await first.close();
// What one knows already is not asked for again.
for (const tour of Object.values(recordedTours)) {
  const client = open();
  await client.measureWays(await askedOf(tour));
  await client.close();
}
recorded.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const lines = recorded.map((each) => `  ${JSON.stringify(each)}`).join(',\n');
writeFileSync(new URL('../engine/routing-engine/recorded.json', import.meta.url), `[\n${lines}\n]\n`);
console.log(`recorded ${recorded.length} replies`);
for (const work of afters.reverse()) await work();
