import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offer } from '../../../client/src/api-types.ts';
import { fasterText } from '../../../console/parts/faster-text.ts';
import {
  amountOf,
  bookingOf,
  draftOf,
  splitName,
} from '../../../console/views/shipper/new-transport/form/booking-request.ts';
import { chosenFaster, withFaster } from '../../../console/views/shipper/new-transport/form/faster-windows.ts';
import { chooseLanguage } from '../../../console/words/words.ts';
import { hamburgToMilano, line } from './forms.ts';

const offer = {
  vehicle_type: 3,
  value: 975.14,
  offer_id: 'signed',
  available_extra_services: [
    { label: 'loadingThroughDriver', cost: 29.9 },
    { label: 'unloadingThroughDriver', cost: 29.9 },
  ],
  estimated_loading_times: [{ start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T14:00:00+01:00' }],
} as unknown as Offer;

test('a booking costs the offer plus the chosen services that it includes, to the cent', () => {
  assert.equal(amountOf(offer, []), 975.14);
  assert.equal(amountOf(offer, ['loadingThroughDriver', 'unloadingThroughDriver', 'second_driver']), 1034.94);
});

test('a second driver is booked with the windows of his schedule, and nobody else is', () => {
  const dates = { start: '2026-11-24T09:30:00+01:00', end: '2026-11-24T15:30:00+01:00' };
  const second = { label: 'second_driver', cost: 240, estimated_loading_times: [dates] };
  const withTwo = { ...offer, available_extra_services: [...offer.available_extra_services, second] };
  const datesOf = (services: string[]) => bookingOf(hamburgToMilano({ services }), withTwo).loadings[0]!.dates;
  assert.deepEqual(datesOf(['loadingThroughDriver', 'second_driver']), [dates]);
  assert.deepEqual(datesOf(['loadingThroughDriver']), offer.estimated_loading_times);
});

test('what an offer has for loading earlier is chosen by its unloading windows, and booked with its loading windows', async () => {
  await chooseLanguage('en');
  const dates = [{ start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T10:15:00+01:00' }];
  const unloading = [{ start: '2026-11-25T14:43:00+01:00', end: '2026-11-25T15:30:00+01:00' }];
  const faster = { loading_until: dates[0]!.end, loading: dates, unloading };
  const withIt = { ...offer, faster };
  const form = hamburgToMilano();
  const chosen = { ...form, unloadings: withFaster(form, faster) };
  assert.deepEqual(chosen.unloadings[0]!.window, { date: '2026-11-25', from: '14:43', to: '15:30' });
  assert.equal(chosenFaster(chosen, withIt), faster);
  assert.deepEqual(bookingOf(chosen, withIt).loadings[0]!.dates, dates);
  assert.deepEqual(bookingOf(chosen, withIt).unloadings[0]!.dates, unloading);
  for (const [other, of] of [
    [{ ...form, unloadings: withFaster(chosen, undefined) }, withIt],
    [chosen, offer],
  ] as const) {
    assert.equal(chosenFaster(other, of), undefined);
    assert.deepEqual(bookingOf(other, of).loadings[0]!.dates, offer.estimated_loading_times);
  }
  assert.equal(fasterText(faster), 'Load by Tue 10:15 and it is there on Wed 14:43');
});

test('an offer is booked with its window and at no higher price than shown', () => {
  const form = hamburgToMilano({ services: ['loadingThroughDriver', 'second_driver'], note: ' Ring at gate 3. ' });
  const booking = bookingOf(form, offer);
  assert.equal(booking.offer_id, 'signed');
  assert.equal(booking.max_price, 1005.04);
  assert.deepEqual(booking.extra_services, ['loadingThroughDriver']);
  assert.equal(booking.additional_information, 'Ring at gate 3.');
  assert.deepEqual(booking.loadings, [
    {
      company_name: 'Hanse Maschinenbau GmbH',
      first_name: 'Jana',
      last_name: 'Petersen',
      address_line_1: 'Am Sandtorkai 30',
      country: 'DE',
      zip: '20457',
      city: 'Hamburg',
      reference_number: 'PO-4711',
      dates: [{ start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T14:00:00+01:00' }],
    },
  ]);
  assert.equal('draft' in booking, false);
});

test('with a draft every field is stated, so that nothing removed still counts', () => {
  const booking = bookingOf(hamburgToMilano({ goods: [], note: '' }), offer, 'the-draft');
  assert.equal(booking.draft, 'the-draft');
  assert.deepEqual(booking.items, []);
  assert.equal(booking.additional_information, '');
  assert.equal(booking.documented_delivery, false);
});

test('a draft contains what is known: complete lines, and the requested window', () => {
  const goods = [line({ quantity: '4', height: '120', weight: '190' }), line({ quantity: '2' })];
  const draft = draftOf(hamburgToMilano({ goods, slot: '3' }), (index) => index === 0, 3);
  assert.equal(draft.items?.length, 1);
  assert.equal(draft.vehicle_type, 3);
  assert.deepEqual(draft.loadings?.[0]?.dates, [
    { start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T11:00:00+01:00' },
  ]);
});

test('the first of several words is the first name', () => {
  assert.deepEqual(splitName(' Jana  van Dyk '), { first: 'Jana', last: 'van Dyk' });
  assert.deepEqual(splitName('Bianchi'), { first: '', last: 'Bianchi' });
  assert.deepEqual(splitName(''), { first: '', last: '' });
});
