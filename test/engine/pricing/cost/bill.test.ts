import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { money, number, openBill, rateText } from '../../../../src/engine/pricing/cost/bill.ts';
import { priceVehicle } from '../../../../src/engine/pricing/cost/price.ts';
import type { LoadingTerms, Transport } from '../../../../src/engine/pricing/cost/transport.ts';
import { tariff, vehicle } from '../../../support/samples.ts';

describe('a line that multiplies a bill', () => {
  const lineOf = (factor: number, note?: string) => {
    const bill = openBill();
    bill.add('fixed', 'Base price', 200.004, 'per order');
    bill.multiply('fuel', 'Fuel', factor, note);
    return bill.close().breakdown[1];
  };

  it('says how much dearer it becomes, and of what', () =>
    assert.deepEqual(lineOf(1.1234567), {
      code: 'fuel',
      label: 'Fuel, × 1.123',
      amount: 2470,
      basis: '+12.3457 % of 200',
    }));
  it('says how much cheaper it becomes', () =>
    assert.deepEqual(lineOf(0.9, ': a note'), {
      code: 'fuel',
      label: 'Fuel, × 0.900',
      amount: -2000,
      basis: '-10 % of 200: a note',
    }));
  it('is left out where nothing changes', () => assert.equal(lineOf(1), undefined));
});

it('numbers on a bill have three decimals at most, rates five and money two', () => {
  assert.deepEqual([12.34567, 0.0004, 71].map(number), ['12.346', '0', '71']);
  assert.deepEqual([1.2345678, 0.3].map(rateText), ['1.23457', '0.3']);
  assert.deepEqual([12.345, 7.001, 30].map(money), ['12.35', '7', '30']);
});

it('texts of more numbers than are kept are right too', () => {
  for (let value = 0; value < 12_000; value++) assert.equal(number(value + 0.25), `${value}.25`);
});

/** A long way to Switzerland and Great Britain, with all that costs something. */
const transport: Transport = {
  distanceKm: 1090,
  roadKm: 1040,
  lane: { from: 'DE', to: 'GB', factor: 1.25, pairs: 2 },
  tolls: [
    { country: 'DE', tolledKm: 500.4, eurPerKm: tariff.tolls.get('DE')!.eurPerKm },
    { country: 'NL', tolledKm: 50, eurPerKm: Object.fromEntries(tariff.vehicles.map(({ code }) => [code, 0])) },
  ],
  crossings: [{ kind: 'ferry', from: 'Calais', to: 'Dover', km: 50, returnShare: 0, hours: 3.25 }],
  customs: [
    { territory: 'CH', van: 70, truck: 90 } as unknown as Transport['customs'][number],
    { territory: 'GB', van: 80, truck: 100 } as unknown as Transport['customs'][number],
  ],
  specialTolls: tariff.specialTolls.slice(0, 1),
  extraStops: 2,
};
const plain: LoadingTerms = { slotHours: undefined, leadHours: 2, unsocial: undefined, unsocialStops: 0 };
const full: LoadingTerms = {
  slotHours: 3,
  leadHours: 2,
  hazard: 'full',
  unsocial: { code: 'night', share: 0.15 },
  unsocialStops: 3,
};

/** The lines of a bill by their codes. */
function linesOf(terms: LoadingTerms, code = 'tautliner', discountShare = 0.05, way = transport) {
  const { breakdown } = priceVehicle(tariff, vehicle(code), way, terms, discountShare);
  return new Map(breakdown.map((line) => [line.code, line]));
}

