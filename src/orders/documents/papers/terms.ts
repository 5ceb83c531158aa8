import { countryName } from '../../../engine/cities/served-countries.ts';
import type { Cents } from '../../../ground/units.ts';
import type { CompanyProfile } from '../../company/company-profile.ts';
import type { Order } from '../../order/order.ts';
import { consignmentsOf } from './consignments.ts';
import { type CustomsAreaOf, customsOf, describeDeclarant } from './customs.ts';
import { writeNumber } from './paper-words.ts';

/** What waiting costs beyond the free hours of each stop, net. */
export type WaitingTerms = { freeHours: number; halfHourCents: Cents; dayMaxCents: Cents };

/** By what the terms of a confirmation are stated. */
export type TermsInput = {
  order: Order;
  profile: CompanyProfile;
  /** Of the booked tariff. Undefined: it has no such vehicle any more. */
  waiting?: WaitingTerms | undefined;
  customsAreaOf?: CustomsAreaOf | undefined;
};

/** What was agreed on besides the price and its cancellation, a sentence or two each. */
export function termsOf(input: TermsInput): string[] {
  const { order, profile } = input;
  return [
    ...describeWaiting(input),
    ...describePallets(input),
    ...describeCustoms(input),
    ...describeLiability(order, profile),
    ...describePayment(profile),
  ];
}

function describeWaiting({ order, waiting }: TermsInput): string[] {
  if (waiting === undefined || order.price === null) return [];
  const { freeHours, halfHourCents, dayMaxCents } = waiting;
  const amount = (cents: Cents) => `${writeNumber(cents / 100, 2)} ${order.price?.currencyCode}`;
  if (halfHourCents === 0 || dayMaxCents === 0) return ['Waiting: free of charge.'];
  const seconds = Math.round(freeHours * 3600);
  const isOne = seconds === 3600 || seconds === 60;
  const free =
    seconds === 0 ? 'at each stop' : `${writeDuration(seconds)} ${isOne ? 'is' : 'are'} free at each stop, then`;
  return [
    `Waiting: ${free} ${amount(halfHourCents)} for each begun half hour, at most ${amount(dayMaxCents)} a day, net.`,
  ];
}

/** `1 hour 15 minutes`, exactly. */
function writeDuration(seconds: number): string {
  const parts: [count: number, unit: string][] = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${writeNumber(count)} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}

/** Carriers that pools exchange: EPAL, Düsseldorf pallets, cages. */
const exchangeable = new Set(['epal', 'epal_half', 'industrial', 'gitterbox', 'dusseldorf']);

/** Of goods that are not stated nobody knows what they stand on. */
function describePallets({ order: { goods }, profile }: TermsInput): string[] {
  if (goods.length > 0 && !goods.some(({ category }) => exchangeable.has(category))) return [];
  if (profile.palletExchange === 'none')
    return ['Pallet exchange: none. Pallets and cages are neither exchanged nor brought back.'];
  return [
    'Pallet exchange: one for one at loading and unloading, in a condition fit for exchange; what is not exchanged is noted on the consignment note.',
  ];
}

function describeCustoms({ order, profile, customsAreaOf }: TermsInput): string[] {
  const way = customsAreaOf && customsOf(order, order, customsAreaOf);
  return way ? [describeDeclarant(way, profile, 'what that needs')] : [];
}

/** For goods that cross a border (CMR, art. 23 (3), (5)), and for those inside a country (in Germany HGB, § 431). */
function describeLiability(order: Order, { domesticLiability }: CompanyProfile): string[] {
  const countries = consignmentsOf(order).map(
    ({ loadings, unloadings }) => new Set([...loadings, ...unloadings].map(({ country }) => country)),
  );
  const domestic = new Set(countries.flatMap((each) => (each.size === 1 ? [...each] : [])));
  return [
    ...(countries.some(({ size }) => size > 1) ? [internationalLiability] : []),
    ...(domestic.size > 0 && domesticLiability !== ''
      ? [`Liability: ${domesticLiability}`]
      : [...domestic].map((country) => (country === 'DE' ? germanLiability : liabilityInside(country)))),
  ];
}

const internationalLiability =
  'Liability between countries: by the CMR, for loss and damage at most 8.33 SDR for each kilogram of gross weight short (art. 23 (3)), for delay at most the carriage charges (art. 23 (5)).';
const germanLiability =
  'Liability inside Germany: for loss and damage at most 8.33 SDR for each kilogram of gross weight (HGB, § 431 (1), (2)), for delay at most three times the freight (§ 431 (3)).';

function liabilityInside(country: string): string {
  return `Liability inside ${countryName(country)}: by the law of that country on the carriage of goods by road.`;
}

function describePayment({ paymentDays }: CompanyProfile): string[] {
  if (paymentDays === null) return [];
  if (paymentDays === 0) return ['Payment: on receipt of the invoice, without deduction.'];
  const days = paymentDays === 1 ? '1 day' : `${paymentDays} days`;
  return [`Payment: within ${days} of the date of the invoice, without deduction.`];
}
