import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Judgement } from '../../../../src/engine/availability/judge-loading.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import type { FtlTimeslotHours } from '../../../../src/engine/tariff/tariff.ts';
import { contextOf, leg, now, place, request, vehicle } from '../../../support/samples.ts';

const trailer = vehicle('tautliner').id;
const van = vehicle('van_box_l').id;
const afternoon = Date.parse('2026-11-24T13:30:00+01:00');

type Asked = { count: number; km: number; slot: FtlTimeslotHours | undefined; vehicleType?: number };

/** Quotes a vehicle for so many loadings, each so far from the next stop. */
function ask({ count, km, slot, vehicleType = trailer }: Asked) {
  const loadings = Array.from({ length: count }, () => place('DE'));
  const asked = request({ loadings, ftlTimeslotHours: slot, vehicleTypes: [vehicleType] });
  const { offers, warnings } = quote(contextOf(loadings.map(() => leg({ DE: km }))), asked, now);
  return { euros: offers[0]!.price.value / 100, warnings };
}

describe('a quote says what a shorter slot saves of the days of loading:', () => {
  const rows: [count: number, slot: FtlTimeslotHours, least: FtlTimeslotHours, named: string][] = [
    [2, 6, 3, 'In slots of 3 hours'],
    [3, 6, 0, 'At fixed times'],
    [3, 3, 0, 'At fixed times'],
    [4, 6, 0, 'At fixed times'],
  ];
  for (const [count, slot, least, named] of rows)
    it(`${count} places, slots of ${slot} hours`, () => {
      const [own, other] = [slot, least].map((each) => ask({ count, km: 15, slot: each }));
      assert.ok(other!.euros < own!.euros);
      const instead = `costs ${other!.euros.toFixed(2)} EUR instead of ${own!.euros.toFixed(2)}`;
      assert.deepEqual(own!.warnings, [
        `Loading at ${count} places in slots of ${slot} hours keeps trucks for several days. ${named} (ftl_timeslot_duration ${least}) the Curtain-side trailer ${instead}.`,
      ]);
    });

  it('of the cheapest vehicle that it saves anything', () => {
    const stops = { loadings: [place('DE'), place('DE'), place('DE')] };
    const context = contextOf([20, 60, 20].map((km) => leg({ DE: km })));
    const ask = (slot: FtlTimeslotHours) =>
      quote(context, request({ ...stops, loadingDate: afternoon, ftlTimeslotHours: slot }), now);
    const [own, fixed] = [ask(6), ask(0)];
    const saves = own.offers.filter(({ vehicleCode, price }) => {
      const other = fixed.offers.find((each) => each.vehicleCode === vehicleCode)!;
      return other.price.value < price.value;
    });
    assert.ok(saves.length > 0 && !saves.includes(own.offers[0]!));
    assert.match(own.warnings.join(), new RegExp(`the ${saves[0]!.vehicleName} costs`));
  });

  it('only with a slot in which it can be had', () => {
    const noon = Date.parse('2026-11-24T12:00:00+01:00');
    const opens = Date.parse('2026-11-25T00:00:00+01:00');
    const soldOut: Judgement = { ok: false, unsold: { code: 'sold_out', day: '2026-11-24', availableFrom: opens } };
    const judgeLoading = ({ start }: { start: number }): Judgement =>
      start >= opens ? { ok: true, counted: undefined } : soldOut;
    const context = { ...contextOf([leg({ DE: 15 }), leg({ DE: 15 })]), judgeLoading };
    const asked = { loadings: [place('DE'), place('DE')], loadingDate: noon, vehicleTypes: [trailer] };
    const { offers, warnings } = quote(context, request({ ...asked, ftlTimeslotHours: 6 }), now);
    assert.ok(offers[0]!.price.breakdown.some(({ code }) => code === 'loading_days'));
    assert.equal(quote(context, request({ ...asked, ftlTimeslotHours: 0 }), now).offers.length, 0);
    assert.deepEqual(warnings, []);
  });

  const silent: [says: string, asked: Asked][] = [
    ['a fixed time', { count: 3, km: 15, slot: 0 }],
    ['one loading', { count: 1, km: 15, slot: 6 }],
    ['a way that costs more than its days', { count: 3, km: 900, slot: 6 }],
    ['an express vehicle', { count: 3, km: 15, slot: undefined, vehicleType: van }],
  ];
  for (const [says, asked] of silent)
    it(`and nothing of ${says}`, () => {
      assert.deepEqual(ask(asked).warnings, []);
    });
});
