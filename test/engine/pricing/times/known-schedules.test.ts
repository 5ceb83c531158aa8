import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PricedTour } from '../../../../src/engine/pricing/priced-tour.ts';
import type { PricingContext } from '../../../../src/engine/pricing/pricing-source.ts';
import { type PriceRequest, quoteInSteps } from '../../../../src/engine/pricing/quote.ts';
import { requestBudget } from '../../../../src/engine/pricing/request-budget.ts';
import { recallSchedule, rememberSchedules } from '../../../../src/engine/pricing/times/known-schedules.ts';
import {
  type AskedSchedule,
  type PlannedSchedule,
  planSchedule,
} from '../../../../src/engine/pricing/times/plan-schedule.ts';
import { KnownTours } from '../../../../src/engine/pricing/ways/known-tours.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { contextOf, emissions, item, leg, now, request, tariff } from '../../../support/samples.ts';

const hourMs = 3_600_000;

function quoteOf(context: PricingContext, asked: PriceRequest) {
  const budget = requestBudget();
  return { ...takeSteps(quoteInSteps(context, asked, now, budget)), budget };
}

/** Two days' driving, so that two drivers are of use, with loading twice. */
const legs = [leg({ DE: 200 }), leg({ DE: 300, PL: 900 })];
const at = (hours: number, additions: Partial<PriceRequest> = {}): PriceRequest => {
  const asked = request({ items: [item(4, [120, 80, 100], 200)], loadingDate: now + hours * hourMs }, 'DE', 'PL');
  return { ...asked, loadings: [...asked.loadings, ...asked.loadings], ...additions };
};

test('a schedule that was kept is the one that would be planned, and counts as many steps', () => {
  const context = contextOf(legs, tariff);
  const known = { ...context, knownTours: new KnownTours() };
  // Within a night and a weekend they share the next opening; some come once more, in another order.
  const hours = [0, 1, 2, 3, 60, 61, 62, 63, 64, 2, 61, 0, 400, 401, 402, 0, 61, 402];
  for (const hour of [...hours, ...hours]) assert.deepEqual(quoteOf(known, at(hour)), quoteOf(context, at(hour)));
});

test('what the crew does is told on a tour whose schedules are kept', () => {
  const context = contextOf(legs, tariff);
  const known = { ...context, knownTours: new KnownTours() };
  for (let times = 0; times < 6; times++) quoteOf(known, at(5));
  const asked = at(5, { includeSchedule: true });
  const { offers } = quoteOf(known, asked);
  assert.deepEqual(offers, quoteOf(context, asked).offers);
  assert.ok(offers.every(({ schedule }) => schedule !== undefined && schedule.length > 3));
});

test('two tours that begin at the same time have schedules of their own', () => {
  const knownTours = new KnownTours();
  for (const km of [300, 900, 300, 900, 300, 900, 300, 900, 300, 900]) {
    const asked = request({ loadingDate: now + 5 * hourMs }, 'DE', km === 300 ? 'AT' : 'PL');
    const context = contextOf([leg({ DE: km })], tariff);
    assert.deepEqual(quoteOf({ ...context, knownTours }, asked), quoteOf(context, asked));
  }
});

test('a kept schedule is planned again for whoever asks what its crew does', () => {
  const { loadings, unloadings } = at(5);
  const findDirect = () => undefined;
  const tour = new PricedTour(tariff, emissions, { loadings, unloadings }, { legs, findDirect });
  const stops = [...loadings, ...unloadings];
  const schedules = rememberSchedules();
  for (const vehicle of tariff.vehicles) {
    const driven = { vehicle, tour: tour.tour, drive: tour.drive(vehicle), transport: { context: { tariff }, stops } };
    for (const drivers of [1, 2] as const) {
      const asked = (): AskedSchedule => ({
        drivers,
        findsFaster: drivers === 1,
        times: {
          notBefore: now + 5 * hourMs,
          loadings: loadings.map(() => undefined),
          unloadings: unloadings.map(() => undefined),
          windowMs: 6 * hourMs,
          findsEarliest: drivers === 1,
          loadingSeconds: 3600,
          unloadingSeconds: 3600,
          budget: { steps: 0, stepsMax: Number.POSITIVE_INFINITY },
        },
      });
      const told = ({ plan, faster, placed, rests }: PlannedSchedule) => {
        if (!plan.ok) throw new Error('it was planned');
        return [plan.activities(), faster?.plan.activities(), placed(plan), rests()];
      };
      const expected = told(planSchedule(driven, asked()));
      for (let times = 0; times < 3; times++)
        assert.deepEqual(told(recallSchedule(schedules, tour.number, driven, asked())), expected);
    }
  }
});
