import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { formatLocal } from '../../ground/local-time.ts';
import type { Instant } from '../../ground/units.ts';
import { findAccountRecord } from '../../who/accounts/account-record-store.ts';
import {
  type CompanyProfile,
  describeMissingIssuer,
  missingOnPapers,
  sampleIssuer,
} from '../company/company-profile.ts';
import { findProgress, type RecordedReport } from '../dispatch/progress-of-order-store.ts';
import { feesOf, firstArrival } from '../order/cancellation/order-fees.ts';
import type { Order } from '../order/order.ts';
import { findOrders, type OrderKey } from '../order/order-store.ts';
import type { StoredDocument } from './document.ts';
import { listDocuments } from './document-store.ts';
import type { ConfirmationInput } from './papers/confirmation.ts';
import type { NoteInput, StopProof } from './papers/paper-input.ts';

/** What the papers of an order are made of. */
export type Paperwork = NoteInput & Pick<ConfirmationInput, 'cancellationSteps'>;

/** Whom a paper is for: a shipper sees the driver's name only if the company shares it. */
export type PaperReader = 'shipper' | 'company';

/**
 * Reads what the papers of an order are made of. Papers made on the same day of the company are equal to the byte.
 * @throws {ServiceError} `order_not_found`; as `judgeAgreed`.
 */
export async function readPaperwork(
  database: Database,
  key: OrderKey,
  { profile: stated, reader, now }: { profile: CompanyProfile; reader: PaperReader; now: Instant },
): Promise<Paperwork> {
  const isTest = database.schema === 'sandbox';
  const profile = isTest && missingOnPapers(stated).length > 0 ? sampleIssuer(stated) : stated;
  const [[whole], account, progress, documents] = await Promise.all([
    readWithRetry(() => findOrders(database, [key])),
    readWithRetry(() => findAccountRecord(database, key.accountId)),
    readWithRetry(() => findProgress(database, key)),
    readWithRetry(() => listDocuments(database, key)),
  ]);
  if (!whole || !account) throw new ServiceError('order_not_found');
  const { order } = whole;
  judgeAgreed(order);
  return {
    order,
    account,
    profile,
    issuedAt: startOfDay(now, profile.timeZone),
    isTest,
    assignment: assignmentFor(order, reader, profile),
    proofs: proofsOf(progress.reports, documents),
    documents: documents.filter(({ kind }) => kind === 'other').map(({ name }) => name),
    cancellationSteps: stepsOf(order),
  };
}

/**
 * Nothing is agreed on in an order that was never placed, whatever became of it.
 * @throws {ServiceError} `order_not_accepted` while it is to be answered; `order_not_under_way`.
 */
function judgeAgreed({ status, price, requestedAt, decision }: Order): void {
  const refuse = (message: string) => new ServiceError('order_not_under_way', { message });
  if (status === 'draft') throw refuse('The order is a draft: publish it first.');
  if (status === 'requested') throw new ServiceError('order_not_accepted');
  if (status === 'declined') throw refuse('The company has declined the order.');
  if (status !== 'canceled') return;
  if (price === null) throw refuse('The order was canceled while it was a draft.');
  if (requestedAt !== null && decision === null)
    throw refuse('The order was withdrawn before the company had answered it.');
}

/**
 * Nobody carries what was canceled.
 * @throws {ServiceError} `order_not_under_way`.
 */
export function judgeCarried({ status }: Order): void {
  if (status === 'canceled')
    throw new ServiceError('order_not_under_way', { message: 'The order is canceled: nothing of it is carried.' });
}

/**
 * Nobody confirms an order without saying who they are. The sandbox has a sample for it.
 * @throws {ServiceError} `profile_missing`.
 */
export function judgeIssuer({ profile }: Paperwork, reader: PaperReader): void {
  const missing = missingOnPapers(profile);
  if (missing.length === 0) return;
  if (reader === 'shipper') throw new ServiceError('profile_missing');
  throw new ServiceError('profile_missing', { message: describeMissingIssuer(missing) });
}

function startOfDay(now: Instant, timeZone: string): Instant {
  const local = formatLocal(now, timeZone);
  return Date.parse(`${local.slice(0, 10)}T00:00:00${local.slice(19)}`);
}

function assignmentFor({ transport }: Order, reader: PaperReader, { sharesDriver }: CompanyProfile) {
  if (transport === null) return undefined;
  return reader === 'company' || sharesDriver ? transport : { ...transport, driverName: '', driverPhone: '' };
}

/** What was signed and remarked at each stop, by the newest report that stands and the newest proof. */
function proofsOf(
  reports: readonly RecordedReport[],
  documents: readonly StoredDocument[],
): ReadonlyMap<string, StopProof> {
  const proofs = new Map<string, StopProof>();
  const nothing: StopProof = { signedBy: '', signedAt: null, remarks: '', arrivedAt: null, finishedAt: null };
  const add = (stopId: string, proof: Partial<StopProof>) =>
    proofs.set(stopId, { ...(proofs.get(stopId) ?? nothing), ...proof });
  for (const { stopId, type, at, signedBy, correctedAt } of reports) {
    if (correctedAt !== null) continue;
    const date = Date.parse(at);
    if (type === 'arrived') add(stopId, { arrivedAt: date });
    if (type === 'finished')
      add(stopId, { finishedAt: date, ...(signedBy === null ? {} : { signedBy, signedAt: date }) });
  }
  for (const { stopId, kind, signedBy, remarks, createdAt } of documents) {
    if (stopId === null || !['pod', 'signature', 'cmr', 'damage'].includes(kind)) continue;
    if (signedBy !== null) add(stopId, { signedBy, signedAt: Date.parse(createdAt) });
    if (remarks !== null) add(stopId, { remarks });
  }
  return proofs;
}

/** Undefined where canceling costs nothing. */
function stepsOf(order: Order): Paperwork['cancellationSteps'] {
  const fees = feesOf(order, firstArrival(order.loadings));
  return fees?.steps.map(({ from, fee }) => ({ from, feeCents: fee }));
}
