import { type LineDetail, serviceLines, shownLines } from '../../../engine/pricing/cost/shown-lines.ts';
import type { VatRule } from '../../../engine/pricing/vat/add-vat.ts';
import type { Cents, Instant } from '../../../ground/units.ts';
import type { Order, OrderPrice, Stop } from '../../order/order.ts';
import { form } from './cmr-note.ts';
import { describeService } from './notes-of.ts';
import { numberOnPaper, type PaperInput } from './paper-input.ts';
import {
  joinWords,
  splitLines,
  writeAddress,
  writeDate,
  writeDateTime,
  writeNumber,
  writeStopName,
  writeTown,
  writeWindow,
} from './paper-words.ts';
import { termsOf, type WaitingTerms } from './terms.ts';

/** A confirmation's texts, as they are drawn. Rows are cells from left to right. */
export type Confirmation = {
  number: string;
  /** ISO 8601. */
  issuedAt: string;
  title: string;
  letterhead: { name: string; lines: string[] };
  recipient: string[];
  facts: [label: string, text: string][];
  stops: string[][];
  goods: string[][];
  goodsTotal: string[] | undefined;
  instructions: string[];
  /** `basis`: what the second cell of its lines says. */
  price: { basis: string; lines: string[][]; sums: string[][] };
  /** Which terms hold, a paragraph each. */
  notes: string[];
  foot: string[];
};

export type ConfirmationInput = PaperInput & {
  /** The vehicle's name in the catalogue. */
  vehicleName: string;
  /** What canceling costs, from when on; null from the placing on. Undefined: papers say nothing of it. */
  cancellationSteps?: readonly { from: Instant | null; feeCents: Cents }[] | undefined;
  /** What waiting costs by the tariff that was booked. */
  waiting?: WaitingTerms | undefined;
};

/** What the shipper gets of a placed order: what was ordered, when, and what it costs. */
export function confirmationOf(input: ConfirmationInput): Confirmation {
  const { order, profile, issuedAt } = input;
  const isCanceled = order.status === 'canceled';
  return {
    number: numberOnPaper(input),
    issuedAt: new Date(issuedAt).toISOString(),
    title: `${profile.isSample ? 'SAMPLE: ' : ''}${isCanceled ? 'Order, canceled' : 'Order confirmation'}`,
    letterhead: {
      name: profile.legalName,
      lines: [
        ...writeAddress(profile),
        [profile.telephone, profile.email, profile.website].filter((text) => text !== '').join('  ·  '),
      ].filter((line) => line !== ''),
    },
    recipient: recipientOf(input),
    facts: factsOf(input),
    stops: [
      ...order.loadings.map((stop, i) => stopRow('Loading', stop, i, order.loadings.length)),
      ...order.unloadings.map((stop, i) => stopRow('Unloading', stop, i, order.unloadings.length)),
    ],
    goods: goodsRows(order),
    goodsTotal: totalRow(order),
    instructions: splitLines(order.additionalInformation ?? ''),
    price: order.price ? priceRows(order, order.price, profile.priceLines) : { basis: '', lines: [], sums: [] },
    notes: [
      ...(profile.isSample ? [sampleNote] : []),
      ...(isCanceled ? [describeCharge(order)] : [...termsOf(input), ...cancellationNotes(input)]),
      ...(profile.terms === '' ? [] : [profile.terms]),
    ],
    foot: [
      [profile.legalName, ...writeAddress(profile)].filter((text) => text !== '').join(', '),
      [
        profile.vatId && `VAT id ${profile.vatId}`,
        profile.register,
        profile.directors && `Directors: ${profile.directors}`,
      ]
        .filter((text) => text !== '')
        .join('  ·  '),
    ].filter((line) => line !== ''),
  };
}

const sampleNote =
  'Sample: the issuer is invented, and this paper binds nobody. The company has not stated its name and address in its profile.';

function recipientOf({ account }: ConfirmationInput): string[] {
  const lines = [account.legalName || account.name, ...writeAddress(account)];
  return [...lines, account.vatId ? `VAT id ${account.vatId}` : ''].filter((line) => line !== '');
}

function factsOf(input: ConfirmationInput): Confirmation['facts'] {
  const { order, profile, issuedAt, vehicleName } = input;
  const references = [...order.loadings, ...order.unloadings].map(({ referenceNumber }) => referenceNumber);
  const facts: Confirmation['facts'] = [
    ['Order number', numberOnPaper(input)],
    ['Ordered', writeDateTime(order.createdAt.getTime(), profile.timeZone)],
    ['Issued', writeDate(issuedAt, profile.timeZone)],
    ['Your reference', [...new Set(references)].filter((each) => each !== '').join(', ')],
    ['Vehicle', vehicleName],
    ['Distance', order.distanceKm === null ? '' : `${writeNumber(order.distanceKm)} km`],
    ['Extra services', order.extraServices.map(({ label }) => describeService(label)).join(', ')],
    ['Proof of delivery', order.documentedDelivery ? 'signed, as ordered' : ''],
  ];
  return facts.filter(([, text]) => text !== '');
}

