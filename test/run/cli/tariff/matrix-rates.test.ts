import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { startApp, type TestApp } from '../../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../../support/clock/pinned.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';
import { unloading } from '../../../support/requests.ts';

type Offer = {
  vehicle_type: number;
  vehicle: { code: string };
  offer_id: string;
  value: number;
  breakdown: { code: string; label: string; amount: number }[];
  estimated_loading_times: object[];
  estimated_unloading_times: object[];
};

const day = ['--valid-from', '2026-11-01'];

async function importSheet(t: TestContext, lines: readonly string[], options: readonly string[]) {
  const data = await temporaryDirectory(t);
  const path = join(data, 'Hanse 2027.csv');
  await writeFile(path, `\uFEFF${lines.join('\r\n')}\r\n`);
  const done = await runCli(['tariff', 'import', path, ...day, ...options], { env: { DATA_DIR: data } });
  return { data, path, ...done };
}

const pallets = (quantity: number, weight = 300) => [
  { quantity, category: 'epal', height: 120, weight, name: 'paper' },
];

async function pricesOf(app: TestApp, token: string, json: object) {
  const reply = await app.call('POST', '/price', { token, json });
  assert.equal(reply.status, 201, reply.text);
  const offers: Offer[] = reply.body.data;
  const rated = offers.flatMap(({ vehicle, value, breakdown }) => {
    const label = breakdown.find(({ code }) => code === 'rate')?.label;
    return label === undefined ? [] : [`${vehicle.code}: ${value}, ${label}`];
  });
  return { offers, rated };
}

