import type { Offer } from '../../src/engine/pricing/offer.ts';
import { findOfferThatMatters, findOtherOffers, findWrongLines } from './checks/booked-as-offered.ts';
import { findWronglySold } from './checks/cabotage.ts';
import { findOther } from './checks/closed-lanes.ts';
import { findShortWaits, findUnpaidTickets } from './checks/ferries.ts';
import { findCheapTour } from './checks/flat-rates.ts';
import { findCheaperStop } from './checks/price-order.ts';
import { findAbsurdPrice, findAbsurdWay } from './checks/random-pairs.ts';
import { findOtherCost } from './checks/second-driver.ts';
import { findWrongVat } from './checks/vat.ts';
import { findDearHour, findDearWait, findFallingWaits } from './checks/waiting.ts';
import type { ShownOffer } from './support/over-http.ts';
import { findCheaper, findDifferent, findNewlyOffered, findWrongSums } from './support/own-prices.ts';
import { did, hour, part, testJudges, tourInside, window } from './support/planted.ts';

const offerOf = (cents: number, more: Partial<Offer> = {}, code = 'distance') =>
  part<Offer>({
    vehicleType: 10,
    vehicleCode: 'tautliner',
    price: { value: cents, breakdown: [{ code, label: '', amount: cents }], emissions: undefined },
    loadingTimes: [window('2026-11-24T08:00')],
    unloadingTimes: [window('2026-11-25T08:00')],
    unsocial: [false, false],
    roadKm: 500,
    ...more,
  });
const shown = (value: number, amount: number) =>
  part<ShownOffer>({ value, breakdown: [{ code: 'distance', amount }], offer_id: `${value}${amount}` });
const loading = did('work', '2026-11-24T08:00', 1);
const toIsland = { from: 'Barcelona', to: 'Palma', km: 205 };
const [tour, abroad] = [tourInside('DE'), tourInside('CH')];
const sold = { isSold: true, codes: [], warnings: [] };
const bill = (vatRule: string, vatRate: number, grossCents: number) => {
  return { vatRule, vatRate, netCents: 10_050, grossCents };
};

