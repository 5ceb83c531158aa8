import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townPlace } from '../../../../src/engine/cities/gazetteer/gazetteer.ts';
import type { Place } from '../../../../src/engine/cities/place.ts';
import { priceVehicle } from '../../../../src/engine/pricing/cost/price.ts';
import { describeTransport, type LoadingTerms } from '../../../../src/engine/pricing/cost/transport.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { tariff } from '../../../support/samples.ts';

const { gazetteer, pricing } = await referenceData();

type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };

const legsOf = ({ loadings, unloadings }: Stops) => pricing.findLegs([...loadings, ...unloadings], tariff.closedLanes);

const aachen = { ...townPlace(gazetteer, 'DE', 0), name: 'Aachen', latitude: 50.7766, longitude: 6.0834 };
const place = (country: string, latitude: number, longitude: number) => ({ ...aachen, country, latitude, longitude });
const eupen = place('BE', 50.6279, 6.0365);
const london = place('GB', 51.5085, -0.1257);
const duisburg = place('DE', 51.4325, 6.7652);
const basel = place('CH', 47.5584, 7.5733);
const loerrach = place('DE', 47.6149, 7.6646);
const warszawa = place('PL', 52.2298, 21.0118);
const krakow = place('PL', 50.0614, 19.9366);
const frankfurtOder = place('DE', 52.3471, 14.5506);

const borders: [says: string, fewer: Stops, more: Stops, lane: string][] = [
  [
    'a loading across the border before one for London',
    { loadings: [aachen], unloadings: [london] },
    { loadings: [eupen, aachen], unloadings: [london] },
    'BE-GB',
  ],
  [
    'an unloading back across the border after one in Basel',
    { loadings: [duisburg], unloadings: [basel] },
    { loadings: [duisburg], unloadings: [basel, loerrach] },
    'DE-CH',
  ],
  [
    'an unloading abroad after one at home',
    { loadings: [warszawa], unloadings: [krakow] },
    { loadings: [warszawa], unloadings: [krakow, frankfurtOder] },
    'PL-DE',
  ],
];

for (const [says, fewer, more, lane] of borders) {
  test(`${says} costs more, and the line names the lane that decides`, () => {
    const loading: LoadingTerms = { slotHours: 6, leadHours: 72, unsocial: undefined, unsocialStops: 0 };
    for (const vehicle of tariff.vehicles) {
      const [before, after] = [fewer, more].map((stops) => {
        const transport = describeTransport(tariff, { ...stops, legs: legsOf(stops)! });
        return priceVehicle(tariff, vehicle, transport, loading, 0);
      });
      assert.ok(after!.value > before!.value, `${vehicle.code}: ${after!.value}, before ${before!.value}`);
      const line = after!.breakdown.find(({ code }) => code === 'lane')!;
      assert.match(line.label, new RegExp(`^Lane ${lane}, × `));
      assert.match(line.basis!, new RegExp(` % of [\\d.]+: ${lane} is the highest of 2 lanes$`));
    }
  });
}