suite('rates of a matrix', { concurrency: 2 }, () => {
  test('a German matrix is imported as it is, and its customer buys a part of a vehicle by its steps', async (t) => {
    const sheet = [
      'Frachttarif 2027 Hanse AG;;;;',
      'Relation;PLZ;bis 5 Paletten;bis 10 Pal. / 4,0 ldm;Tautliner',
      'Lombardei;20-22;"480,00";€ 790,00;"1.980,00"',
      'Piemont;10, 12;510,00;;2.050',
      'Preise netto, zzgl. Diesel;;;;',
    ];
    const set = ['--set', 'account=Hanse AG', '--set', 'rate=Hanse 2027', '--set', 'fuel=no'];
    const { data, code, stdout, stderr } = await importSheet(t, sheet, ['--from', 'DE-2', '--country', 'IT', ...set]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^13 rows of rates written to /);
    assert.match(stdout, /^Amounts were read so: 480,00 = 480, € 790,00 = 790, 1\.980,00 = 1980, 2\.050 = 2050\.$/m);
    assert.match(stdout, /^ D +bis 10 Pal\. \/ 4,0 ldm +up to 10 pallets and 4 loading metres$/m);
    assert.match(stdout, /^A load carrier on the floor counts as one pallet, a half pallet as half of one; /m);
    assert.match(stdout, /^ {2}row 5: Preise netto, zzgl\. Diesel$/m);
    assert.match(stdout, /^These steps limit the weight or the floor alone, [^\n]* --kg-per-ldm 1850 /m);
    assert.match(stdout, /^ +up to 5 pallets +any weight, up to \d+ kg$/m);
    assert.match(stdout, /^Of tolls, crossings and customs its prices include all; no fuel surcharge comes on top\.$/m);

    const app = await startApp(t, { clock: pinnedClock(), tables: join(data, 'tariff') });
    const { token } = await app.issue({ account: 'Hanse AG' });
    const asked = (count: number) => ({ ...priceRequest(), items: pallets(count) });
    const four = await pricesOf(app, token, asked(3));
    assert.deepEqual(four.rated, [
      'van_box_m: 480, Rate Hanse 2027 Lombardei, up to 5 pallets',
      'tautliner: 1980, Rate Hanse 2027 Lombardei',
    ]);
    assert.deepEqual((await pricesOf(app, token, asked(9))).rated, [
      'truck_7_5t: 790, Rate Hanse 2027 Lombardei, up to 10 pallets and 4 loading metres',
      'tautliner: 1980, Rate Hanse 2027 Lombardei',
    ]);
    assert.deepEqual((await pricesOf(app, token, asked(11))).rated, ['tautliner: 1980, Rate Hanse 2027 Lombardei']);
    assert.deepEqual((await pricesOf(app, app.token, asked(3))).rated, [], 'for Hanse AG alone');

    const offer = four.offers.find(({ vehicle }) => vehicle.code === 'van_box_m')!;
    const book = (count: number, named: object) =>
      app.call('POST', '/booking/publish', {
        token,
        json: bookingRequest({
          vehicle_type: offer.vehicle_type,
          ...named,
          items: pallets(count),
          loadings: [loading({ dates: offer.estimated_loading_times })],
          unloadings: [unloading({ dates: offer.estimated_unloading_times })],
        }),
      });
    for (const named of [{ offer_id: offer.offer_id }, {}]) {
      const booked = await book(3, named);
      assert.equal(booked.status, 200, booked.text);
      assert.equal(booked.body.data.price.transport_net_amount, 480);
      assert.deepEqual(booked.body.data.price.breakdown, offer.breakdown);
    }
    assert.equal((await book(2, { offer_id: offer.offer_id })).status, 422, 'the offer is for other goods');
  });

  test('an English matrix is imported as it is, with postcode areas and the number of pallets above', async (t) => {
    const sheet = [
      'Part load rates 2027,,,,',
      ',Pallets,,,',
      'Postcode area,1,2,6,Notes',
      '"M, OL1-16",295,410.50,"1,050.00",',
      'B,260,380,POA,no tail lift',
    ];
    const options = ['--from', 'DE', '--country', 'GB', '--set', 'includes=none', '--json'];
    const { data, code, stdout, stderr } = await importSheet(t, sheet, options);
    assert.equal(code, 0, stderr);
    const { matrix, forms, rows } = JSON.parse(stdout);
    assert.equal(rows, (99 + 16) * 3 + 99 * 2);
    assert.deepEqual(matrix.columns.at(-2), { column: 'D', heading: 'Pallets, 6', read_as: 'up to 6 pallets' });
    assert.deepEqual(matrix.left_out, ['row 1: Part load rates 2027']);
    assert.equal(matrix.cells_without_price, 1);
    assert.deepEqual(forms, [
      { text: '410.50', value: 410.5 },
      { text: '1,050.00', value: 1050 },
    ]);
    const app = await startApp(t, { clock: pinnedClock(), tables: join(data, 'tariff') });
    const to = (zip_code: string, name: string, count: number) => {
      return { ...priceRequest(), unloadings: [{ country: 'GB', zip_code, name }], items: pallets(count) };
    };
    const labels = async (json: object) =>
      (await pricesOf(app, app.token, json)).rated.map((each) => each.replace(/: [\d.]+,/, ':'));
    assert.deepEqual(await labels(to('M1 1AA', 'Manchester', 2)), [
      'van_box_m: Rate Hanse 2027 M, OL1-16, up to 2 pallets',
    ]);
    assert.deepEqual(await labels(to('B1 1AA', 'Birmingham', 2)), ['van_box_m: Rate Hanse 2027 B, up to 2 pallets']);
    assert.deepEqual(await labels(to('B1 1AA', 'Birmingham', 6)), []);
    assert.deepEqual(await labels(to('BS1 1AA', 'Bristol', 2)), [], 'B is Birmingham alone');
  });

  test('what cannot be read is refused by row and column, and nothing is written', async (t) => {
    const sheet = ['PLZ;bis 5 Pal;Priorität', '20;£ 95;24 h', '20;100;'];
    const { code, stderr, stdout } = await importSheet(t, sheet, ['--from', 'DE', '--country', 'IT']);
    assert.deepEqual([code, stdout], [1, '']);
    const told = stderr.trim().split('\n').slice(1);
    assert.deepEqual(
      told.filter((line) => !line.startsWith('  vehicles are named as caddy, ')),
      [
        '  row 1, column C: is no vehicle and no step as in up to 5 pallets, 2.4 ldm or 1000 kg: Priorität',
        '  row 2, column B (bis 5 Pal): is no price in euros with at most 2 decimals: £ 95',
      ],
    );
    const twice = await importSheet(t, ['PLZ;bis 5 Pal', '20;95', '20;100'], ['--from', 'DE', '--country', 'IT']);
    assert.match(
      twice.stderr,
      /row 2, column B \(bis 5 Pal\) and row 3, column B \(bis 5 Pal\): .* both hold for the same transports/,
    );
    const noMatrix = await importSheet(t, ['rate,from,to,price', 'R,DE,IT,5'], ['--from', 'DE', '--unit', 'kg']);
    assert.deepEqual([noMatrix.code, noMatrix.stdout], [2, '']);
    assert.match(noMatrix.stderr, /--from, --unit: the sheet is no matrix/);
    const unknown = await importSheet(t, ['PLZ;bis 5 Pal', '20;95'], ['--set', 'price=5']);
    assert.match(unknown.stderr, /--set takes one of rate, account, /);
  });

  test('the rates of other accounts stay in force if they are to be kept, with the figures they had', async (t) => {
    const older = [
      'rate;account;from;to;price;per_km;minimum;note;comment',
      'Old;Hanse AG;DE;IT;900,50;;;;',
      'Rossi;Rossi;DE;IT;;1,2345;1.250;his;agreed by telephone',
    ];
    const { data, path } = await importSheet(t, older, []);
    const env = { DATA_DIR: data };
    await writeFile(path, 'PLZ;bis 5 Pal\n20;95\n');
    const args = ['tariff', 'import', path, ...day, '--replace', '--keep-others'];
    const options = ['--from', 'DE', '--country', 'IT', '--set', 'account=Hanse AG'];
    const { code, stdout, stderr } = await runCli([...args, ...options], { env });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Of them 1 of other accounts were kept from the sheet in force\.$/m);
    const text = await readFile(join(data, 'tariff', 'rates-2026-11-01.csv'), 'utf8');
    assert.deepEqual(text.trim().split('\n').slice(1), [
      'Hanse 2027 20,DE,IT-20,Hanse AG,,95,,,,,5,,,,,,,,,',
      'Rossi,DE,IT,Rossi,,,,,,,,1.2345,1250,,,,,,his,agreed by telephone',
    ]);
  });
});
