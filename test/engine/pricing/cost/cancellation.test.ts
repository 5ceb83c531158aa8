import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import {
  type CancellationCase,
  cancellationFees,
  cancellationTermsOf,
  feeAt,
} from '../../../../src/engine/pricing/cost/cancellation.ts';
import type { CancellationTerms } from '../../../../src/engine/tariff/tariff.ts';
import { hourMs, type Instant, minuteMs } from '../../../../src/ground/units.ts';
import { tariff } from '../../../support/samples.ts';

const third = { numerator: 1, denominator: 3 };
const percent = (hundredths: number) => ({ numerator: hundredths, denominator: 10_000 });

const ftl: CancellationTerms = {
  freeMinutes: 15,
  steps: [
    { hoursBefore: 24, share: percent(3333), maximumCents: null },
    { hoursBefore: 4, share: percent(7500), maximumCents: 80_000 },
  ],
  afterArrival: percent(8000),
};

const loadingStart = Date.parse('2026-11-25T08:00:00+01:00');
const order: CancellationCase = {
  terms: ftl,
  netCents: 40_715,
  loadingStart,
  placedAt: Date.parse('2026-11-20T10:00:00+01:00'),
};
const before = (hours: number) => loadingStart - hours * hourMs;
const feeOf = (changes: Partial<CancellationCase>, at: Instant) =>
  feeAt(cancellationFees({ ...order, ...changes }).steps, at);

describe('the fee', () => {
  const third15 = { ...ftl, steps: [{ hoursBefore: 24, share: third, maximumCents: null }] };
  const rows: [why: string, fee: number, at: Instant, changes?: Partial<CancellationCase>][] = [
    ['is nothing long before', 0, before(100)],
    ['is 33.33 % within 24 hours', 13_570, before(10)],
    ['is one third, where the terms say so, to the cent', 13_572, before(10), { terms: third15 }],
    ['is 75 % within 4 hours', 30_536, before(1)],
    ['stays so when loading is late', 30_536, before(-30)],
    ['is at most the maximum', 80_000, before(1), { netCents: 120_348 }],
    ['is 80 % once the vehicle is there', 32_572, before(1), { arrivedAt: before(1) }],
    ['is that from when it is there', 30_536, before(1) - 1, { arrivedAt: before(1) }],
    ['has no maximum then', 96_278, before(0), { netCents: 120_348, arrivedAt: before(1) }],
    ['is that also for a vehicle that comes early', 32_572, before(40), { arrivedAt: before(50) }],
    ['stays that of the vehicle that is there', 32_572, before(0), { arrivedAt: before(50) }],
    ['is nothing with 24 hours left', 0, before(24)],
    ['is due a millisecond later', 13_570, before(24) + 1],
    ['is the lower one with 4 hours left', 13_570, before(4)],
    ['rises a millisecond later', 30_536, before(4) + 1],
    ['is nothing for 15 minutes after placing', 0, before(10) + 15 * minuteMs, { placedAt: before(10) }],
    ['is due a millisecond after them', 13_570, before(10) + 15 * minuteMs + 1, { placedAt: before(10) }],
    ['is nothing within them, though loading is near', 0, before(3.9), { placedAt: before(4) }],
    ['is that of the hour after them', 30_536, before(3.7), { placedAt: before(4) }],
    ['is due within them once the vehicle is there', 32_572, before(1), { placedAt: before(1), arrivedAt: before(1) }],
    ['is nothing within them until it is there', 0, before(1), { placedAt: before(1), arrivedAt: before(1) + 1 }],
  ];
  for (const [why, fee, at, changes = {}] of rows) {
    it(why, () => assert.equal(feeOf(changes, at), fee));
  }
});

describe('hours before loading are elapsed hours, when clocks are set', () => {
  const rows: [why: string, loading: string, last: string][] = [
    ['forward', '2027-03-28T08:00:00+02:00', '2027-03-27T07:00:00+01:00'],
    ['back', '2026-10-25T08:00:00+01:00', '2026-10-24T09:00:00+02:00'],
    ['on another day', '2026-11-25T08:00:00+01:00', '2026-11-24T08:00:00+01:00'],
  ];
  for (const [why, loading, last] of rows) {
    it(why, () => {
      const fees = cancellationFees({ ...order, loadingStart: Date.parse(loading), placedAt: 0 });
      assert.equal(fees.freeUntil, Date.parse(last));
      assert.deepEqual([feeAt(fees.steps, fees.freeUntil!), feeAt(fees.steps, fees.freeUntil! + 1)], [0, 13_570]);
    });
  }
});

test('steps tell each change of the fee once, and until when it is free', () => {
  const { freeUntil, steps, afterArrival } = cancellationFees(order);
  assert.deepEqual([freeUntil, afterArrival], [before(24), 32_572]);
  assert.deepEqual(steps, [
    { from: before(24) + 1, fee: 13_570 },
    { from: before(4) + 1, fee: 30_536 },
  ]);
  const late = cancellationFees({ ...order, placedAt: before(3) });
  assert.deepEqual(late.steps, [{ from: before(2.75) + 1, fee: 30_536 }]);
  const capped = cancellationFees({ ...order, netCents: 1_000_000, arrivedAt: before(1) }).steps;
  assert.deepEqual(
    capped.map(({ fee }) => fee),
    [333_300, 80_000, 800_000],
  );
  const nothing = cancellationFees({ ...order, terms: { ...ftl, steps: [] } });
  assert.deepEqual([nothing.freeUntil, nothing.steps], [null, []]);
});

