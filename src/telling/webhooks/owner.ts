import type { DeliveryTables, TargetKey } from '../delivery/tables.ts';

/** Whose endpoints: a shipper's get its own events, the company's those of all accounts. */
export type EndpointOwner = 'shipper' | 'company';

/** The account of the company's rows, which no shipper has. */
export const companyAccountId = 0;

export function ownerOf({ accountId }: Pick<TargetKey, 'accountId'>): EndpointOwner {
  return accountId === companyAccountId ? 'company' : 'shipper';
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
} as const satisfies Record<EndpointOwner, DeliveryTables>;

export function tablesOf(owner: EndpointOwner): DeliveryTables {
  return tables[owner];
}
