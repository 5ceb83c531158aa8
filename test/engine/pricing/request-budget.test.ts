import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteInSteps } from '../../../src/engine/pricing/quote.ts';
import { requestBudget, spend, spendTourSteps, tourStepsLeft } from '../../../src/engine/pricing/request-budget.ts';
import { splitLoad } from '../../../src/engine/pricing/split/split-load.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg, now, request } from '../../support/samples.ts';

const context = contextOf([leg({ DE: 500 })]);
const asked = request({ items: [item(40, [120, 80, 120], 300)] });

function splitWith(stepsLeft: number) {
  const budget = { stepsLeft };
  const whole = takeSteps(quoteInSteps(context, asked, now));
  return { budget, split: takeSteps(splitLoad(context, asked, whole, now, budget)) };
}

test('a search takes no more than its share, and what it took is off the whole', () => {
  const budget = { stepsLeft: 1000 };
  const takeAll = (most: number, used: (share: number) => number) =>
    takeSteps(
      // biome-ignore lint/correctness/useYield: a search that ends at once
      spend(budget, most, function* (share) {
        const given = share.stepsLeft;
        share.stepsLeft -= used(given);
        return given;
      }),
    );
  assert.equal(
    takeAll(600, () => 100),
    600,
  );
  assert.equal(
    takeAll(5000, (given) => given),
    900,
  );
  assert.equal(
    takeAll(10, () => 0),
    0,
  );
  assert.equal(budget.stepsLeft, 0);
});

test('a schedule is found whatever is left, and what it took is missing to other searches', () => {
  const budget = requestBudget();
  const before = tourStepsLeft(budget);
  spendTourSteps(budget, 1000);
  assert.equal(before - tourStepsLeft(budget), 1000);
  const empty = { stepsLeft: 0 };
  assert.deepEqual(
    takeSteps(quoteInSteps(context, request({}), now, empty)),
    takeSteps(quoteInSteps(context, request({}), now)),
  );
  assert.ok(empty.stepsLeft < 0);
  assert.equal(tourStepsLeft(empty), 0);
});

test('vehicles, parts and the prices of parts share what a request may take, and without it nothing is split', () => {
  const { budget, split } = splitWith(requestBudget().stepsLeft);
  assert.equal(split?.vehicles, 2);
  assert.ok(budget.stepsLeft < requestBudget().stepsLeft);
  assert.equal(splitWith(0).split, undefined);
});

test('the same request has the same answer, and has as much left after it', () => {
  assert.deepEqual(splitWith(20_000), splitWith(20_000));
});
