import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedStop } from '../../src/orders/order/order.ts';
import { planSteps } from '../../src/orders/simulation/magic-references.ts';
import { simulatedGoals } from '../../src/orders/simulation/plan-reports.ts';
import { readDoc, rowsOf } from './markdown.ts';

const page = readDoc('docs/sandbox.md');
const stop = (referenceNumber: string) => ({ id: 'stop', referenceNumber }) as PlannedStop;

test('the guide to the sandbox lists what can be simulated, no more and no less', () => {
  const shown = rowsOf(page, /^`[a-z]+`$/).filter(([, , events]) => /order\.|stop\./.test(events ?? ''));
  assert.deepEqual(
    shown.map(([to]) => to!.replaceAll('`', '')),
    [...simulatedGoals],
  );
});

test('each reference number of the guide is done after as many seconds as it says', () => {
  const rows = rowsOf(page, /^`SIM-[\w-]+`$/);
  assert.equal(rows.length, 5);
  for (const [reference, , after] of rows) {
    const steps = planSteps({ loadings: [stop(reference!.replaceAll('`', ''))], unloadings: [stop('')] });
    assert.deepEqual(
      steps.map(({ afterSeconds }) => `${afterSeconds} s`),
      [after!.split(',')[0]],
      reference!,
    );
  }
});
