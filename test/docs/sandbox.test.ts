import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedStop } from '../../src/orders/order/order.ts';
import { askToAnswer, planSteps } from '../../src/orders/simulation/magic-references.ts';
import { simulatedGoals } from '../../src/orders/simulation/plan-reports.ts';
import { simulatedAnswers } from '../../src/orders/simulation/simulate-answer.ts';
import { readDoc, rowsOf } from './markdown.ts';

const page = readDoc('docs/sandbox.md');
const stop = (referenceNumber: string) =>
  ({ id: 'stop', referenceNumber, dates: [] as PlannedStop['dates'] }) as PlannedStop;

test('the guide to the sandbox lists what can be simulated, no more and no less', () => {
  const shown = rowsOf(page, /^`[a-z]+`$/).filter(([, , events]) => /order\.|stop\./.test(events ?? ''));
  assert.deepEqual(
    shown.map(([to]) => to!.replaceAll('`', '')),
    [...simulatedGoals, ...simulatedAnswers],
  );
});

test('each reference number of the guide is done after as many seconds as it says', () => {
  const rows = rowsOf(page, /^`SIM-[\w-]+`$/);
  assert.equal(rows.length, 8);
  for (const [reference, what, after] of rows) {
    const order = { loadings: [stop(reference!.replaceAll('`', ''))], unloadings: [stop('')] };
    const expected = after === 'with the booking' ? [] : [after!.split(',')[0]];
    const steps = planSteps(order).map(({ afterSeconds }) => `${afterSeconds} s`);
    assert.deepEqual(steps, expected, reference!);
    assert.equal(askToAnswer(order, 0) !== undefined, what!.includes('`requested`'), reference!);
  }
});
