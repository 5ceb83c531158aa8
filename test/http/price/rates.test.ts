import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { replaceTariffs } from '../../../src/engine/tariff/tariffs.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { bookOffer, type RatedOffer, rateOf, trailer, trailerOffer } from '../../support/journey/rated-offers.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { unloading } from '../../support/requests.ts';

const header = 'rate,account,from,to,vehicle,price,valid_from,valid_until';

async function withRates(t: TestContext, rows: readonly string[]): Promise<string> {
  const directory = join(await temporaryDirectory(t), 'tariff');
  await mkdir(directory);
  await writeFile(join(directory, 'rates-2026-11-01.csv'), [header, ...rows].join('\n'));
  return directory;
}

suite('rates', { concurrency: 2 }, () => {
  test('a rate for the area of a code is of the way to that area, whatever town is named beside the code', async (t) => {
    const app = await startApp(t, { clock: pinnedClock(), tables: await withRates(t, ['East,,DE,PL-0,,400,,']) });
    const ask = async (zip_code: string, name: string) => {
      const json = { ...priceRequest(), unloadings: [{ country: 'PL', zip_code, name }] };
      const reply = await app.call('POST', `/price?vehicle_type=${trailer}`, { token: app.token, json });
      assert.equal(reply.status, 201, reply.text);
      const [{ value, distance }] = reply.body.data;
      return { value, distance, isWarned: reply.text.includes('the postal code was taken') };
    };
    const [mixed, atCode, atTown] = [
      await ask('07-300', 'Białystok'),
      await ask('07-300', 'Ostrów Mazowiecka'),
      await ask('15-001', 'Białystok'),
    ];
    assert.deepEqual(mixed, { ...atCode, isWarned: true });
    assert.equal(mixed.value, 400);
    assert.ok(atTown.value > 400 && atTown.distance > mixed.distance + 50, JSON.stringify({ mixed, atTown }));
  });

  test('an offer by a rate is booked at its price to the cent, also after the rate has changed or is gone; a new one is not', async (t) => {
    const rows = (price: number) => [`Hanse 2027,Hanse AG,DE-20457,IT,,${price}.55,,`];
    const app = await startApp(t, { clock: pinnedClock(), tables: await withRates(t, rows(900)) });
    const { token } = await app.issue({ account: 'Hanse AG' });
    const offer = await trailerOffer(app, token);
    assert.deepEqual([offer.value, rateOf(offer)], [900.55, 'Rate Hanse 2027']);
    for (const changed of [rows(1200), []]) {
      const tables = loadTariffs([await withRates(t, changed)]);
      app.pricing.tariffs = replaceTariffs(app.pricing.tariffs, tables, pinnedNow, pinnedNow + 3_600_000);
      const booked = await bookOffer(app, token, offer);
      assert.equal(booked.status, 200, booked.text);
      assert.equal(booked.body.data.price.transport_net_amount, 900.55);
      assert.deepEqual(rateOf(booked.body.data.price), 'Rate Hanse 2027');
      const now = await trailerOffer(app, token);
      assert.notEqual(now.value, 900.55);
      const unnamed = await bookOffer(app, token, now, false);
      assert.equal(unnamed.body.data.price.transport_net_amount, now.value);
    }
  });

  test('two accounts that ask the same in one minute, in turn, each get their own reply', async (t) => {
    const rows = ['Hanse,Hanse AG,DE,IT,,900,,', 'Rossi,Rossi,DE,IT,,800,,'];
    const app = await startApp(t, { clock: pinnedClock(), tables: await withRates(t, rows) });
    const [hanse, rossi] = [
      (await app.issue({ account: 'Hanse AG' })).token,
      (await app.issue({ account: 'Rossi' })).token,
    ];
    const sandbox = (await app.issue({ account: 'Rossi', environment: 'sandbox' })).token;
    for (let round = 0; round < 4; round++) {
      assert.equal((await trailerOffer(app, hanse)).value, 900);
      assert.equal((await trailerOffer(app, rossi)).value, 800);
      assert.equal(rateOf(await trailerOffer(app, app.token)), undefined);
    }
    const options = { token: sandbox, json: priceRequest(), prefix: '/sandbox/api/v3' };
    const reply = await app.call('POST', `/price?vehicle_type=${trailer}`, options);
    assert.equal(reply.body.data[0].value, 800, 'the names of accounts in the sandbox find rates too');
  });

  for (const [stops, codes] of [
    ['', ['distance', 'rate_least']],
    ['3', ['rate', 'extra_stops']],
    ['4', ['rate', 'rate_km', 'extra_stops']],
  ] as const)
    test(`a tour with a detour is booked as offered, to the cent, where a price says ${stops || 'no'} stops`, async (t) => {
      const path = join(await withRates(t, []), 'rates-2026-11-02.csv');
      await writeFile(path, `rate,from,to,price,stops,includes\nHanse,DE,IT,9000,${stops},none\n`);
      const app = await startApp(t, { clock: pinnedClock(), tables: join(path, '..') });
      const towns = [['20121', 'Milano'], ['80133', 'Napoli'], ...(stops === '4' ? [['39100', 'Bolzano']] : [])];
      const unloadings = towns.map(([zip, city]) => ({ country: 'IT', zip_code: zip, name: city }));
      const json = { ...priceRequest(), unloadings };
      const offer: RatedOffer = (await app.call('POST', `/price?vehicle_type=${trailer}`, { json })).body.data[0];
      const found = offer.breakdown.map(({ code }) => code);
      for (const code of codes) assert.ok(found.includes(code), `${found}`);
      for (const named of [{ offer_id: offer.offer_id }, {}]) {
        const booked = await app.call('POST', '/booking/publish', {
          json: bookingRequest({
            ...named,
            vehicle_type: trailer,
            loadings: [loading({ dates: offer.estimated_loading_times })],
            unloadings: towns.map(([zip, city], at) => {
              return unloading({ zip, city, dates: [offer.estimated_unloading_times[at]] });
            }),
          }),
        });
        assert.equal(booked.status, 200, booked.text);
        assert.equal(booked.body.data.price.transport_net_amount, offer.value);
        assert.deepEqual(booked.body.data.price.breakdown, offer.breakdown);
      }
    });

  test('the rate of the loading day applies, at booking as in the price', async (t) => {
    const rows = ['November,,DE,IT,,700,2026-11-01,2026-11-24', 'then,,DE,IT,,750,2026-11-25,'];
    const app = await startApp(t, { clock: pinnedClock(), tables: await withRates(t, rows) });
    const offer = await trailerOffer(app, app.token);
    assert.equal(offer.value, 700);
    const dates = [{ start: '2026-11-25T08:00:00+01:00', end: '2026-11-25T14:00:00+01:00' }];
    const later = { ...offer, estimated_loading_times: dates };
    const booked = await app.call('POST', '/booking/publish', {
      json: bookingRequest({ vehicle_type: trailer, loadings: [loading({ dates })] }),
    });
    assert.equal(booked.body.data.price.transport_net_amount, 750, booked.text);
    assert.equal((await bookOffer(app, app.token, later)).status, 422, 'the offer is for the day before');
  });
});
