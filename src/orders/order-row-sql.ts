import type { OrderToStore } from './order.ts';

/** A booking in the form `rowDefinition` reads. */
export function orderRow({ order, reply, listed, key }: OrderToStore) {
  const { price, ...rest } = order;
  const references = [...order.loadings, ...order.unloadings].map((stop) => stop.referenceNumber);
  return {
    ...rest,
    ...price,
    listed,
    firstLoadingAt: order.loadings[0]?.dates[0]?.start,
    stopReferences: [...new Set(references)].filter((reference) => reference !== ''),
    ...(key && { key: key.key, route: key.route, requestHash: `\\x${key.requestHash}`, reply }),
  };
}

/** Column and type of each field. All are columns of `orders`. */
const orderFields = {
  accountId: 'account_id bigint',
  id: 'id uuid',
  status: 'status text',
  request: 'request text',
  vehicleType: 'vehicle_type integer',
  additionalInformation: 'additional_information text',
  documentedDelivery: 'documented_delivery boolean',
  paymentMethod: 'payment_method text',
  goods: 'goods jsonb',
  loadings: 'loadings jsonb',
  unloadings: 'unloadings jsonb',
  firstLoadingAt: 'first_loading_at timestamptz',
  distanceKm: 'distance_km integer',
  drivingSeconds: 'driving_seconds integer',
  tariffVersion: 'tariff_version text',
  breakdown: 'breakdown jsonb',
  currencyCode: 'currency_code text',
  transportNetCents: 'transport_net_cents bigint',
  netCents: 'net_cents bigint',
  vatRate: 'vat_rate numeric',
  vatRule: 'vat_rule text',
  grossCents: 'gross_cents bigint',
  extraServices: 'extra_services jsonb',
  emissions: 'emissions jsonb',
  listed: 'listed text',
};
const fields = Object.entries(orderFields).map(([name, definition]) => {
  const [column, type] = definition.split(' ') as [string, string];
  return { name, column, type };
});

/** The columns of `orders` to write and, in the same order, their values in the rows of an alias. */
export function orderColumnsOf(isWanted: (field: { name: string }) => boolean) {
  const wanted = fields.filter(isWanted);
  return {
    columns: wanted.map(({ column }) => column).join(', '),
    values: (alias: string) => wanted.map(({ name }) => `${alias}."${name}"`).join(', '),
  };
}
/** The columns json_to_recordset makes of a row. */
export const rowDefinition = `${fields.map(({ name, type }) => `"${name}" ${type}`).join(', ')},
  actor text, "stopReferences" text[], key text, route text, "requestHash" bytea, reply text`;
