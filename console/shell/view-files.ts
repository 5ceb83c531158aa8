/** What a view has beyond what all have: files of `console/styles/views`, and a section of the texts. */
export type ViewFiles = { styles: readonly string[]; words?: readonly Section[] };

type Section = 'list' | 'booking' | 'bulk';

const ownerStyles = ['order-page', 'side-forms', 'company-lists', 'owner'];
const orderStyles = ['drawings', 'order-page', 'report', 'order'];
const todayStyles = ['drawings', 'order-page', 'report', 'today', 'order'];
const tableStyles = ['table', 'table-tools'];

/** The views of the company by their addresses, `*` for an id. */
export const companyViews = {
  today: { styles: [...todayStyles, 'narrow-lists'] },
  orders: { styles: [...tableStyles, ...todayStyles, 'narrow-lists'], words: ['list'] },
  'orders/*': { styles: orderStyles },
  map: { styles: ['map', ...tableStyles, ...todayStyles, 'narrow-lists'], words: ['list'] },
  accounts: { styles: ownerStyles },
  'accounts/*': { styles: ownerStyles },
  people: { styles: ownerStyles },
  prices: { styles: ['drawings', ...ownerStyles, 'order-form', 'prices'] },
  webhooks: { styles: ownerStyles },
  audit: { styles: ownerStyles },
} satisfies Record<string, ViewFiles>;

/** Those of a shipper. */
export const shipperViews = {
  new: { styles: ['order-form', 'booking'], words: ['booking'] },
  import: { styles: ['order-form', 'booking', 'import'], words: ['booking', 'bulk'] },
  orders: { styles: [...tableStyles, 'narrow-lists'], words: ['list'] },
  'orders/*': { styles: ['drawings', 'order-page', 'order'] },
  developers: { styles: ownerStyles },
} satisfies Record<string, ViewFiles>;
