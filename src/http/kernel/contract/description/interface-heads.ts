import { readFileSync } from 'node:fs';
import type { Door, DriverDoor, OperatorDoor, ShipperDoor } from '../operation.ts';
import { driverPrefixes, operatorPrefixes, prefixes } from '../prefixes.ts';

/** What a description says above the operations: the interface's title, and its address in each environment. */
export type InterfaceHead<At extends Door = Door> = {
  title: string;
  summary: string;
  /** Markdown: the first five minutes with it. */
  start: string;
  bases: Partial<typeof prefixes>;
  tags: Readonly<Record<At['tag'], string>>;
  /** Whether each operation shows programs that call it. */
  hasSamples?: true;
};

const readStart = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export const shippersHead: InterfaceHead<ShipperDoor> = {
  title: 'Transport Ordering Service',
  summary: 'Price, book and follow road freight.',
  start: readStart('start-of-shippers.md'),
  bases: prefixes,
  tags: {
    Places: 'Towns and postal codes, as prices and bookings take them.',
    Vehicles: 'What can be booked.',
    Prices: 'What a transport costs. Nothing is stored.',
    Orders: 'Book, draft, list, read and cancel.',
    Documents: 'Papers of an order, proofs of delivery and pictures.',
    Events: 'What happened, in order and as it happens.',
    Webhooks: 'Addresses that events are posted to.',
    Account: 'What the account itself has.',
  },
  hasSamples: true,
};

/** The head of the company's interface. */
export const operatorsHead: InterfaceHead<OperatorDoor> = {
  title: 'Transport Ordering Service: the company',
  summary: 'Dispatch, prove and account for the orders of all shippers.',
  start: readStart('start-of-operators.md'),
  bases: operatorPrefixes,
  tags: {
    Orders: 'The orders of all accounts.',
    Progress: 'What happens at stops, and who carries an order.',
    Documents: 'Papers of an order, proofs of delivery and pictures.',
    Events: 'What happened to the orders of all accounts, in order and as it happens.',
    Prices: 'What transports cost whom, and why, and the tariffs they are priced by.',
    Accounts: 'Shippers, their tokens and what was agreed with them.',
    People: 'Who logs in, and what was done to people, tokens and accounts.',
    Availability: 'What can be sold on a day.',
    Webhooks: 'Addresses of the company that the events of all accounts are posted to.',
  },
};

/** The head of the interface for a driver's page. */
export const driversHead: InterfaceHead<DriverDoor> = {
  title: 'Transport Ordering Service: the driver',
  summary: 'One order, by a link.',
  start: 'What the page behind a driver’s link asks for.',
  bases: driverPrefixes,
  tags: { Driver: 'One order, its stops, reports and pictures.' },
};
