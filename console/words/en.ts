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
  order: {
    activity: {
      work: 'loading and unloading',
      drive: 'driving',
      secondDriver: 'second driver',
      break: 'break',
      rest: 'rest',
      wait: 'waiting',
      ferry: 'ferry',
      ban: 'driving ban',
      window: 'window',
    },
    drawing: {
      floor: (stacks: number, metres: string) => `Floor of ${metres} from above, with ${stacks} stacks`,
      floorTable: 'What stands where on the floor, from the front',
      compartment: 'Loading space',
      fromFront: 'From the front',
      fromLeft: 'From the left',
      footprint: 'Length × width',
      height: 'Height',
      pieces: 'Goods, from below',
      schedule: (start: string, end: string, driving: string) =>
        `Schedule of the crew from ${start} to ${end}, ${driving} at the wheel`,
      scheduleTable: 'What the crew does when',
      activity: 'Activity',
      from: 'From',
      to: 'To',
      lasts: 'Lasts',
      where: 'Where',
    },
  },

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