/** What is done, where and when, with the reference. */
function stopRow(kind: string, stop: Stop, index: number, count: number): string[] {
  const person = stop.companyName === '' ? '' : joinWords(stop.firstName, stop.lastName);
  const place = [writeStopName(stop), stop.addressLine1, stop.addressLine2, writeTown(stop), person, stop.phone];
  return [
    count > 1 ? `${kind} ${index + 1}` : kind,
    place.filter((text) => text !== '').join(', '),
    stop.dates.map((window) => writeWindow(window, stop.timeZone)).join(' or '),
    stop.referenceNumber,
  ];
}

function goodsRows({ goods, loadings, unloadings }: Order): string[][] {
  return goods.map((item) => {
    const stops = [
      loadings.length > 1 && item.loading !== undefined ? `loading ${item.loading + 1}` : '',
      unloadings.length > 1 && item.unloading !== undefined ? `unloading ${item.unloading + 1}` : '',
    ].filter((text) => text !== '');
    const { hazardous, temperature } = item;
    const details = [
      hazardous &&
        [hazardous.unNumber, hazardous.class, hazardous.packingGroup ?? ''].filter((text) => text !== '').join(', '),
      temperature && `${temperature.min} to ${temperature.max} °C`,
      item.isStackable ? 'stackable' : '',
      stops.join(', '),
    ].filter((text) => text);
    return [
      writeNumber(item.quantity),
      form.packing[item.category],
      joinWords(item.name, details.length > 0 ? `(${details.join('; ')})` : ''),
      `${item.length} × ${item.width} × ${item.height}`,
      writeNumber(item.quantity * item.weight),
    ];
  });
}

function totalRow({ goods }: Order): string[] | undefined {
  if (goods.length === 0) return undefined;
  const sum = (of: (item: Order['goods'][number]) => number) => goods.reduce((total, item) => total + of(item), 0);
  return [
    writeNumber(sum(({ quantity }) => quantity)),
    'Total',
    '',
    '',
    writeNumber(sum(({ quantity, weight }) => quantity * weight)),
  ];
}

/** Where the tax is due, or why none is (Directive 2006/112/EC). */
const vatTexts: Record<VatRule, string> = {
  domestic: 'VAT',
  departure: 'VAT of the country of departure',
  reverse_charge: 'VAT: reverse charge, due by the recipient (art. 196)',
  export: 'VAT: exempt, carriage of exported goods (art. 146)',
  import: 'VAT: exempt, included in the value of imported goods (art. 144)',
  outside_eu: 'VAT: not taxable, place of supply outside the EU',
};

/** The lines that the company shows, and the sums below. */
function priceRows({ extraServices }: Order, price: OrderPrice, detail: LineDetail): Confirmation['price'] {
  const amount = (cents: Cents) => `${writeNumber(cents / 100, 2)} ${price.currencyCode}`;
  const vat =
    price.vatRate > 0 ? `${vatTexts[price.vatRule]}, ${writePercent(price.vatRate)}` : vatTexts[price.vatRule];
  const services = serviceLines(extraServices).map((line) => ({ ...line, label: describeService(line.label) }));
  // The total alone is among the sums.
  const lines = detail === 'total' ? [] : shownLines([...price.breakdown, ...services], detail);
  return {
    basis: detail === 'all' ? 'Computed from' : 'For',
    lines: lines.map(({ label, basis = '', amount: cents }) => [label, basis, amount(cents)]),
    sums: [
      ['Net', amount(price.netCents)],
      [vat, amount(price.grossCents - price.netCents)],
      ['Total', amount(price.grossCents)],
    ],
  };
}

/** `19 %`, `8.1 %`. */
function writePercent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}

function cancellationNotes({ order, cancellationSteps }: ConfirmationInput): string[] {
  if (cancellationSteps === undefined) return [];
  const isFree = cancellationSteps.every(({ feeCents }) => feeCents === 0);
  if (isFree) return ['Canceling is free of charge.'];
  const timeZone = order.loadings[0]?.timeZone ?? 'UTC';
  const currency = order.price?.currencyCode ?? '';
  const steps = cancellationSteps.map(({ from, feeCents }) => {
    const fee = feeCents === 0 ? 'free of charge' : `${writeNumber(feeCents / 100, 2)} ${currency} net`;
    return from === null ? fee : `from ${writeDateTime(from, timeZone)} ${fee}`;
  });
  return [`Canceling costs: ${steps.join('; ')}. Times are local to the first loading.`];
}

/** What its shipper pays for having canceled an order. */
function describeCharge({ cancellationCharge: charge, price }: Order): string {
  if (!charge || charge.net === 0) return 'Canceled free of charge.';
  const amount = (cents: Cents) => `${writeNumber(cents / 100, 2)} ${price?.currencyCode ?? ''}`.trim();
  const gross = charge.gross === charge.net ? '' : `, ${amount(charge.gross)} with VAT`;
  return `Canceled for a fee of ${amount(charge.net)} net${gross}.`;
}
