import type { DeliveryTables } from '../delivery/tables.ts';

/** Whose endpoints: those of a shipper hear of its own events, those of the company of all accounts'. */
export type EndpointOwner = { reader: 'shipper' | 'company'; accountId: number };

/** The account of the company's rows, which no shipper has. */
const companyAccountId = 0;

export const companyOwner: EndpointOwner = { reader: 'company', accountId: companyAccountId };

export function shipperOwner(accountId: number): EndpointOwner {
  return { reader: 'shipper', accountId };
}

const tables = {
  shipper: {
    targets: 'webhook_endpoints',
    failures: 'webhook_failures',
    attempts: 'webhook_attempts',
    feed: 'account',
  },
  company: {
    targets: 'company_webhook_endpoints',
    failures: 'company_webhook_failures',
    attempts: 'company_webhook_attempts',
    feed: 'company',
  },
} as const satisfies Record<EndpointOwner['reader'], DeliveryTables>;

export function tablesOf({ reader }: Pick<EndpointOwner, 'reader'>): DeliveryTables {
  return tables[reader];
}
