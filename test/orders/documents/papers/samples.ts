import type { Item } from '../../../../src/engine/load/item.ts';
import { defaultProfile } from '../../../../src/orders/company/company-profile.ts';
import type { CustomsAreaOf } from '../../../../src/orders/documents/papers/customs.ts';
import type { NoteInput } from '../../../../src/orders/documents/papers/paper-input.ts';
import type { Order, Stop } from '../../../../src/orders/order/order.ts';
import { item } from '../../../support/samples.ts';
import { newBooking } from '../../../support/stored-orders.ts';

/** Orders that papers are made of in tests: each shows something that papers must bear. */

export const issuedAt = Date.parse('2026-11-23T06:00:00Z');

export const profile = {
  ...defaultProfile,
  legalName: 'Spedition Elbe GmbH',
  addressLine1: 'Am Sandtorkai 30',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
  register: 'Amtsgericht Hamburg, HRB 12345',
  telephone: '+49 40 301000',
  email: 'dispo@spedition-elbe.example',
  terms: 'We work by the ADSp 2017.',
};

export const account = {
  name: 'hanse',
  legalName: 'Hanse Maschinenbau GmbH',
  addressLine1: 'Am Sandtorkai 30',
  addressLine2: 'Tor 3',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
};

export const assignment = {
  haulier: 'Trans-Kowalski Sp. z o.o.',
  haulierAddress: 'ul. Portowa 12\nPL-70-001 Szczecin\nPoland',
  vehiclePlate: 'ZS 4711K',
  trailerPlate: 'ZS 0815P',
  driverName: 'Łukasz Żółty',
  driverPhone: '+48 500 100 200',
};

const dates = (start: string, end: string) => [
  { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
];

export function stop(id: string, changes: Partial<Stop> = {}): Stop {
  return {
    id,
    companyName: 'Hanse Maschinenbau GmbH',
    firstName: 'Inga',
    lastName: 'Petersen',
    addressLine1: 'Am Sandtorkai 30',
    addressLine2: 'Tor 3',
    country: 'DE',
    zip: '20457',
    city: 'Hamburg',
    phone: '+49 40 301000',
    referenceNumber: 'PO-4711',
    timeZone: 'Europe/Berlin',
    dates: dates('2026-11-24T08:00:00+01:00', '2026-11-24T14:00:00+01:00'),
    statuses: [],
    expected: null,
    ...changes,
  };
}

export const milano = stop('milano', {
  companyName: 'Officine Lombarde S.p.A.',
  addressLine1: 'Via Dante 7',
  addressLine2: '',
  country: 'IT',
  zip: '20121',
  city: 'Milano',
  referenceNumber: 'PO-4711',
  timeZone: 'Europe/Rome',
  dates: dates('2026-11-26T08:00:00+01:00', '2026-11-26T08:00:00+01:00'),
});
export const athens = stop('athens', {
  companyName: 'Ελληνική Βιομηχανία Μηχανών Α.Ε.',
  addressLine1: 'Λεωφόρος Κηφισίας 124',
  addressLine2: 'Κτίριο Β΄',
  country: 'GR',
  zip: '11526',
  city: 'Αθήνα',
  referenceNumber: 'ΑΘ-12/26',
  timeZone: 'Europe/Athens',
  dates: dates('2026-11-28T09:00:00+02:00', '2026-11-28T12:00:00+02:00'),
});
export const sofia = stop('sofia', {
  companyName: 'Софийски машинен завод „Възраждане“ ЕООД',
  addressLine1: 'бул. „Цариградско шосе“ 115',
  addressLine2: '',
  country: 'BG',
  zip: '1784',
  city: 'София',
  referenceNumber: 'БГ-77',
  timeZone: 'Europe/Sofia',
  dates: dates('2026-11-27T09:00:00+02:00', '2026-11-27T12:00:00+02:00'),
});
export const bremen = stop('bremen', {
  companyName: 'Weser Lager KG',
  city: 'Bremen',
  zip: '28195',
  addressLine1: 'Kai 9',
});

export const pallets: Item = {
  ...item(4, [120, 80, 120], 250),
  name: 'Machine parts',
  category: 'epal',
  hsCode: '848390',
};
export const paint: Item = {
  ...item(2, [120, 80, 100], 410),
  name: 'PAINT',
  category: 'epal',
  marks: 'HM 1/2–2/2',
  hazardous: { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false },
};

export function order(changes: Partial<Order> = {}): Order {
  const { order: booked } = newBooking(7, {
    id: '0190a1b2-0000-7000-8000-000000000001',
    goods: [pallets],
    loadings: [stop('hamburg')],
    unloadings: [milano],
    additionalInformation: 'Ring at gate 3.',
    price: {
      currencyCode: 'EUR',
      transportNetCents: 130_050,
      netCents: 133_040,
      vatRate: 0.19,
      vatRule: 'domestic',
      grossCents: 158_318,
      tariffVersion: '2026-07-01-abc',
      breakdown: [
        { code: 'distance', label: 'Distance', amount: 100_000, basis: '1000 km' },
        { code: 'toll', label: 'Tolls', amount: 30_050, basis: 'DE 700 km' },
      ],
    },
    extraServices: [{ label: 'loadingThroughDriver', cost: 2990 }],
    distanceKm: 1123,
  });
  const planned = [stop('hamburg'), milano] as const;
  return {
    ...booked,
    loadings: [planned[0]],
    unloadings: [planned[1]],
    orderNumber: 100_123,
    version: 1,
    createdAt: new Date('2026-11-23T05:30:00Z'),
    updatedAt: new Date('2026-11-23T05:30:00Z'),
    transport: null,
    cancellation: null,
    cancellationCharge: null,
    requestedAt: null,
    decideUntil: null,
    silence: null,
    decision: null,
    ...changes,
  };
}

export function noteInput(changes: Partial<Order> = {}, more: Partial<NoteInput> = {}): NoteInput {
  return { order: order(changes), account, profile, issuedAt, assignment, ...more };
}

/** As in the price table: London is in a customs territory of its own, and so is Zürich. */
export const customsAreaOf: CustomsAreaOf = ({ country }) => (country === 'GB' || country === 'CH' ? country : '');

const charged = (...territories: string[]) => ({
  ...order().price!,
  breakdown: [
    ...order().price!.breakdown,
    ...territories.map((name) => ({ code: `customs_${name.toLowerCase()}`, label: `Customs ${name}`, amount: 15_000 })),
  ],
});
export const london = { ...milano, id: 'london', country: 'GB', city: 'London', zip: 'E1 6AN' };
/** Across the Channel; and to Milano, through Switzerland. */
export const toLondon: Partial<Order> = { unloadings: [london], price: charged('GB') };
export const throughSwitzerland: Partial<Order> = { price: charged('CH') };
