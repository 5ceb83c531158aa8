// Measures POST /price over HTTP with the real token check, next to a bare route that parses the same body and returns
// the same bytes.
import Fastify from 'fastify';
import { quarterHourMs } from '../src/ground/local-time.ts';
import { dayMs, hourMs } from '../src/ground/units.ts';
import { compare, describeMeasured, httpRequest, isQuick, load } from './support/compare.ts';
import { report } from './support/results.ts';
import { residentMb, startService } from './support/service.ts';

let service = await startService();

const place = (country: string, name: string) => ({ country, name });
/** Loading starts at another hour of the next eight weeks. */
const loadingDate = (i: number) => new Date(Date.now() + 3 * dayMs + (i % 1300) * hourMs).toISOString();
/** At some quarter of an hour of 300 days, drawn in an order in which none follows its like. */
const anyLoadingDate = (i: number) =>
  new Date(Date.now() + 3 * dayMs + ((i * 7919) % (300 * 96)) * quarterHourMs).toISOString();
const vanLoad = (i: number) => ({
  items: [{ quantity: 1 + (i % 2), category: 'epal', height: 100 + (i % 40), weight: 150 + (i % 151) }],
  loading_date: loadingDate(i),
});
type Town = [country: string, name: string];
const townsIn = (country: string, ...names: string[]): Town[] => names.map((name) => [country, name]);
const towns: Town[] = [
  ...townsIn('DE', 'Hamburg', 'Bremen', 'Berlin', 'Leipzig', 'Köln', 'Stuttgart', 'Nürnberg', 'Kassel'),
  ...townsIn('FR', 'Paris', 'Lyon', 'Lille', 'Toulouse', 'Rennes', 'Dijon', 'Nantes'),
  ...townsIn('PL', 'Warszawa', 'Poznań', 'Kraków', 'Gdańsk', 'Wrocław'),
  ...townsIn('IT', 'Milano', 'Torino', 'Bologna', 'Napoli', 'Verona'),
  ...townsIn('ES', 'Madrid', 'Zaragoza', 'Sevilla', 'Valencia'),
  ...townsIn('AT', 'Wien', 'Linz', 'Graz'),
];
/** With these, more tours than are kept. */
const moreTowns: Town[] = [
  ...towns,
  ...townsIn('DE', 'Dresden', 'Hannover', 'München', 'Bielefeld'),
  ...townsIn('FR', 'Bordeaux', 'Marseille', 'Metz'),
  ...townsIn('PL', 'Łódź', 'Szczecin'),
  ...townsIn('IT', 'Roma', 'Genova'),
  ...townsIn('ES', 'Bilbao', 'Barcelona'),
  ...townsIn('NL', 'Rotterdam', 'Utrecht'),
  ...townsIn('BE', 'Antwerpen', 'Gent'),
  ...townsIn('CZ', 'Praha', 'Brno'),
];
const bodies: Record<string, unknown[]> = {
  'a van load on one tour, asked again within a minute': [
    { ...vanLoad(0), loadings: [place('DE', 'Hamburg')], unloadings: [place('DE', 'München')] },
  ],
  'van loads on one tour, every request with other goods and another date': each((i) => ({
    ...vanLoad(i),
    loadings: [place('DE', 'Hamburg')],
    unloadings: [place('DE', 'München')],
  })),
  'the same, the dates drawn from 300 days': each((i) => ({
    ...vanLoad(i),
    loading_date: anyLoadingDate(i),
    loadings: [place('DE', 'Hamburg')],
    unloadings: [place('DE', 'München')],
  })),
  'van loads on a thousand tours': each((i) => vanTour(i, towns)),
  'van loads on 2,500 tours, more than are kept': each((i) => vanTour(i, moreTowns), 2500),
  '12 lines, 3 loadings, 3 unloadings, every request with other weights and another date': each((i) => sixStops(i, 0)),
  // So many that none comes twice in all rounds.
  'the same, the sizes of the goods new too': each((i) => sixStops(i, i), 6000),
};

/** Between two of the towns, of which all pairs come in turn. */
function vanTour(i: number, between: readonly Town[]) {
  const count = between.length;
  const from = between[i % count]!;
  const to = between[(i + 1 + (Math.floor(i / count) % (count - 1))) % count]!;
  return { ...vanLoad(i), loadings: [place(...from)], unloadings: [place(...to)] };
}

/** `sizes`: which sizes the goods have. */
function sixStops(i: number, sizes: number) {
  return {
    items: Array.from({ length: 12 }, (_, line) => ({
      quantity: 1 + (line % 3),
      // A hundred mixtures of sides, and each hundred with another first line.
      length: 80 + 10 * line + ((sizes + 3 * line) % 10) + (line === 0 ? Math.floor(sizes / 100) : 0),
      width: 60 + 5 * line + ((Math.floor(sizes / 10) + line) % 10),
      height: 120,
      weight: 150 + (i % 151),
    })),
    loadings: [place('DE', 'Hamburg'), place('DE', 'Hannover'), place('DE', 'Kassel')],
    unloadings: [place('AT', 'Wien'), place('HU', 'Budapest'), place('RO', 'Cluj-Napoca')],
    loading_date: loadingDate(i),
  };
}

function each(body: (i: number) => unknown, count = 1000): unknown[] {
  return Array.from({ length: count }, (_, i) => body(i));
}

const requestsOf = (path: string, series: unknown[]) =>
  series.map((body) => httpRequest('POST', path, service.token, JSON.stringify(body)));

for (const [name, series] of Object.entries(bodies)) {
  const reply = await fetch(`http://127.0.0.1:${service.port}/api/v3/price`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(series[0]),
  });
  const bytes = await reply.text();
  const bare = Fastify();
  bare.post('/price', async (_request, answer) => answer.code(201).type('application/json; charset=utf-8').send(bytes));
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const { priced, route } = await compare({
    priced: { port: service.port, requests: requestsOf('/api/v3/price', series), pid: service.process.pid! },
    route: { port: (bare.server.address() as { port: number }).port, requests: requestsOf('/price', series) },
  });
  await bare.close();
  report({
    what: `POST /price, ${name}, ${(bytes.length / 1000).toFixed(1)} kB`,
    figure: priced.perSecond,
    unit: '/s',
    also: describeMeasured(priced),
    nextTo: `bare route ${route.perSecond.toFixed(0)}/s`,
    ratio: priced.perSecond / route.perSecond,
  });
}

report({
  what: 'resident memory after all of these, with as many tours as are kept',
  figure: await residentMb(service.process.pid!),
  unit: 'MB',
});
// A process that has answered nothing else.
await service.stop();
service = await startService();
const target = { port: service.port, requests: requestsOf('/api/v3/price', Object.values(bodies)[1]!) };
let requests = 0;
const resident: number[] = [];
const requestsMax = isQuick ? 25_000 : 100_000;
while (requests < requestsMax) {
  requests += (await load(target, 5000)).requests;
  resident.push(await residentMb(service.process.pid!));
}
report({
  what: `resident memory over ${requests} requests of the second kind, at most`,
  figure: Math.max(...resident),
  unit: 'MB',
  also: `first ${resident[0]!.toFixed(0)}, last ${resident.at(-1)!.toFixed(0)} MB`,
});
await service.stop();
