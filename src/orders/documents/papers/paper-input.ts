import type { Instant } from '../../../ground/units.ts';
import type { CompanyProfile } from '../../company/company-profile.ts';
import type { Assignment, Order } from '../../order/order.ts';
import type { CustomsAreaOf } from './customs.ts';

/** An account's master data. What is not known is empty. */
export type AccountDetails = {
  name: string;
  legalName: string;
  addressLine1: string;
  addressLine2: string;
  zip: string;
  city: string;
  country: string;
  vatId: string | null;
};

/** What was reported and signed at a stop. What is not known is empty or null. */
export type StopProof = {
  signedBy: string;
  signedAt: Instant | null;
  remarks: string;
  arrivedAt: Instant | null;
  finishedAt: Instant | null;
};

/** What papers of an order are made from. */
export type PaperInput = {
  order: Order;
  account: AccountDetails;
  profile: CompanyProfile;
  /** Papers are dated with it, in the company's zone. Equal inputs give equal papers. */
  issuedAt: Instant;
  /** Whether the order is of the sandbox: the paper then says so next to its number. */
  isTest?: boolean | undefined;
  /** Without it papers say nothing of customs. */
  customsAreaOf?: CustomsAreaOf | undefined;
};

export type NoteInput = PaperInput & {
  assignment?: Assignment | undefined;
  /** By the id of the stop. */
  proofs?: ReadonlyMap<string, StopProof> | undefined;
  /** Names of the documents that go with the goods. */
  documents?: readonly string[] | undefined;
};

/** An order's number as papers show it. */
export function numberOnPaper({ order, isTest }: Pick<PaperInput, 'order' | 'isTest'>): string {
  return `${isTest ? 'TEST ' : ''}${order.orderNumber}`;
}
