import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../support/clock/pinned.ts';
import { unloading } from '../../support/requests.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

type Times = { start: string; end: string };
type Line = { code: string; amount: number; label: string };
type Offer = {
  vehicle_type: number;
  vehicle: { code: string };
  value: number;
  offer_id: string;
  estimated_loading_times: Times[];
  estimated_unloading_times: Times[];
  earliest_unloading_times: string[];
  available_extra_services: {
    label: string;
    cost: number;
    estimated_loading_times?: Times[];
    estimated_unloading_times?: Times[];
  }[];
  schedule?: Activity[];
};
type Activity = { activity: string; start: string; end: string; country: string; from_km: number; to_km: number };

const priceFor = async (changes: object = {}, query = ''): Promise<{ data: Offer[]; warnings: string[] }> => {
  const json = priceRequest({ loading_date: '2026-11-25T08:00:00+01:00', ...changes });
  const reply = await tos.call('POST', `/price${query}`, { json });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
};
const ofCode = (offers: readonly Offer[], code: string) => offers.find(({ vehicle }) => vehicle.code === code)!;
const bookingOf = (offer: Offer, changes: object = {}) =>
  bookingRequest({
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    loadings: [loading({ dates: offer.estimated_loading_times })],
    unloadings: [unloading()],
    ...changes,
  });
const book = (json: object) => tos.call('POST', '/booking/publish', { json });

describe('an offer is booked', () => {
  it('with a second driver, who costs what the offer says and brings it there when it says', async () => {
    const offer = ofCode((await priceFor()).data, 'van_curtain_xl');
    const service = offer.available_extra_services.find(({ label }) => label === 'second_driver')!;
    const { data } = (await book(bookingOf(offer, { extra_services: ['second_driver'] }))).body;
    assert.equal(data.price.transport_net_amount, offer.value);
    assert.deepEqual(data.extra_services, [{ label: 'second_driver', cost: service.cost }]);
    assert.equal(data.price.net_amount, Math.round((offer.value + service.cost) * 100) / 100);
    assert.deepEqual(data.unloadings[0].dates, service.estimated_unloading_times);
    assert.ok(service.estimated_unloading_times![0]!.start < offer.estimated_unloading_times[0]!.start);
  });

  it('with a second driver on a tour with several loadings, at the windows that he is offered with', async () => {
    const places = [
      { country: 'DE', zip_code: '72270', name: 'Baiersbronn' },
      { country: 'FR', zip_code: '07100', name: 'Annonay' },
    ];
    const unloadings = [{ country: 'NL', zip_code: '5911', name: 'Venlo' }];
    const offer = ofCode((await priceFor({ loadings: places, unloadings })).data, 'tautliner');
    const service = offer.available_extra_services.find(({ label }) => label === 'second_driver')!;
    assert.notDeepEqual(service.estimated_loading_times, offer.estimated_loading_times);
    const at = ({ country, zip_code: zip, name: city }: (typeof places)[number], dates?: object) => ({
      country,
      zip,
      city,
      ...(dates && { dates: [dates] }),
    });
    const booked = await book(
      bookingOf(offer, {
        extra_services: ['second_driver'],
        loadings: places.map((each, i) => loading(at(each, service.estimated_loading_times![i]))),
        unloadings: [unloading(at(unloadings[0]!, service.estimated_unloading_times![0]))],
      }),
    );
    assert.equal(booked.status, 200, JSON.stringify(booked.body));
    assert.equal(booked.body.data.price.net_amount, Math.round((offer.value + service.cost) * 100) / 100);
    assert.deepEqual(booked.body.data.loadings[1].dates, [service.estimated_loading_times![1]]);
  });

  it('also where they arrive at night, which the company sells: at the lines of the offer', async () => {
    const { data } = await priceFor({ loading_date: '2026-11-25T14:00:00+01:00' });
    const offer = ofCode(data, 'van_curtain_xl') as Offer & { breakdown: Line[] };
    const service = offer.available_extra_services.find(({ label }) => label === 'second_driver')!;
    const dates = service.estimated_unloading_times!;
    assert.match(dates[0]!.start, /T0[0-5]:/);
    const json = bookingOf(offer, { extra_services: ['second_driver'], unloadings: [unloading({ dates })] });
    const { price } = (await book(json)).body.data;
    assert.deepEqual([price.transport_net_amount, price.breakdown], [offer.value, offer.breakdown]);
  });

  it('with a second driver later than his night, which costs no less than the offer, since the night cost nothing', async () => {
    const { data } = await priceFor({ loading_date: '2026-11-25T14:00:00+01:00' });
    const offer = ofCode(data, 'van_curtain_xl');
    const service = offer.available_extra_services.find(({ label }) => label === 'second_driver')!;
    const [night] = service.estimated_unloading_times!;
    const morning = { start: night!.start.replace(/T\d\d/, 'T08'), end: night!.start.replace(/T\d\d/, 'T10') };
    const booked = await book(
      bookingOf(offer, { extra_services: ['second_driver'], unloadings: [unloading({ dates: [morning] })] }),
    );
    assert.equal(booked.status, 200, JSON.stringify(booked.body));
    assert.ok(booked.body.data.price.transport_net_amount >= offer.value);
    assert.ok(booked.body.warnings.every((text: string) => !text.includes('EUR off the price')));
  });

  it('without a second driver where the vehicle has no bunk, and says which services there are', async () => {
    const { data } = await priceFor();
    const offer = ofCode(data, 'van_box_l');
    assert.ok(offer.available_extra_services.every(({ label }) => label !== 'second_driver'));
    const refused = await book(bookingOf(offer, { extra_services: ['second_driver'] }));
    assert.equal(refused.status, 422);
    assert.match(
      refused.body.errors['extra_services.0'][0],
      /^is not available for this transport; available: loading/,
    );
  });

  it('and waiting for a booked window is charged on top, up to five days', async () => {
    const offer = ofCode((await priceFor()).data, 'van_box_l');
    const opens = Date.parse(offer.estimated_unloading_times[0]!.start);
    const bookLater = (days: number) => {
      const start = new Date(opens + days * 86_400_000).toISOString();
      return book(bookingOf(offer, { unloadings: [unloading({ dates: [{ start, end: start }] })] }));
    };
    const { price } = (await bookLater(2)).body.data;
    const waiting = price.breakdown.find(({ code }: Line) => code === 'waiting');
    assert.deepEqual([waiting.amount, waiting.label], [360, 'Waiting for the booked window']);
    // Two days later is a Saturday.
    const fee = price.breakdown.find(({ code }: Line) => code === 'unsocial_stops');
    assert.equal(fee.amount, 15);
    assert.equal(price.transport_net_amount, Math.round((offer.value + 360 + 15) * 100) / 100);
    const refused = await bookLater(31);
    assert.equal(refused.status, 422);
    assert.match(refused.body.errors['unloadings.0.dates.0.start'][0], /^is too late: .* waits at most 5 days$/);
  });

  it('at a window that is kept only if the goods are loaded first, which a warning says', async () => {
    const offer = ofCode((await priceFor({ unloadings: [{ country: 'DE', name: 'Göttingen' }] })).data, 'tautliner');
    const [earliest] = offer.earliest_unloading_times;
    assert.ok(earliest! < offer.estimated_unloading_times[0]!.start);
    const goettingen = { country: 'DE', zip: '37073', city: 'Göttingen', address_line_1: 'Bahnhofsallee 1' };
    const dates = [{ start: earliest, end: earliest }];
    const json = { ...bookingOf(offer), offer_id: undefined, unloadings: [unloading({ ...goettingen, dates })] };
    const { warnings } = (await book(json)).body;
    assert.deepEqual(warnings, [
      'unloadings: the booked windows are kept only if loading begins at the start of its window; loaded later, the vehicle comes later.',
    ]);
  });
});

