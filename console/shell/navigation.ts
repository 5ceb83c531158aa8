import { isShipper, may } from '../data/session.ts';
import type { Words } from '../words/en.ts';

/** A view that the rail leads to. */
export type Place = {
  path: string;
  icon: string;
  name: keyof Pick<
    Words,
    'today' | 'orders' | 'map' | 'newTransport' | 'accounts' | 'people' | 'prices' | 'webhooks' | 'audit' | 'developers'
  >;
  /** The second group of the rail. */
  isOfCompany?: boolean;
};

const ofShippers: readonly Place[] = [
  { path: '/new', icon: 'plus', name: 'newTransport' },
  { path: '/orders', icon: 'orders', name: 'orders' },
  { path: '/developers', icon: 'webhook', name: 'developers' },
];

const ofDispatchers: readonly Place[] = [
  { path: '/today', icon: 'today', name: 'today' },
  { path: '/orders', icon: 'orders', name: 'orders' },
  { path: '/map', icon: 'map', name: 'map' },
];

/** Accounts and people are for admins; what is only read, for everybody of the company. */
const ofOwners: readonly (Place & { scope: string })[] = [
  { path: '/accounts', icon: 'building', name: 'accounts', scope: 'operator:admin' },
  { path: '/prices', icon: 'prices', name: 'prices', scope: 'operator:read' },
  { path: '/webhooks', icon: 'webhook', name: 'webhooks', scope: 'operator:read' },
  { path: '/people', icon: 'people', name: 'people', scope: 'operator:admin' },
  { path: '/audit', icon: 'audit', name: 'audit', scope: 'operator:read' },
];

/** Where the person who is logged in may go; the first is where they begin. */
export function places(): readonly Place[] {
  if (isShipper()) return ofShippers;
  return [
    ...ofDispatchers,
    ...ofOwners.filter(({ scope }) => may(scope)).map((each) => ({ ...each, isOfCompany: true })),
  ];
}
