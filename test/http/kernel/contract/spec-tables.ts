/**
 * The tables of the published interface, row by row: field and type as printed. `?` marks a field that may be absent.
 * A missing row, or a reply without a row's field, fails the suite.
 */
export const tables: Record<string, Record<string, string>> = {
  item: {
    quantity: 'integer',
    length: 'integer',
    width: 'integer',
    height: 'integer',
    weight: 'integer',
    name: 'string',
  },
  bookingPlace: {
    company_name: 'string',
    first_name: 'string',
    last_name: 'string',
    address_line_1: 'string',
    address_line_2: 'string',
    country: 'string',
    zip: 'string',
    city: 'string',
    'phone?': 'string',
    reference_number: 'string',
    dates: 'window[]',
  },
  window: { start: 'date-time', end: 'date-time' },
  offer: {
    vehicle_type: 'integer',
    value: 'number',
    driving_time: 'integer',
    estimated_loading_times: 'window[]',
    estimated_unloading_times: 'window[]',
    available_extra_services: 'extraService[]',
  },
  extraService: { label: 'string', cost: 'number' },
  listedStop: { country: 'string', zip: 'string', city: 'string', start_date: 'date-time', end_date: 'date-time' },
  listedOrder: {
    id: 'string',
    order_number: 'integer',
    loadings: 'listedStop[]',
    unloadings: 'listedStop[]',
    status: 'string',
  },
  order: {
    id: 'string',
    order_number: 'integer',
    status: 'string',
    documented_delivery: 'boolean',
    distance: 'integer',
    payment_method: 'string',
    loadings: 'orderStop[]',
    unloadings: 'orderStop[]',
    goods: 'goods[]',
    price: 'price',
    extra_services: 'array',
  },
  orderStop: { id: 'string', dates: 'window[]', address: 'address', statuses: 'stopStatus[]' },
  stopStatus: { type: 'string', date: 'date-time' },
  address: {
    company_name: 'string',
    first_name: 'string',
    last_name: 'string',
    address_line_1: 'string',
    address_line_2: 'string',
    country: 'string',
    zip: 'string',
    city: 'string',
  },
  goods: {
    quantity: 'integer',
    category: 'string',
    name: 'string',
    weight: 'integer',
    length: 'integer',
    width: 'integer',
    height: 'integer',
    is_stackable: 'boolean',
  },
  price: {
    net_amount: 'number',
    gross_amount: 'number',
    vat_rate: 'number',
    currency_code: 'string',
    transport_net_amount: 'number',
  },
  bookingResult: {
    id: 'string',
    order_number: 'integer',
    'the service': 'goods[]',
    'additional_information?': 'string',
    loadings: 'bookingPlace[]',
    unloadings: 'bookingPlace[]',
  },
  page: { data: 'listedOrder[]', links: 'pageLinks', meta: 'pageMeta' },
  pageLinks: { first: 'url|null', last: 'url|null', prev: 'url|null', next: 'url|null' },
  pageMeta: {
    current_page: 'integer',
    from: 'integer',
    last_page: 'integer',
    per_page: 'integer',
    to: 'integer',
    total: 'integer',
    path: 'url',
    links: 'pageLink[]',
  },
  pageLink: { url: 'url|null', label: 'string', active: 'boolean' },
  priceReply: { message: 'string', data: 'offer[]' },
  bookingReply: { message: 'string', data: 'bookingResult' },
  orderReply: { message: 'string', data: 'order' },
  cancelReply: { message: 'string' },
};

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;

const checks: Record<string, (value: unknown) => boolean> = {
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  'date-time': (value) => typeof value === 'string' && dateTime.test(value),
  url: (value) => typeof value === 'string' && URL.canParse(value),
  'url|null': (value) => value === null || (typeof value === 'string' && URL.canParse(value)),
};

/**
 * Every row of a table that a value breaks, as `path: expected type`; `seen` gathers the tables and rows that were met.
 */
export function mismatches(table: string, value: unknown, seen: Set<string>, path = table): string[] {
  if (value === null || typeof value !== 'object') return [`${path}: ${table}`];
  return Object.entries(tables[table]!).flatMap(([row, type]) => {
    const field = row.replace('?', '');
    const inner = (value as Record<string, unknown>)[field];
    if (inner === undefined) return row.endsWith('?') ? [] : [`${path}.${field}: missing`];
    seen.add(`${table}.${field}`);
    return typeMismatches(type, inner, seen, `${path}.${field}`);
  });
}

function typeMismatches(type: string, value: unknown, seen: Set<string>, path: string): string[] {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path}: array`];
    return value.flatMap((element, i) => mismatches(type.slice(0, -2), element, seen, `${path}.${i}`));
  }
  const check = checks[type];
  if (!check) return mismatches(type, value, seen, path);
  return check(value) ? [] : [`${path}: ${type}, not ${JSON.stringify(value)}`];
}
