import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculatePrice } from '../../../src/engine/pricing/calculate-price.ts';
import { priceBooking } from '../../../src/engine/pricing/price-booking.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { writeMeasured } from '../../../src/engine/routing/measured/measured-text.ts';
import type { Tariff } from '../../../src/engine/tariff/tariff.ts';
import { hourMs } from '../../../src/ground/units.ts';
import { referenceData } from '../../support/reference-data.ts';
import { contextOf, leg, now, place, request, tariff, vehicle } from '../../support/samples.ts';

const sources = await referenceData();
/** A Wednesday. */
const loadingDate = Date.parse('2026-11-25T08:00:00+01:00');

function priceOf(way: string, vehicleCode: string, used: Tariff = tariff) {
  const [from = '', to = ''] = way.split(' – ');
  const placeOf = (text: string) => ({ country: text.slice(0, 2), name: text.slice(3) });
  const general = [{ from: 0, tariff: used }];
  const pricing = { ...sources.pricing, tariffs: { general, named: new Map(), replaced: [] } };
  const asked = { items: [], loadings: [placeOf(from)], unloadings: [placeOf(to)], loadingDate };
  const { offers, notes } = calculatePrice({ ...sources, pricing }, asked, now);
  const offer = offers.find((each) => each.vehicleCode === vehicleCode);
  assert.ok(offer, `${way} ${vehicleCode}`);
  const { value, breakdown } = offer.price;
  const eurOf = (code: string) =>
    breakdown.filter((line) => line.code === code).reduce((sum, { amount }) => sum + amount, 0) / 100;
  return { offer, notes, eur: value / 100, eurOf };
}

/** Two tickets, and a day or more of the vehicle besides the day that the freight pays. */
const islands: [way: string, vehicle: string, eurMin: number, eurMax: number][] = [
  ['ES Barcelona – ES Palma', 'van_box_l', 580, 680],
  ['ES Palma – ES Barcelona', 'van_box_l', 580, 680],
  ['ES Barcelona – ES Palma', 'tautliner', 1650, 1950],
  ['SE Stockholm – SE Visby', 'tautliner', 1250, 1500],
  ['FR Marseille – FR Ajaccio', 'tautliner', 2000, 2500],
  ['GR Athina – GR Iraklio', 'tautliner', 2000, 2500],
  ['IT Livorno – IT Olbia', 'tautliner', 1900, 2200],
  ['IT Catania – MT Valletta', 'tautliner', 1250, 1550],
  ['GR Athina – CY Nicosia', 'tautliner', 5000, 6500],
];
for (const [way, vehicle, eurMin, eurMax] of islands) {
  test(`${way} by ${vehicle} pays both tickets and the vehicle’s time`, () => {
    const { eur } = priceOf(way, vehicle);
    assert.ok(eur >= eurMin && eur <= eurMax, `${eur}`);
  });
}

test('a tour that comes back by the crossing itself pays two tickets, and one that crosses again after it four', () => {
  const ferry = {
    kind: 'ferry',
    from: 'Barcelona',
    to: 'Palma',
    km: 205,
    seconds: 28_800,
    drivingSecondsBefore: 0,
  } as const;
  const back = { ...ferry, from: ferry.to, to: ferry.from };
  const ticketsOf = (...crossings: (typeof ferry | typeof back)[]) => {
    const legs = crossings.map((crossing) => leg({ ES: 10 }, [crossing]));
    const unloadings = crossings.map(() => place('ES'));
    const { offers } = quote(contextOf(legs), request({ unloadings }, 'ES', 'ES'), now);
    const lines = offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!.price.breakdown;
    return lines.reduce((sum, { code, amount }) => sum + (code === 'crossing' ? amount : 0), 0);
  };
  const [there, thereAndBack, again] = [ticketsOf(ferry), ticketsOf(ferry, back), ticketsOf(ferry, back, ferry)];
  assert.equal(thereAndBack, there);
  assert.equal(again, 2 * there);
});

test('over a strait with traffic both ways one ticket is paid, and an hour and a half on board', () => {
  const { fixed, perKm } = tariff.terms.crossing.trailer;
  const { eurOf } = priceOf('FR Calais – GB London', 'tautliner');
  assert.ok(Math.abs(eurOf('crossing') - fixed - 55.3 * perKm) < 0.02);
  assert.ok(Math.abs(eurOf('on_board') - (1.5 / 24) * tariff.terms.waiting.dayMax.trailer) < 0.02);
});

test('Athina to Nicosia by trailer, loaded on Wednesday, is not promised before Monday', () => {
  const [window] = priceOf('GR Athina – CY Nicosia', 'tautliner').offer.unloadingTimes;
  assert.ok(window!.start >= Date.parse('2026-11-30T00:00:00+02:00'));
});

