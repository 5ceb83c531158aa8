import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import { contextOf, leg, request } from '../../../support/samples.ts';

test('an unsocial hour costs at most what a day of waiting does, so that a long way makes no van dearer than a truck', () => {
  const holiday = Date.parse('2026-12-25T10:00:00+01:00');
  const rows: [code: string, km: number, cents: number, basis: RegExp][] = [
    ['van_box_l', 500, 17_416, /^40 % of 435\.4\d?$/],
    ['van_box_l', 900, 18_000, /^40 % of \d{3}\.\d\d?, at most 180$/],
    ['van_curtain_xl', 3500, 18_000, /^40 % of \d{4}\.\d\d?, at most 180$/],
  ];
  for (const [code, km, cents, basis] of rows) {
    const { offers } = quote(contextOf([leg({ DE: km })]), request({ loadingDate: holiday }), holiday - 3 * 86_400_000);
    const [van, truck] = [code, 'truck_7_5t'].map(
      (each) => offers.find(({ vehicleCode }) => vehicleCode === each)!.price,
    );
    const found = van!.breakdown.find((each) => each.code === 'holiday');
    assert.equal(found?.amount, cents, code);
    assert.match(found?.basis ?? '', basis, code);
    assert.ok(van!.value < truck!.value, `${code}: ${van!.value}, the truck a working day later ${truck!.value}`);
  }
});
