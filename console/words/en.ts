/** The English of the console. A text with gaps is a function of what fills them. */
export const en = {
  language: 'English',
  skip: 'To the content',
  main: 'Main',
  today: 'Today',
  orders: 'Orders',
  map: 'Map',
  newTransport: 'New transport',
  accounts: 'Accounts',
  people: 'People',
  prices: 'Prices',
  webhooks: 'Webhooks',
  audit: 'Audit',
  developers: 'Developers',
  company: 'Company',
  findOrDo: 'Search or do…',
  searchOrders: (text: string) => `Orders with “${text}”`,
  keys: 'Keys',
  logOut: 'Log out',
  live: 'Live',
  offlineSince: (time: string) => `Offline since ${time}`,
  sandboxBanner: 'Sandbox: test data. No truck drives, nothing is invoiced.',
  theme: 'Appearance',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  languageLabel: 'Language',
  singleKeys: 'Keys of one letter',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  undo: 'Undo',
  more: 'More',
  loading: 'Loading',
  failedTitle: 'This could not be loaded',
  requestId: (id: string) => `Request ${id}`,
  notFound: 'There is no such page',
  notFoundText: 'The address may be of another release, or of something that was removed.',
  unreachable: 'The service cannot be reached. Nothing was changed.',
  changedMeanwhile: 'Somebody else was quicker:',

  /** States of orders and stops, one word each, in colour and shape of `parts/state-mark.tsx`. */
  state: {
    draft: 'Draft',
    placed: 'Placed',
    loaded: 'Loaded',
    delivered: 'Delivered',
    canceled: 'Canceled',
    simulated: 'Simulated',
    open: 'Open',
    arrived: 'Arrived',
    finished: 'Finished',
    failed: 'Failed',
    closed: 'Closed',
    late: 'Late',
    toAssign: 'To assign',
    proofMissing: 'Proof missing',
  },

  /** Today. */
  day: {},

  /** The table of orders. */
  list: {},

  /** An order. */
  order: {},

  /** The map. */
  atlas: {},

  /** New transport. */
  booking: {},

  /** Developers. */
  developer: {},

  /** Accounts, people, prices, webhooks, audit. */
  owner: {},
};

/** What each language has a text for. */
export type Words = typeof en;
