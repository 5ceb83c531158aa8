import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { carriers } from '../../../src/engine/load/goods/carriers.ts';
import { calculatePrice } from '../../../src/engine/pricing/calculate-price.ts';
import { unavailableCodes } from '../../../src/engine/pricing/offer.ts';
import { addVat } from '../../../src/engine/pricing/vat/add-vat.ts';
import { buildRateBook } from '../../../src/engine/tariff/rates/rate-book.ts';
import { rateColumns, readRates } from '../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { formatLocal } from '../../../src/ground/local-time.ts';
import { priceCommand } from '../../../src/run/cli/price.ts';
import { blocksOf } from '../../docs/markdown.ts';
import { runShell } from '../../docs/shell.ts';
import { referenceData } from '../../support/reference-data.ts';
import { item, place, tariff } from '../../support/samples.ts';

const text = readFileSync(join(import.meta.dirname, '../../../docs/pricing.md'), 'utf8');

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
  // Column 7a of table A has no limited quantity of class 4.2.
  const limited = hazards('caddy').limitedClasses.filter((each) => each !== '4.2');
  for (const { code, hazards: carried, size } of tariff.vehicles) {
    const isClosed = code === 'reefer' || code === 'box_trailer';
    assert.deepEqual(carried.classes, size === 'van' ? [] : isClosed ? closed : open, code);
  }
  for (const says of [
    `trucks from 7.5 t and trailers carry classes ${open.join(', ')}:`,
    `every vehicle, vans too, carries classes ${limited.join(', ')}.`,
    `between −${-min} and ${max} °C`,
    `**Dangerous goods**: +${share * 100} %, at least ${minimum}, in full; nothing in limited quantities.`,
  ])
    assert.ok(flat.includes(says), says);
  assert.deepEqual([hazards('mega').packingGroups, limitedShare, limitedMinimum], [{ '6.1': ['II', 'III'] }, 0, 0]);
});

/** The moment in which the example is asked for; the command reads no database. */
const askedAt = Date.parse('2026-11-21T11:00:00+01:00');

/** What the command of the page prints. */
async function runExample(t: TestContext): Promise<string> {
  t.mock.timers.enable({ apis: ['Date'], now: askedAt });
  let printed = '';
  t.mock.method(process.stdout, 'write', (chunk: string) => {
    printed += chunk;
    return true;
  });
  const { text: example } = blocksOf(text).find(({ language }) => language === 'sh')!;
  await runShell(example, { variables: {}, now: askedAt, lookUp: String }, async (command) => {
    assert.ok(command.kind === 'cli' && command.args[0] === 'price');
    await priceCommand().parseAsync(command.args.slice(1), { from: 'user' });
  });
  t.mock.restoreAll();
  return printed;
}

test('the worked example is what the command prints', async (t) => {
  const { text: shown } = blocksOf(text).find(({ language }) => language === 'text')!;
  assert.equal(shown, await runExample(t));
});

test('what the page says of the worked example is right to the metre, the minute and the cent', async () => {
  const { offers } = calculatePrice(
    await referenceData(),
    {
      items: [item(24, [120, 80, 140], 520)],
      loadings: [{ country: 'DE', zipCode: '47051', name: 'Duisburg' }],
      unloadings: [{ country: 'AT', zipCode: '1010', name: 'Wien' }],
      loadingDate: Date.parse('2026-11-24T08:00:00+01:00'),
      ftlTimeslotHours: 3,
      includeSchedule: true,
    },
    askedAt,
  );
  const offer = offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!;
  assert.ok(
    text.includes("9.6 of the trailer's 13.6 loading metres (8 rows of 3), 68.3 % of its floor, and 12,480 of"),
  );
  const { loadingMetres, floorShare, weightKg } = offer.load!;
  assert.deepEqual(
    { loadingMetres, floorShare, weightKg },
    { loadingMetres: 9.6, floorShare: 0.683, weightKg: 12_480 },
  );
  assert.ok(text.includes('drives 13 h 59 min:'));
  assert.equal(Math.floor(offer.drivingSeconds / 60), 13 * 60 + 59);
  const { start, end } = offer.unloadingTimes[0]!;
  const times = [start, end, offer.earliestUnloadings[0]!].map((at) => formatLocal(at, 'Europe/Vienna').slice(0, 16));
  assert.deepEqual(times, ['2026-11-25T14:45', '2026-11-25T15:45', '2026-11-25T11:45']);
  assert.match(
    text,
    /Wednesday 25 November, \*\*14:45 to 15:45\*\*, in whole quarters of an hour\. Loaded first, the\s+truck could unload at \*\*11:45\*\*/,
  );
  const rests = offer.schedule!.filter(({ kind }) => kind === 'rest');
  assert.deepEqual(
    rests.map(({ from, to }) => [from, to].map((at) => formatLocal(at, 'Europe/Vienna').slice(11, 16))),
    [['21:00', '08:00']],
  );
  const price = addVat(tariff, {
    transportNetCents: offer.price.value,
    extrasCents: [offer.extraServices[1]!.cost],
    customer: { country: 'DE' },
    supplierCountry: 'DE',
    carried: { loadings: [place('DE')], unloadings: [place('AT')], items: [] },
  });
  assert.ok(text.includes('net 1,607.74, VAT 19 % 305.47, gross **1,913.21**'));
  assert.deepEqual([price.netCents, price.grossCents - price.netCents, price.grossCents], [160_774, 30_547, 191_321]);
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

test('the sheet of rates in the guide to tariffs is right, and its table has every column', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/tariffs.md'), 'utf8');
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
