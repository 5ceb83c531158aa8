import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { AnyEvent, AnyOrder } from '../../../console/data/operator-types.ts';
import { historyLines } from '../../../console/parts/order/history/history-lines.ts';
import { chooseLanguage } from '../../../console/words/words.ts';

before(() => chooseLanguage('en'));

function history(events: readonly [type: string, details: Record<string, unknown>][]): AnyOrder {
  const told = events.map(([type, details], at): AnyEvent => {
    const actor = { kind: 'person', id: '1', name: 'Sabine Krüger' } as AnyEvent['actor'];
    return { sequence: at + 1, version: at + 1, type, date: '2026-11-23T08:00:00Z', actor, details };
  });
  return { history: told, loadings: [], unloadings: [] } as unknown as AnyOrder;
}

test('the history tells each report once, and names what was taken back', () => {
  const stop = { stop: 's', kind: 'loading' };
  const lines = historyLines(
    history([
      ['order.placed', {}],
      ['transport.assigned', { haulier: 'Spedition Nord' }],
      ['transport.assigned', { taken_back: true }],
      ['stop.finished', { ...stop, report: 1 }],
      ['order.loaded', { ...stop, report: 1 }],
      ['order.corrected', { ...stop, report: 2, corrected: 1, reason: 'mistaken' }],
      ['stop.finished', { ...stop, report: 3 }],
    ]),
  );
  const texts = lines.map(({ text }) => text.split(', ')[0]);
  assert.deepEqual(texts, ['Placed', 'Assigned', 'Vehicle taken off', 'Loaded', 'Took back “Loaded', 'Finished']);
});