test('a van to Palma is promised for the next day, an interval between two ferries later than with many', () => {
  const { offer } = priceOf('ES Barcelona – ES Palma', 'van_box_l');
  const often = withRow({ sailings: 100, returnShare: 1 });
  const { offer: soon } = priceOf('ES Barcelona – ES Palma', 'van_box_l', often);
  const waits = [
    offer.unloadingTimes[0]!.start - soon.unloadingTimes[0]!.start,
    offer.earliestUnloadings[0]! - soon.earliestUnloadings[0]!,
  ].map((ms) => ms / hourMs);
  const quarter = 0.25;
  assert.ok(Math.abs(waits[0]! - 16.8) < quarter && Math.abs(waits[1]! - 8.4) < quarter, `${waits}`);
});

/** The tariff with another row for Barcelona and Palma. */
function withRow(row: { sailings: number | null; returnShare: number }): Tariff {
  const byEnds = new Map([...tariff.crossings.byEnds, ['Barcelona–Palma', row] as const]);
  return { ...tariff, version: JSON.stringify(row), crossings: { ...tariff.crossings, byEnds } };
}

const warning = 'Crossing Barcelona–Palma: how often it sails is not known, so the times are without its timetable.';

test('a crossing of which nothing is known is named in a warning, and nobody waits for it', () => {
  const known = priceOf('ES Barcelona – ES Palma', 'van_box_l');
  assert.deepEqual(known.notes, []);
  const unknown = priceOf('ES Barcelona – ES Palma', 'van_box_l', withRow({ sailings: null, returnShare: 1 }));
  assert.deepEqual(unknown.notes, [warning]);
  assert.ok(unknown.offer.unloadingTimes[0]!.start < known.offer.unloadingTimes[0]!.start);
  assert.deepEqual(unknown.offer.unloadingTimes[0]!.start, unknown.offer.earliestUnloadings[0]);
});

test('an operator’s row counts: without the way back, one ticket', () => {
  const both = priceOf('ES Barcelona – ES Palma', 'van_box_l');
  const single = priceOf('ES Barcelona – ES Palma', 'van_box_l', withRow({ sailings: 10, returnShare: 0 }));
  for (const code of ['crossing', 'on_board']) {
    assert.ok(Math.abs(both.eurOf(code) - 2 * single.eurOf(code)) <= 0.02, code);
  }
});

/** As a routing engine measures a way with one ferry. */
const measured = writeMeasured([
  {
    roadMetres: 9000,
    drivingSeconds: 900,
    crossings: [{ kind: 'ferry', metres: 250_000, seconds: 27_000, drivingSecondsBefore: 450 }],
    countries: [{ country: 'ES', metres: 9000 }],
    passages: [],
  },
]);
const ferry = { kind: 'ferry', km: 227, seconds: 32_000, drivingSecondsBefore: 300 } as const;
const engineWays: [says: string, ports: string[][], returnShare: number, isWarned: boolean][] = [
  ['its row where the network takes one too', [['Barcelona', 'Palma']], 1, false],
  [
    'the fallback where the network takes two',
    [
      ['Barcelona', 'Ibiza'],
      ['Ibiza', 'Palma'],
    ],
    1,
    true,
  ],
];
for (const [says, ports, returnShare, isWarned] of engineWays) {
  test(`a ferry that a routing engine takes has ${says}, and a booking costs what is offered`, () => {
    const legs = [
      leg(
        { ES: 8 },
        ports.map(([from = '', to = '']) => ({ ...ferry, from, to })),
      ),
    ];
    for (const { id, size } of [vehicle('van_box_l'), vehicle('tautliner')]) {
      const ways = new Map([[id, measured]]);
      const asked = { ...request({ vehicleTypes: [id] }, 'ES', 'ES'), ways };
      const { offers, warnings } = quote(contextOf(legs), asked, now);
      const [offer] = offers;
      assert.equal(offer?.routing.source, 'engine');
      const { fixed, perKm } = tariff.terms.crossing[size];
      const line = offer.price.breakdown.find(({ code }) => code === 'crossing');
      assert.ok(Math.abs(line!.amount / 100 - (1 + returnShare) * (fixed + 250 * perKm)) < 0.02);
      assert.equal(
        warnings.some((text) => text.includes('Spain–Spain')),
        isWarned,
      );
      const { items, loadings, unloadings } = asked;
      const windows = { loadingWindows: [offer.loadingTimes], unloadingWindows: [offer.unloadingTimes] };
      const booked = priceBooking(
        contextOf(legs),
        { items, loadings, unloadings, vehicleType: id, ways, ...windows },
        now,
      );
      assert.ok(booked.ok);
      assert.equal(booked.offer.price.value, offer.price.value);
      assert.deepEqual(booked.offer.unloadingTimes, offer.unloadingTimes);
      assert.deepEqual([booked.offer.isKept, booked.waiting], [true, []]);
    }
  });
}
