/** What a view has beyond what all have: files of `console/styles/views`, and a section of the texts. */
export type ViewFiles = { styles: readonly string[]; words?: readonly Section[] };

type Section = 'list' | 'booking' | 'bulk';

const ownerStyles = ['company-lists', 'owner'];

/** The views of the company by their addresses, `*` for an id. */
export const companyViews = {
  today: { styles: ['report', 'today', 'order'] },
  orders: { styles: ['table', 'report', 'today', 'order'], words: ['list'] },
  'orders/*': { styles: ['report', 'order'] },
  map: { styles: ['map', 'table', 'report', 'today', 'order'], words: ['list'] },
  accounts: { styles: ownerStyles },
  'accounts/*': { styles: ownerStyles },
  people: { styles: ownerStyles },
  prices: { styles: [...ownerStyles, 'offers', 'prices'] },
  webhooks: { styles: ownerStyles },
  audit: { styles: ownerStyles },
} satisfies Record<string, ViewFiles>;

/** Those of a shipper. */
export const shipperViews = {
  new: { styles: ['offers', 'booking'], words: ['booking'] },
  import: { styles: ['offers', 'booking', 'import'], words: ['booking', 'bulk'] },
  orders: { styles: ['table'], words: ['list'] },
  'orders/*': { styles: ['order'] },
  developers: { styles: ownerStyles },
} satisfies Record<string, ViewFiles>;
