import type { FunctionComponent } from 'preact';
import type { Words } from '../words/en.ts';
import type { Section } from '../words/words.ts';

/**
 * A view of the console is a row of this file: the routes, the rail, and what the service bundles and answers follow
 * from it. The service reads it too, and runs no `load`: all else that it imports are types.
 */
export type View = {
  /** The path after that of the console; `:id` stands for one order or account. */
  path: `/${string}`;
  load: () => Promise<ViewModule>;
  /** Files of `console/styles/views`. */
  styles: readonly string[];
  /** Sections of texts that it needs besides those shared by all views. */
  words?: readonly Section[];
  /** Its place in the rail, in the order of the rows. */
  place?: RailItem;
};

/** `begin` loads what the view shows first at an address, as soon as it is known who is logged in. */
type ViewModule = {
  default: FunctionComponent;
  begin?: (query: Record<string, string>, id: string) => Promise<unknown>;
};

export type RailItem = {
  icon: string;
  name: TextName;
  /** The second group of the rail. */
  isOfCompany?: boolean;
  /** The scope that it needs, unless everybody on that side may see it. */
  scope?: 'operator:read' | 'operator:admin';
};

type TextName = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words];

const ownerStyles = ['order-page', 'side-forms', 'company-lists', 'owner'];
const orderStyles = ['drawings', 'order-page', 'report', 'order'];
const paneStyles = ['drawings', 'order-page', 'report', 'today', 'order'];
const tableStyles = ['table', 'table-tools'];

const company: readonly View[] = [
  {
    path: '/today',
    load: () => import('../views/dispatcher/today.tsx'),
    styles: ['report', 'today', 'narrow-lists'],
    place: { icon: 'today', name: 'today' },
  },
  {
    path: '/orders',
    load: () => import('../views/dispatcher/orders.tsx'),
    styles: [...tableStyles, ...paneStyles, 'narrow-lists'],
    words: ['list'],
    place: { icon: 'orders', name: 'orders' },
  },
  { path: '/orders/:id', load: () => import('../views/dispatcher/order.tsx'), styles: orderStyles },
  {
    path: '/map',
    load: () => import('../views/dispatcher/map.tsx'),
    styles: ['map', ...tableStyles, ...paneStyles, 'narrow-lists'],
    words: ['list', 'atlas'],
    place: { icon: 'map', name: 'map' },
  },
  {
    path: '/accounts',
    load: () => import('../views/owner/accounts.tsx'),
    styles: ownerStyles,
    place: { icon: 'building', name: 'accounts', isOfCompany: true, scope: 'operator:admin' },
  },
  { path: '/accounts/:id', load: () => import('../views/owner/account.tsx'), styles: ownerStyles },
  {
    path: '/prices',
    load: () => import('../views/owner/prices.tsx'),
    styles: ['drawings', ...ownerStyles, 'order-form', 'prices'],
    place: { icon: 'prices', name: 'prices', isOfCompany: true, scope: 'operator:read' },
  },
  {
    path: '/webhooks',
    load: () => import('../views/owner/webhooks.tsx'),
    styles: ownerStyles,
    place: { icon: 'webhook', name: 'webhooks', isOfCompany: true, scope: 'operator:read' },
  },
  {
    path: '/people',
    load: () => import('../views/owner/people.tsx'),
    styles: ownerStyles,
    place: { icon: 'people', name: 'people', isOfCompany: true, scope: 'operator:admin' },
  },
  {
    path: '/audit',
    load: () => import('../views/owner/audit.tsx'),
    styles: ownerStyles,
    place: { icon: 'audit', name: 'audit', isOfCompany: true, scope: 'operator:read' },
  },
];

const shipper: readonly View[] = [
  {
    path: '/new',
    load: () => import('../views/shipper/new-transport.tsx'),
    styles: ['order-form', 'booking'],
    words: ['booking'],
    place: { icon: 'plus', name: 'newTransport' },
  },
  {
    path: '/import',
    load: () => import('../views/shipper/import.tsx'),
    styles: ['order-form', 'booking', 'import'],
    words: ['booking', 'bulk'],
  },
  {
    path: '/orders',
    load: () => import('../views/shipper/orders.tsx'),
    styles: [...tableStyles, 'narrow-lists'],
    words: ['list'],
    place: { icon: 'orders', name: 'orders' },
  },
  {
    path: '/orders/:id',
    load: () => import('../views/shipper/order.tsx'),
    styles: ['drawings', 'order-page', 'order'],
  },
  {
    path: '/developers',
    load: () => import('../views/shipper/developers.tsx'),
    styles: ownerStyles,
    place: { icon: 'webhook', name: 'developers' },
  },
];

/** By audience; if both have one with the same path, each sees their own. */
export const views = { company, shipper };
