import { stringify } from 'csv-stringify/sync';
import { formatLocal } from '../../../ground/local-time.ts';
import type { Cents } from '../../../ground/units.ts';
import type { CompanyOrder } from '../../../orders/dispatch/lists/company-filter.ts';
import type { PlannedStop } from '../../../orders/order/order.ts';
import { listReferences } from './present-order-row.ts';

/** Columns with their values; amounts in euros with a point. Dates are those of the clock at the place. */
const columns: Record<string, (order: CompanyOrder, timeZone: string) => string> = {
  order_number: ({ orderNumber }) => String(orderNumber),
  status: ({ status }) => status,
  account: ({ accountName }) => accountName,
  vat_id: ({ accountVatId }) => accountVatId ?? '',
  booked: ({ createdAt }, timeZone) => formatLocal(createdAt.getTime(), timeZone).slice(0, 10),
  loading: ({ loadings: [first] }) => dayOf(first),
  unloading: ({ unloadings }) => dayOf(unloadings.at(-1)),
  from: ({ loadings: [first] }) => placeOf(first),
  to: ({ unloadings }) => placeOf(unloadings.at(-1)),
  references: (order) => listReferences(order).join('; '),
  haulier: ({ transport }) => transport?.haulier ?? '',
  currency: ({ currencyCode }) => currencyCode ?? '',
  transport_net: ({ transportNetCents }) => amount(transportNetCents),
  extra_services: ({ extraServices }) => extraServices.map(({ label }) => label).join('; '),
  extra_services_net: ({ netCents, transportNetCents }) =>
    netCents === null || transportNetCents === null ? '' : amount(netCents - transportNetCents),
  net: ({ netCents }) => amount(netCents),
  vat_rate: ({ vatRate }) => (vatRate === null ? '' : String(vatRate)),
  vat_rule: ({ vatRule }) => vatRule ?? '',
  gross: ({ grossCents }) => amount(grossCents),
  cancellation_net: ({ cancellationCharge }) => amount(cancellationCharge?.net ?? null),
  cancellation_vat: ({ cancellationCharge }) => amount(cancellationCharge?.vat ?? null),
  cancellation_gross: ({ cancellationCharge }) => amount(cancellationCharge?.gross ?? null),
  tariff_version: ({ tariffVersion }) => tariffVersion ?? '',
  id: ({ id }) => id,
};

/** Texts that people wrote: they are quoted, and cannot become formulas. */
const texts = new Set(
  ['account', 'vat_id', 'from', 'to', 'references', 'haulier', 'extra_services', 'tariff_version', 'vat_rule'].map(
    (name) => Object.keys(columns).indexOf(name),
  ),
);

/** RFC 4180. */
const format = { record_delimiter: 'windows' } as const;
const rowFormat = {
  ...format,
  cast: {
    string: (value: string, { column }: { column?: string | number }) =>
      value !== '' && texts.has(Number(column)) ? { value: withoutFormulas(value), quoted: true } : value,
  },
};

/**
 * The signs that begin a formula at the start of a cell, whatever a spreadsheet takes as separator: at the start of the
 * text, and after each separator. Quotation marks and spaces before them do not help.
 */
const beginsFormula = /(^|[;,\t|])([\s"']*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/gu;

/** The text in one line, with an apostrophe before what a spreadsheet would take for a formula. */
function withoutFormulas(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(beginsFormula, "$1$2'");
}

/** The first line. The byte order mark before it tells spreadsheets to read UTF-8. */
export function writeCsvHead(): string {
  return stringify([Object.keys(columns)], { ...format, bom: true });
}

/** A line for each order. `timeZone` is the company's. */
export function writeCsvRows(orders: readonly CompanyOrder[], timeZone: string): string {
  const values = Object.values(columns);
  return stringify(
    orders.map((order) => values.map((value) => value(order, timeZone))),
    rowFormat,
  );
}

function amount(cents: Cents | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

function placeOf(stop: PlannedStop | undefined): string {
  return stop ? `${stop.country} ${stop.zip} ${stop.city}` : '';
}

function dayOf(stop: PlannedStop | undefined): string {
  const [window] = stop?.dates ?? [];
  return stop && window ? formatLocal(Date.parse(window.start), stop.timeZone).slice(0, 10) : '';
}