testJudges('prices', [
  [
    'prices: dearer with less',
    () => findCheaper([offerOf(1000)], [offerOf(999)]),
    () => findCheaper([offerOf(1000)], [offerOf(1000)]),
  ],
  [
    'prices: the same load at another price',
    () => findDifferent([offerOf(1000)], [offerOf(999)]),
    () => findDifferent([offerOf(1000)], [offerOf(1000)]),
  ],
  [
    'prices: more fits and less does not',
    () => findNewlyOffered([{ ...offerOf(1), code: 'too_heavy' }], [offerOf(1)]),
    () => findNewlyOffered([{ ...offerOf(1), code: 'load_undecided' }], [offerOf(1)]),
  ],
  [
    'prices: lines that do not sum',
    () => findWrongSums({ price: { ...offerOf(1000).price, value: 1001 } }),
    () => findWrongSums(offerOf(1000)),
  ],
  [
    'prices: a stop more for less',
    () => findCheaperStop(offerOf(1000), offerOf(999)),
    () => findCheaperStop(offerOf(1000, {}, 'toll_fr'), offerOf(999)),
  ],
  [
    'pairs: through the Earth',
    () => findAbsurdWay({ distanceKm: 300, crossings: false }, 400),
    () => findAbsurdWay({ distanceKm: 480, crossings: false }, 400),
  ],
  [
    'pairs: round half of Europe',
    () => findAbsurdWay({ distanceKm: 2000, crossings: false }, 400),
    () => findAbsurdWay({ distanceKm: 2000, crossings: true }, 400),
  ],
  ['pairs: 0.15 EUR a kilometre', () => findAbsurdPrice(2290, 15_232, 'ftl'), () => findAbsurdPrice(1700, 1000, 'ftl')],
  [
    'closed lanes: sold to Moscow, and without a warning',
    () => findOther('lane_closed', [], { codes: [], notes: [] }),
    () => findOther('offered', ['queue'], { codes: [], notes: ['Trucks may queue.'] }),
  ],
  [
    'VAT: another rule',
    () => findWrongVat(bill('export', 0, 10_050), 'D', 'DE'),
    () => findWrongVat(bill('export', 0, 10_050), 'X', 'DE'),
  ],
  [
    'VAT: rounded down',
    () => findWrongVat(bill('domestic', 0.19, 11_959), 'D', 'DE'),
    () => findWrongVat(bill('domestic', 0.19, 11_960), 'D', 'DE'),
  ],
  [
    'ferries: six hours in port for a boat that sails ten times a week',
    () =>
      findShortWaits([loading, did('rest', '2026-11-24T09:00', 6), did('ferry', '2026-11-24T15:00', 8)], [toIsland]),
    () =>
      findShortWaits([loading, did('rest', '2026-11-24T09:00', 17), did('ferry', '2026-11-25T02:00', 8)], [toIsland]),
  ],
  [
    'ferries: one ticket of two',
    () => findUnpaidTickets(offerOf(50_800, {}, 'crossing'), 1016),
    () => findUnpaidTickets(offerOf(101_600, {}, 'crossing'), 1016),
  ],
  [
    'flat rates: a stop more for less',
    () => findCheapTour({ tour: 9, before: 10 }),
    () => findCheapTour({ tour: 10, before: 10 }),
  ],
  [
    'flat rates: below the dearest pair',
    () => findCheapTour({ tour: 9, dearestPair: 10 }),
    () => findCheapTour({ tour: 10, dearestPair: 10 }),
  ],
  [
    'cabotage: Zürich to Genève by a German company, and by one with a Swiss haulier',
    () => findWronglySold(abroad, ['DE'], sold),
    () => findWronglySold(abroad, ['DE', 'CH'], sold),
  ],
  [
    'cabotage: no word of the limit',
    () => findWronglySold(tour, ['PL'], sold),
    () =>
      findWronglySold(tour, ['PL'], {
        ...sold,
        warnings: ['Carriers of Poland may carry goods inside Germany only …'],
      }),
  ],
  [
    'waiting: dearer than its day',
    () => findDearWait({ delayMs: 20 * hour, waiting: 35_001, trip: 90_000, size: 'trailer' }),
    () => findDearWait({ delayMs: 20 * hour, waiting: 35_000, trip: 90_000, size: 'trailer' }),
  ],
  [
    'waiting: dearer than the trip',
    () => findDearWait({ delayMs: 20 * hour, waiting: 35_000, trip: 34_999, size: 'trailer' }),
    () => findDearWait({ delayMs: 2 * hour, waiting: 0, trip: 0, size: 'trailer' }),
  ],
  [
    'waiting: longer for less',
    () =>
      findFallingWaits([
        { delayMs: 2, waiting: 1, trip: 9 },
        { delayMs: 1, waiting: 2, trip: 9 },
      ]),
    () =>
      findFallingWaits([
        { delayMs: 2, waiting: 1, trip: 8 },
        { delayMs: 1, waiting: 2, trip: 9 },
      ]),
  ],
  [
    'an unsocial hour dearer than a day',
    () => findDearHour(offerOf(35_001, {}, 'sunday'), 'trailer'),
    () => findDearHour(offerOf(35_000, {}, 'sunday'), 'trailer'),
  ],
  ['over HTTP: lines that do not sum', () => findWrongLines(shown(10, 9.99)), () => findWrongLines(shown(10, 10))],
  [
    'over HTTP: another price in the sandbox',
    () => findOtherOffers([shown(10, 10)], [shown(11, 11)]),
    () => findOtherOffers([shown(10, 10)], [{ ...shown(10, 10), offer_id: 'another' }]),
  ],
  [
    'over HTTP: a moved window that the offer pays for',
    () => findOfferThatMatters({ status: 200, net: 10 }, { status: 200, net: 11 }),
    () => findOfferThatMatters({ status: 200, net: 10 }, { status: 200, net: 10 }),
  ],
  [
    'over HTTP: a second driver booked at another price',
    () => findOtherCost({ value: 2057.29 }, 270.22, 2417.51),
    () => findOtherCost({ value: 2057.29 }, 270.22, 2327.51),
  ],
]);