describe('the bill of a transport', () => {
  const lines = linesOf(full);
  const textOf = (code: string) => `${lines.get(code)?.label} = ${lines.get(code)?.basis}`;
  const { timeSlots, hazardous, extraStop, unsocialHours, crossing, waiting } = tariff.terms;

  const texts: Record<string, RegExp> = {
    fixed: /^Base price, .*\w.* = per order$/,
    distance: /^Distance, 1040 km on the road = .*\d km × [\d.]+/,
    lane: /^Lane DE-GB, × 1\.250 = \+25 % of [\d.]+: DE-GB is the highest of 2 lanes$/,
    time_slot: /^Time slot of 3 h = ([\d.]+ % of|at least) [\d.]+$/,
    hazardous: /^Dangerous goods = ([\d.]+ % of|at least) [\d.]+$/,
    night: /^Loading at night = 15 % of [\d.]+$/,
    extra_stops: /^Extra stops, 2 = 2 × [\d.]+$/,
    unsocial_stops: /^Further stops at unsocial hours, 3 = 3 × [\d.]+$/,
    discount: /^Your discount = 5 % of [\d.]+, before tolls, crossings and customs$/,
    toll_de: /^Toll DE, 500 km = 500\.4 km × 0\.\d+$/,
    special_toll: /^\w.* = single passage$/,
    crossing: /^Crossing Calais–Dover = [\d.]+ \+ 50 km × [\d.]+$/,
    on_board: /^Waiting and on board Calais–Dover, 3\.3 h = 3\.25 h × 350 \/ 24$/,
    customs_ch: /^Customs CH = per customs territory entered$/,
    customs_gb: /^Customs GB = per customs territory entered$/,
  };
  for (const [code, text] of Object.entries(texts))
    it(`says what the line ${code} is and what it was computed from`, () => assert.match(textOf(code), text));

  it('has no other lines, but those of the market of the day', () => {
    const others = [...lines.keys()].filter((code) => !(code in texts));
    assert.deepEqual(
      others.filter((code) => !['market', 'demand', 'lead_time', 'fuel'].includes(code)),
      [],
    );
    assert.equal(linesOf(plain).has('time_slot'), false);
    assert.equal(linesOf(plain).has('hazardous'), false);
    assert.equal(linesOf(plain, 'tautliner', 0).has('discount'), false);
    const direct = linesOf(plain, 'tautliner', 0, { ...transport, extraStops: 0 });
    assert.equal(direct.has('extra_stops') || direct.has('unsocial_stops'), false);
  });

  it('names the day that makes loading dearer', () => {
    const labels = (['night', 'saturday', 'sunday', 'holiday'] as const).map(
      (code) => linesOf({ ...plain, unsocial: { code, share: 0.1 } }).get(code)!.label,
    );
    const days = ['at night', 'on Saturday', 'on Sunday', 'on a public holiday'];
    assert.deepEqual(
      labels,
      days.map((day) => `Loading ${day}`),
    );
  });

  it('names the country where the way does not leave it, and no other lanes where there are none', () => {
    const inside = { ...transport, lane: { from: 'DE', to: 'DE', factor: 1.25, pairs: 1 } };
    const line = linesOf(plain, 'tautliner', 0, inside).get('lane')!;
    assert.match(`${line.label} = ${line.basis}`, /^Inside DE, × 1\.250 = \+25 % of [\d.]+$/);
  });

  it('has the fees of the tariff', () => {
    const amountOf = (code: string) => lines.get(code)!.amount / 100;
    const near = (code: string, euros: number) =>
      assert.ok(Math.abs(amountOf(code) - euros) <= 0.02, `${code}: ${amountOf(code)}, not ${euros}`);
    near('extra_stops', 2 * extraStop[vehicle('tautliner').size]);
    near('unsocial_stops', 3 * unsocialHours.furtherStop[vehicle('tautliner').size]);
    near('customs_ch', 90);
    const { fixed, perKm } = crossing[vehicle('tautliner').size];
    near('crossing', fixed + 50 * perKm);
    near('on_board', (3.25 / 24) * waiting.dayMax[vehicle('tautliner').size]);
    const van = linesOf(plain, 'caddy');
    assert.ok(Math.abs(van.get('customs_ch')!.amount - 7000) <= 2);
  });

  it('has the way back of a crossing by its share', () => {
    const { fixed, perKm } = crossing[vehicle('tautliner').size];
    for (const [returnShare, times] of [
      [1, '2'],
      [0.5, '1.5'],
    ] as const) {
      const back = { ...transport, crossings: [{ ...transport.crossings[0]!, returnShare }] };
      const line = linesOf(plain, 'tautliner', 0, back).get('crossing')!;
      assert.ok(Math.abs(line.amount / 100 - (1 + returnShare) * (fixed + 50 * perKm)) <= 0.01);
      const text = `Crossing Calais–Dover and back = ${times} × (${fixed} + 50 km × ${perKm})`;
      assert.equal(`${line.label} = ${line.basis}`, text);
    }
  });

  it('has the least of a fee where its share is less', () => {
    const short = { ...transport, roadKm: 1, distanceKm: 1, tolls: [], lane: { ...transport.lane, factor: 1 } };
    const whole = linesOf(full, 'caddy', 0, short);
    const slot = timeSlots.find(({ hours }) => hours === 3)!;
    assert.equal(whole.get('time_slot')!.basis, `at least ${money(slot.minimum)}`);
    assert.equal(whole.get('hazardous')!.basis, `at least ${money(hazardous.minimum)}`);
    assert.match(lines.get('hazardous')!.basis!, / % of /);
  });

  it('has a lower fee for dangerous goods in limited quantities', () => {
    const terms = { ...tariff.terms, hazardous: { ...hazardous, limitedShare: 0, limitedMinimum: 7 } };
    const limited = { ...full, hazard: 'limited' as const };
    const { breakdown } = priceVehicle({ ...tariff, terms }, vehicle('tautliner'), transport, limited, 0);
    const line = breakdown.find(({ code }) => code === 'hazardous')!;
    assert.equal(line.basis, 'at least 7');
    assert.ok(line.amount < lines.get('hazardous')!.amount);
  });

  it('says what was missing to the minimum price', () => {
    const short = { ...transport, roadKm: 1, distanceKm: 1 };
    const line = linesOf(plain, 'tautliner', 0, short).get('minimum');
    assert.match(`${line?.label} = ${line?.basis}`, /^Up to the minimum price = [\d.]+ − [\d.]+$/);
    const [, least, reached] = /^([\d.]+) − ([\d.]+)$/.exec(line!.basis!)!;
    assert.ok(Math.abs(Number(least) - Number(reached) - line!.amount / 100) <= 0.02);
  });
});
