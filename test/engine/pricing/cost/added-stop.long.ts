import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Place } from '../../../../src/engine/cities/place.ts';
import { priceVehicle } from '../../../../src/engine/pricing/cost/price.ts';
import { describeTransport, type LoadingTerms } from '../../../../src/engine/pricing/cost/transport.ts';
import type { Leg } from '../../../../src/engine/routing/leg.ts';
import type { Vehicle } from '../../../../src/engine/tariff/tariff.ts';
import { anyTown } from '../../../support/any-town.ts';
import { propertyRuns } from '../../../support/property-seed.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { tariff } from '../../../support/samples.ts';

const { gazetteer, pricing } = await referenceData();
/** 20,000 take half a minute: `npm run test:tours` asks for them. */
const numRuns = propertyRuns(Number(process.env.TOURS ?? 1000));

type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };

const town = anyTown(gazetteer, 200);
const fewTowns = fc.array(town, { minLength: 1, maxLength: 3 });
const terms: fc.Arbitrary<LoadingTerms> = fc.record({
  slotHours: fc.constantFrom(undefined, 6, 3, 0),
  leadHours: fc.integer({ min: 0, max: 300 }),
  hazard: fc.constantFrom(undefined, 'full' as const),
  unsocial: fc.constantFrom(undefined, { code: 'sunday' as const, share: 0.4 }),
  unsocialStops: fc.constant(0),
  loadingDays: fc.integer({ min: 1, max: 9 }),
});

const legsOf = ({ loadings, unloadings }: Stops) => pricing.findLegs([...loadings, ...unloadings], tariff.closedLanes);

/** What a vehicle pays on its way through stops, in all and for tolls, ferries and customs; and its kilometres. */
function costOf(vehicle: Vehicle, stops: Stops, legs: Leg[], loading: LoadingTerms) {
  const transport = describeTransport(tariff, { ...stops, legs });
  const { value, breakdown } = priceVehicle(tariff, vehicle, transport, loading, 0);
  const wayCosts = breakdown
    .filter(({ code }) => /^(toll_|special_toll|crossing|on_board|customs_)/.test(code))
    .reduce((sum, { amount }) => sum + amount, 0);
  const isByDays = breakdown.some(({ code }) => code === 'loading_days');
  return { value, wayCosts, roadKm: transport.roadKm, isByDays };
}

const withStop = (stops: Stops, list: keyof Stops, at: number, stop: Place): Stops => ({
  ...stops,
  [list]: stops[list].toSpliced(at % (stops[list].length + 1), 0, stop),
});

test('a stop more never makes a tour cheaper: of its own on the same way, and on its way unless that is shorter or has fewer tolls and ferries', (t) => {
  let tours = 0;
  let cheaperWays = 0;
  let shorter = 0;
  let most = 0;
  fc.assert(
    fc.property(
      fewTowns,
      fewTowns,
      town,
      fc.constantFrom<keyof Stops>('loadings', 'unloadings'),
      fc.nat(3),
      terms,
      (loadings, unloadings, stop, list, at, loading) => {
        const stops = { loadings, unloadings };
        const more = withStop(stops, list, at, stop);
        const [legs, moreLegs] = [legsOf(stops), legsOf(more)];
        if (legs === undefined || moreLegs === undefined) return;
        tours += 1;
        for (const vehicle of tariff.vehicles) {
          const before = costOf(vehicle, stops, legs, loading);
          const sameWay = costOf(vehicle, more, legs, loading);
          // The days of loading may be dearer than either tour.
          const least = before.isByDays ? before.value : before.value + 1;
          assert.ok(sameWay.value >= least, `${vehicle.code}: ${sameWay.value}, before ${before.value}`);
          // The rest is the router's, who takes the fastest way and not the cheapest: through the stop it may drive
          // fewer kilometres, or spare itself a ferry or a toll. What it spares is added again before comparing.
          const onItsWay = costOf(vehicle, more, moreLegs, loading);
          const spared = Math.max(0, before.wayCosts - onItsWay.wayCosts);
          const isShorter = onItsWay.roadKm < before.roadKm;
          if (onItsWay.value < before.value) {
            cheaperWays += 1;
            shorter += isShorter ? 1 : 0;
            most = Math.max(most, 1 - onItsWay.value / before.value);
          }
          if (!isShorter) assert.ok(onItsWay.value + spared >= least, `${vehicle.code}: ${onItsWay.value}`);
        }
      },
    ),
    { numRuns },
  );
  assert.ok(tours > numRuns / 2);
  const prices = tours * tariff.vehicles.length;
  t.diagnostic(
    `the way through the stop was cheaper for ${cheaperWays} of ${prices} prices, ${shorter} of them shorter; at most ${(most * 100).toFixed(1)} %`,
  );
});
