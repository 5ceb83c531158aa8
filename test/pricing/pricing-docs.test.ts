import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { carriers } from '../../src/load/goods/carriers.ts';
import { formatLocal } from '../../src/local-time.ts';
import { addVat } from '../../src/pricing/add-vat.ts';
import { unavailableCodes } from '../../src/pricing/offer.ts';
import { quote } from '../../src/pricing/quote.ts';
import type { Leg } from '../../src/routing/leg.ts';
import { buildRateBook } from '../../src/tariff/rates/rate-book.ts';
import { rateColumns, readRates } from '../../src/tariff/rates/read-rates.ts';
import { takeSteps } from '../../src/tariff/rates/steps.ts';
import { contextOf, item, place, request, tariff } from '../support/samples.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/pricing.md'), 'utf8');

/** The cells of every table row whose first cell matches. */
function rows(firstCell: RegExp): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter((cells) => firstCell.test(cells[0]!));
}

test('the page shows the vehicles of the catalogue', () => {
  assert.deepEqual(
    rows(/^\d+$/),
    tariff.vehicles.map((each) => [
      String(each.id),
      `\`${each.code}\``,
      each.name,
      each.class,
      String(each.palletPlaces),
      String(each.payloadKg),
    ]),
  );
});

test('the page explains every reason of a refusal', () => {
  const shown = rows(/^`(too|not|load|hazardous|temperatures?|no_road|lane|no_legal|unknown|sold)_|^`closed`/).map(
    ([code]) => code!.replaceAll('`', ''),
  );
  assert.deepEqual(shown, [...unavailableCodes]);
});

test('the page shows what each carrier bears', () => {
  assert.deepEqual(
    rows(/^`(epal|industrial|oneway|gitterbox|ibc|cp|dusseldorf|roll)/),
    Object.entries(carriers).map(([category, { safeLoadKg }]) => [`\`${category}\``, String(safeLoadKg)]),
  );
});

test('the page says what is carried of dangerous and cold goods, and what it costs', () => {
  const flat = text.replace(/\s+/g, ' ');
  const hazards = (code: string) => tariff.vehicles.find((each) => each.code === code)!.hazards;
  const { share, minimum, limitedShare, limitedMinimum } = tariff.terms.hazardous;
  const { min, max } = tariff.vehicles.find(({ temperatureC }) => temperatureC !== undefined)!.temperatureC!;
  const open = hazards('tautliner').classes;
  const closed = open.filter((each) => !each.startsWith('2'));
  for (const { code, hazards: carried, size } of tariff.vehicles) {
    const isClosed = code === 'reefer' || code === 'box_trailer';
    assert.deepEqual(carried.classes, size === 'van' ? [] : isClosed ? closed : open, code);
  }
  for (const says of [
    `trucks from 7.5 t and trailers carry classes ${open.join(', ')}:`,
    `every vehicle, vans too, carries classes ${hazards('caddy').limitedClasses.join(', ')}.`,
    `between −${-min} and ${max} °C`,
    `**Dangerous goods**: +${share * 100} %, at least ${minimum}, in full; nothing in limited quantities.`,
  ])
    assert.ok(flat.includes(says), says);
  assert.deepEqual([hazards('mega').packingGroups, limitedShare, limitedMinimum], [{ '6.1': ['II', 'III'] }, 0, 0]);
});

const roadKm = rows(/^[A-Z]{2}$/).flatMap(([country, motorway, local]) => [
  { country: country!, roadClass: 'motorway' as const, km: Number(motorway) },
  { country: country!, roadClass: 'local' as const, km: Number(local) },
]);
const distanceKm = roadKm.reduce((sum, each) => sum + each.km, 0);
const way: Leg = { distanceKm, ferryKm: 0, roadKm, segments: roadKm, drivingSeconds: 1, crossings: [], passages: [] };
const asked = request({
  items: [item(24, [120, 80, 140], 520, { category: 'epal' })],
  loadings: [place('DE')],
  unloadings: [place('AT', 'Europe/Vienna')],
  ftlTimeslotHours: 3,
  includeSchedule: true,
});
const offer = quote(contextOf([way]), asked, Date.parse('2026-11-21T11:00:00+01:00')).offers.find(
  (each) => each.vehicleCode === 'tautliner',
)!;