describe('the schedule', () => {
  it('of an offer leads from the first loading window to the unloading window without a gap, over all its kilometres', async () => {
    const { data } = await priceFor({}, '?include=schedule&vehicle_type=10');
    const [offer] = data;
    const { schedule } = offer!;
    assert.equal(schedule![0]!.start, offer!.estimated_loading_times[0]!.start);
    assert.equal(schedule!.at(-1)!.start, offer!.estimated_unloading_times[0]!.start);
    schedule!.slice(1).forEach((each, index) => {
      assert.equal(Date.parse(each.start), Date.parse(schedule![index]!.end));
      assert.equal(each.from_km, schedule![index]!.to_km);
    });
    assert.deepEqual([schedule![0]!.country, schedule!.at(-1)!.country], ['DE', 'IT']);
    assert.equal(schedule![0]!.from_km, 0);
    const { distance } = offer as unknown as { distance: number };
    assert.ok(Math.abs(schedule!.at(-1)!.to_km - distance) <= 0.6);
  });

  it('of an order is that of the offer, with two drivers where it was booked so', async () => {
    const { data } = await priceFor({}, '?include=schedule');
    const trailer = ofCode(data, 'tautliner');
    const orderOf = async (offer: Offer, changes: object = {}) => {
      const { id } = (await book(bookingOf(offer, changes))).body.data;
      return (await tos.call('GET', `/orders/${id}?include=schedule`)).body.data;
    };
    assert.deepEqual((await orderOf(trailer)).schedule, trailer.schedule);
    const double = await orderOf(ofCode(data, 'van_curtain_xl'), { extra_services: ['second_driver'] });
    const drivers = double.schedule.flatMap(({ driver }: { driver?: number }) => driver ?? []);
    assert.deepEqual(new Set(drivers), new Set([1, 2]));
  });

  it('is left out unless it is asked for', async () => {
    const { data } = await priceFor();
    assert.ok(data.every((offer) => offer.schedule === undefined));
  });
});

describe('an arrival at an hour at which hardly anybody is there', () => {
  it('costs a fee for the stop and is warned of', async () => {
    const christmas = { loading_date: '2026-12-24T10:00:00+01:00' };
    const { data, warnings } = await priceFor(christmas);
    const van = ofCode(data, 'van_box_l') as Offer & { breakdown: Line[] };
    assert.match(van.estimated_unloading_times[0]!.start, /^2026-12-25/);
    const line = van.breakdown.find(({ code }) => code === 'unsocial_stops');
    assert.equal(line?.amount, 15);
    assert.ok(
      warnings.some((text) =>
        /^unloadings\.0: \d+ of \d+ vehicles arrive at night, on a weekend or on a public holiday/.test(text),
      ),
      warnings.join('\n'),
    );
  });
});
