import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PricedTour } from '../../../../src/engine/pricing/priced-tour.ts';
import { findLegs } from '../../../../src/engine/routing/route.ts';
import { crossingEur, passageEur, waitingEurPerHour } from '../../../../src/engine/routing/truck-times.ts';
import { toEuros } from '../../../../src/ground/units.ts';
import { roadNetwork } from '../../../support/reference-data.ts';
import { emissions, place, tariff, vehicle } from '../../../support/samples.ts';

const network = roadNetwork();
const trailer = vehicle('tautliner');
const terms = { slotHours: 6 as const, leadHours: 72, unsocial: undefined, unsocialStops: 0, start: 0 };

const anybody = { discountShare: 0, accountName: null };

function town(key: string) {
  const node = network.nodes.find(({ country, name }) => `${country}:${name}` === key);
  assert.ok(node, key);
  return { ...place(node.country), ...node };
}
type Town = ReturnType<typeof town>;

/** What a trailer costs over towns that are no stops, and which crossings it takes. */
function priceOver(...towns: Town[]) {
  const legs = findLegs(network, towns);
  if (legs === undefined) return undefined;
  const stops = { loadings: [towns[0]!], unloadings: [towns.at(-1)!] };
  const tour = new PricedTour(tariff, emissions, stops, { legs, findDirect: () => undefined });
  const crossings = legs.flatMap((leg) => leg.crossings.map(({ from, to }) => `${from}–${to}`));
  return { eur: toEuros(tour.price(trailer, terms, anybody).value), crossings };
}

const between = [
  'ES:Madrid FR:Paris FR:Lyon FR:Marseille FR:Bordeaux IT:Milan IT:Bologna IT:Rome IT:Naples IT:Piacenza AT:Vienna',
  'HU:Budapest RS:Belgrade BG:Sofia RO:Bucharest PL:Warsaw PL:Gdańsk DE:Berlin DE:Hamburg DE:Munich DE:Köln HR:Zagreb',
  'GB:London IE:Dublin DK:Copenhagen DK:Kolding SE:Stockholm SE:Malmö SE:Göteborg NO:Oslo FI:Helsinki LT:Vilnius LV:Riga',
].flatMap((line) => line.split(' ').map(town));

test('no way over another town is much cheaper than the one with a crossing that is taken', () => {
  const anyTown = fc.constantFrom(...network.nodes.filter(({ country }) => !['BY', 'RU'].includes(country)));
  let dear = 0;
  let tried = 0;
  fc.assert(
    fc.property(anyTown, anyTown, (one, other) => {
      const [from, to] = [one, other].map((node) => ({ ...place(node.country), ...node })) as [Town, Town];
      const direct = priceOver(from, to);
      if (direct === undefined || direct.crossings.length === 0) return;
      const cheapest = Math.min(...between.map((via) => priceOver(from, via, to)?.eur ?? Number.POSITIVE_INFINITY));
      tried += 1;
      if (cheapest < direct.eur * 0.95) dear += 1;
      assert.ok(cheapest > direct.eur * 0.85, `${from.name}–${to.name}: ${direct.eur}, ${cheapest}`);
    }),
    { numRuns: 600 },
  );
  assert.ok(tried > 150 && dear < tried * 0.12, `${dear} of ${tried}`);
});

const ways: [from: string, to: string, crossings: string[]][] = [
  ['BG:Smolyan', 'PT:Viseu', []],
  ['ES:Barcelona', 'IT:Rome', []],
  ['DE:Hamburg', 'DK:Copenhagen', ['Puttgarden–Rødby']],
  ['DE:Berlin', 'SE:Stockholm', ['Rostock–Trelleborg']],
  ['PL:Warsaw', 'SE:Stockholm', ['Gdynia–Karlskrona']],
  ['PL:Warsaw', 'FI:Helsinki', ['Tallinn–Helsinki']],
  ['IE:Dublin', 'GB:London', ['Dublin–Holyhead']],
  ['GB:London', 'FR:Paris', ['Folkestone–Calais']],
  ['IT:Bari', 'GR:Igoumenítsa', ['Brindisi–Igoumenítsa']],
  ['IT:Rome', 'GR:Athens', ['Brindisi–Igoumenítsa']],
  ['IT:Rome', 'IT:Palermo', ['Villa San Giovanni–Messina']],
  ['NO:Kristiansand', 'DE:Hamburg', ['Kristiansand–Hirtshals']],
  ['NO:Moss', 'NO:Horten', ['Moss–Horten']],
  ['ES:Madrid', 'ES:Melilla', ['Almería–Melilla']],
];
for (const [from, to, crossings] of ways) {
  test(`${from} to ${to} takes ${crossings.join(' and ') || 'no ferry'}`, () => {
    assert.deepEqual(priceOver(town(from), town(to))!.crossings, crossings);
  });
}

test('a long way does not take a tunnel that costs more than the way around: Smolyan to Viseu goes by Ventimiglia', () => {
  const [from, to] = [town('BG:Smolyan'), town('PT:Viseu')];
  assert.deepEqual(findLegs(network, [from, to])![0]!.passages, []);
  assert.ok(priceOver(from, to)!.eur <= priceOver(from, town('IT:Piacenza'), to)!.eur);
});

test('ways are weighed by what the shipped tables charge', () => {
  const { fixed, perKm } = tariff.terms.crossing.trailer;
  assert.deepEqual([crossingEur.fixed, crossingEur.perKm], [fixed, perKm]);
  assert.equal(waitingEurPerHour * 24, tariff.terms.waiting.dayMax.trailer);
  const charged = new Map(tariff.specialTolls.map(({ passage, eur }) => [passage, eur.t40]));
  assert.equal(passageEur.oresund! + 20, charged.get('oresund'));
  assert.equal(passageEur.storebaelt, charged.get('storebaelt'));
  for (const passage of ['mont_blanc', 'frejus'] as const)
    assert.equal(passageEur[passage]! + 280, charged.get(passage));
});