test('the worked example is right to the cent', () => {
  const shown = rows(/^`(fixed|distance|lane|market|time_slot|toll_..)`$/);
  assert.deepEqual(
    shown.map(([code, , euros]) => [code!.replaceAll('`', ''), Math.round(Number(euros) * 100)]),
    offer.price.breakdown.map((line) => [line.code, line.amount]),
  );
  assert.equal(rows(/^\*\*value/)[0]![2], `**${(offer.price.value / 100).toFixed(2)}**`);
  assert.deepEqual(offer.load, {
    loadingMetres: 9.6,
    weightKg: 12_480,
    palletPlaces: 24,
    filling: 0.706,
    floorShare: 0.683,
    payloadShare: 0.52,
  });
});

test('the worked example is right to the minute', () => {
  assert.ok(text.includes('drives 14 h 50 min 23 s'));
  assert.equal(offer.drivingSeconds, 14 * 3600 + 50 * 60 + 23);
  assert.ok(text.includes('Wednesday 25 November, **15:26 to 15:55**. Loaded first it could unload at **12:26**'));
  const { start, end } = offer.unloadingTimes[0]!;
  const shown = [start, end, offer.earliestUnloadings[0]!].map((at) => formatLocal(at, 'Europe/Vienna').slice(0, 16));
  assert.deepEqual(shown, ['2026-11-25T15:26', '2026-11-25T15:55', '2026-11-25T12:26']);
  const rests = offer.schedule!.filter(({ kind }) => kind === 'rest');
  assert.deepEqual(
    rests.map(({ to }) => formatLocal(to, 'Europe/Vienna').slice(11, 16)),
    ['08:00'],
  );
});

test('the VAT of the worked example is right to the cent', () => {
  const price = addVat(tariff, {
    transportNetCents: offer.price.value,
    extrasCents: [offer.extraServices[1]!.cost],
    customer: { country: 'DE' },
    supplierCountry: 'DE',
    lane: { from: 'DE', to: 'AT' },
  });
  assert.ok(text.includes('net 1,588.92, VAT 19 % 301.89, gross **1,890.81**'));
  assert.deepEqual([price.netCents, price.grossCents - price.netCents, price.grossCents], [158_892, 30_189, 189_081]);
});

test('the lanes that the page names have the factors of the table', () => {
  const said = (pattern: RegExp) => pattern.exec(text.replaceAll(/\s+/g, ' '))!.slice(1).map(Number);
  const { laneFactors } = tariff;
  const of = (...lanes: string[]) => lanes.map((lane) => laneFactors.get(lane));
  assert.deepEqual(said(/Poland to Germany ([\d.]+), back ([\d.]+)\)/), of('PL-DE', 'DE-PL'));
  assert.deepEqual(said(/inside a country \(Poland ([\d.]+)\)/), of('PL-PL'));
  assert.deepEqual(said(/to Great Britain ([\d.]+), back ([\d.]+);/), of('FR-GB', 'GB-FR'));
  assert.deepEqual(said(/east of the EU to the west ([\d.]+), back ([\d.]+)\)/), of('CZ-FR', 'FR-CZ'));
});

test('the sheet of rates in the operations guide is right, and its table has every column', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [sheet] = /^rate;account;[^`]*/m.exec(guide)!;
  const { rows: rates, problems } = takeSteps(readRates(sheet));
  const { rateProblems } = takeSteps(buildRateBook(rates, [], tariff.vehicles));
  assert.deepEqual([rates.length, problems, rateProblems], [2, [], []]);
  const [, table] = /\| Column \| \| \|\n\|[-|]+\|\n([\s\S]*?)\n\n/.exec(guide)!;
  const shown = table!.split('\n').flatMap((line) =>
    line
      .split('|')[1]!
      .split(',')
      .map((name) => name.trim()),
  );
  assert.deepEqual(shown.sort(), [...rateColumns.required, ...rateColumns.optional, 'note'].sort());
});
