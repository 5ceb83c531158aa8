import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { locate } from '../../../src/engine/cities/locate.ts';
import type { Place } from '../../../src/engine/cities/place.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import type { FtlTimeslotHours } from '../../../src/engine/tariff/tariff.ts';
import { hourMs, type Instant, minuteMs } from '../../../src/ground/units.ts';
import { anyTown } from '../../support/any-town.ts';
import { propertyRuns } from '../../support/property-seed.ts';
import { referenceData } from '../../support/reference-data.ts';
import { contextOf, now, vehicle } from '../../support/samples.ts';

const { gazetteer, pricing } = await referenceData();
const slots = [0, 3, 6] as const;

function town(country: string, name: string): Place {
  const found = locate(gazetteer, { country, name });
  assert.ok(found.ok, name);
  return found.place;
}

type Asked = { loadings: Place[]; unloadings: Place[]; loadingDate: Instant };

/** When trucks whose loading window starts or ends as that of a wider slot unload last, and those of that slot. */
function compareSlots({ loadings, unloadings, loadingDate }: Asked) {
  const context = contextOf([]);
  const legs = pricing.findLegs([...loadings, ...unloadings], context.tariff.closedLanes);
  if (legs === undefined) return [];
  const vehicleTypes = ['truck_12t', 'tautliner'].map((code) => vehicle(code).id);
  const ask = (hours: FtlTimeslotHours, from: Instant) => {
    const asked = { items: [], loadings, unloadings, loadingDate: from, ftlTimeslotHours: hours, vehicleTypes };
    return quote({ ...context, findLegs: () => legs }, asked, now).offers;
  };
  return slots.flatMap((wide) =>
    ask(wide, loadingDate).flatMap((slot) => {
      const [{ start, end }, last] = [slot.loadingTimes[0]!, slot.unloadingTimes.at(-1)!];
      const narrower = slots.filter((hours) => hours < wide);
      return narrower.flatMap((hours) =>
        [start, end - hours * hourMs].flatMap((from) => {
          const offer = ask(hours, from).find(({ vehicleType }) => vehicleType === slot.vehicleType);
          if (offer?.loadingTimes[0]?.start !== from) return [];
          return [{ hours, wide, unloads: offer.unloadingTimes.at(-1)!.start, slot: last.start }];
        }),
      );
    }),
  );
}

const laterOf = (asked: Asked) => compareSlots(asked).filter(({ unloads, slot }) => unloads > slot);

describe('who loads within a shorter time is unloaded no later, though the search found the way of the longer one only:', () => {
  const cases: [from: [string, string], to: [string, string], at: string][] = [
    [['SI', 'Trbovlje'], ['DE', 'Oerlinghausen'], '2027-01-05T15:00:00Z'],
    [['AX', 'Godby'], ['SK', 'Banská Bystrica'], '2027-01-11T05:00:00Z'],
    [['DK', 'Glamsbjerg'], ['NO', 'Bergen'], '2026-12-23T03:30:00Z'],
    [['EE', 'Mustvee'], ['AL', 'Tiranë'], '2027-01-03T03:30:00Z'],
  ];
  for (const [from, to, at] of cases)
    it(`${from[1]} to ${to[1]}`, () => {
      const asked = { loadings: [town(...from)], unloadings: [town(...to)], loadingDate: Date.parse(at) };
      assert.ok(compareSlots(asked).length > 0);
      assert.deepEqual(laterOf(asked), []);
    });
});

test('a loading window in a wider one, with the same start or the same end, never unloads later', () => {
  const towns = fc.array(anyTown(gazetteer, 300), { minLength: 1, maxLength: 2 });
  const quarter = fc.integer({ min: 27 * 96, max: 48 * 96 });
  let compared = 0;
  fc.assert(
    fc.property(towns, towns, quarter, (loadings, unloadings, quarters) => {
      const asked = { loadings, unloadings, loadingDate: now + quarters * 15 * minuteMs };
      compared += compareSlots(asked).length;
      assert.deepEqual(laterOf(asked), []);
    }),
    { numRuns: propertyRuns(60) },
  );
  assert.ok(compared > propertyRuns(200), `${compared} windows`);
});