const shares = fc.oneof(fc.nat(10_000).map(percent), fc.constant(third));
const anyTerms: fc.Arbitrary<CancellationTerms> = fc.record({
  freeMinutes: fc.nat(120),
  steps: fc
    .uniqueArray(
      fc.record({
        hoursBefore: fc.nat(72),
        share: shares,
        maximumCents: fc.option(fc.integer({ min: 1, max: 50_000 })),
      }),
      { selector: ({ hoursBefore }) => hoursBefore, maxLength: 5 },
    )
    .map((steps) => steps.sort((a, b) => b.hoursBefore - a.hoursBefore)),
  afterArrival: shares,
});
const anyCase: fc.Arbitrary<CancellationCase> = fc.record({
  terms: anyTerms,
  netCents: fc.nat(10_000_000),
  loadingStart: fc.constant(loadingStart),
  placedAt: fc.integer({ min: before(100), max: before(-2) }),
  arrivedAt: fc.option(fc.integer({ min: before(30), max: before(-10) }), { nil: undefined }),
});
const anyInstant = fc.integer({ min: before(110), max: before(-20) });
const inTurn = (terms: CancellationTerms, netCents: number) =>
  terms.steps.map(({ share, maximumCents }) => {
    const exact = (netCents * share.numerator) / share.denominator;
    return Math.min(Math.floor(exact + 0.5 + 1e-7), maximumCents ?? Number.POSITIVE_INFINITY);
  });

test('a fee is that of the step whose hours have begun, to the cent, and no other', () => {
  fc.assert(
    fc.property(anyCase, anyInstant, (transport, at) => {
      const { terms, netCents, placedAt, arrivedAt } = transport;
      const fee = feeAt(cancellationFees(transport).steps, at);
      const isFree = at <= placedAt + terms.freeMinutes * minuteMs && at < (arrivedAt ?? Number.POSITIVE_INFINITY);
      const begun = terms.steps.findLastIndex(({ hoursBefore }) => loadingStart - at < hoursBefore * hourMs);
      const expected = begun < 0 ? 0 : inTurn(terms, netCents)[begun]!;
      if (isFree) assert.equal(fee, 0);
      else if (arrivedAt === undefined || at < arrivedAt) assert.equal(fee, expected);
      else assert.equal(fee, cancellationFees(transport).afterArrival);
    }),
  );
});

test('a fee never falls with time if no share and no maximum of the terms does', () => {
  fc.assert(
    fc.property(anyCase, anyInstant, anyInstant, (transport, one, other) => {
      const fees = inTurn(transport.terms, transport.netCents);
      fc.pre(fees.every((fee, index) => index === 0 || fee >= fees[index - 1]!));
      const { steps } = cancellationFees({ ...transport, arrivedAt: undefined });
      assert.ok(feeAt(steps, Math.min(one, other)) <= feeAt(steps, Math.max(one, other)));
    }),
  );
});

test('steps rise in time, change the fee each, are never more than the price, and begin after the free minutes or on arrival', () => {
  fc.assert(
    fc.property(anyCase, (transport) => {
      const { freeUntil, steps } = cancellationFees(transport);
      const { placedAt, terms, netCents, arrivedAt = Number.POSITIVE_INFINITY } = transport;
      const free = Math.min(placedAt + terms.freeMinutes * minuteMs, arrivedAt - 1);
      steps.forEach(({ from, fee }, index) => {
        assert.ok(Number.isInteger(fee) && fee >= 0 && fee <= netCents);
        assert.notEqual(fee, steps[index - 1]?.fee ?? 0);
        assert.ok(from > (steps[index - 1]?.from ?? free));
      });
      assert.equal(freeUntil, steps.length === 0 ? null : steps[0]!.from - 1);
    }),
  );
});

test('booked later, an offer is never dearer to cancel than it said', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(100 * 60), anyInstant, (transport, minutes, at) => {
      const offered = cancellationFees({ ...transport, arrivedAt: undefined }).steps;
      const placedAt = transport.placedAt + minutes * minuteMs;
      const booked = cancellationFees({ ...transport, placedAt, arrivedAt: undefined }).steps;
      assert.ok([0, feeAt(offered, at)].includes(feeAt(booked, at)));
    }),
  );
});

test('terms are those of the class of the vehicle, and hold only for who agreed to fees', () => {
  const express = { ...ftl, freeMinutes: 5 };
  const of = (code: string, cancellation: (typeof tariff)['cancellation'], feesAgreed = true) => {
    const { id } = tariff.vehicles.find((vehicle) => vehicle.code === code)!;
    return cancellationTermsOf({ ...tariff, cancellation }, id, feesAgreed);
  };
  const both = new Map([
    ['express', express],
    ['ftl', ftl],
  ] as const);
  assert.equal(of('caddy', both), express);
  for (const code of ['truck_7_5t', 'tautliner']) assert.equal(of(code, both), ftl);
  assert.equal(of('tautliner', both, false), undefined);
  assert.equal(of('caddy', new Map([['ftl', ftl]] as const)), undefined);
  assert.equal(of('tautliner', tariff.cancellation), undefined, 'the stock tariff has no terms');
});
