import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeLoading } from '../../src/engine/availability/judge-loading.ts';
import { loadAvailability } from '../../src/orders/sold/availability-file.ts';
import { tariff, vehicle } from '../support/samples.ts';
import { readDoc } from './markdown.ts';

const [, example] = /```json\n([\s\S]*?)```/.exec(readDoc('docs/availability.md'))!;

test('the table shown to dispatchers is sound, and does what is said of it', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'availability-'));
  t.after(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'availability.json'), example!);
  const table = loadAvailability(directory, tariff.vehicles);
  const company = { timeZone: 'Europe/Berlin', isHoliday: () => false };
  const judge = (code: string, zipCode: string, start: string, now = '2026-11-27T10:00:00+01:00') =>
    judgeLoading(
      table,
      {
        vehicle: vehicle(code),
        place: { country: 'DE', zipCode, timeZone: 'Europe/Berlin' },
        start: Date.parse(start),
      },
      { now: Date.parse(now), company, loadsOf: () => undefined },
    );
  const poolOf = (code: string, zipCode: string) => {
    const judged = judge(code, zipCode, '2026-12-02T10:00:00+01:00');
    return judged.ok ? judged.counted?.pool : judged.unsold;
  };
  assert.equal(poolOf('reefer', '20457'), 'reefers');
  assert.equal(poolOf('tautliner', '20457'), 'trailers Hamburg');
  assert.equal(poolOf('tautliner', '80331'), 'trailers');
  const firstVan = (now: string) => {
    const judged = judge('van_box_l', '20457', now, now);
    return judged.ok ? undefined : new Date(judged.unsold.availableFrom!).toISOString();
  };
  assert.equal(firstVan('2026-11-27T13:59:00+01:00'), '2026-11-27T16:59:00.000Z');
  assert.equal(firstVan('2026-11-27T14:00:00+01:00'), '2026-11-30T07:00:00.000Z');
});
