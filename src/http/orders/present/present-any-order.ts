import { formatLocal } from '../../../ground/local-time.ts';
import type { Instant } from '../../../ground/units.ts';
import type {
  OrderProgress,
  RecordedReport,
  StopProgressRow,
} from '../../../orders/dispatch/progress-of-order-store.ts';
import type { StoredDocument } from '../../../orders/documents/document.ts';
import type { Assignment, Order, Stop } from '../../../orders/order/order.ts';
import type { OrderEvent } from '../../../orders/order/order-event.ts';
import type { WholeOrder } from '../../../orders/order/order-store.ts';
import type { AccountRecord } from '../../../who/accounts/account-record-store.ts';
import type { ActorNames } from '../../../who/people/actor-store.ts';
import { describeActor } from '../../../who/people/describe-actor.ts';
import { presentContact } from '../../accounts/present-account.ts';
import { presentAnyDocument } from '../../documents/present-document.ts';
import type { Say } from '../../kernel/words/phrase-book.ts';
import { presentCancellation } from '../../price/present/present-cancellation.ts';
import { presentStop, presentWhatFollows, presentWhatStands } from './present-order.ts';
import { presentWhatIsNext } from './present-what-is-next.ts';

/** What is shown along with the order. */
type Beside = {
  account: AccountRecord;
  documents: readonly StoredDocument[];
  progress: OrderProgress;
  vehicle: { code: string; name: string };
  names: ActorNames;
  cabotage: readonly string[];
  addressWarnings: readonly string[];
  now: Instant;
  say: Say;
};

/** An order of any account, with everything known about it. `cancellation` is what canceling means for its shipper. */
export function presentAnyOrder({ order, events }: WholeOrder, beside: Beside) {
  const { account, documents, progress, vehicle, names, cabotage, addressWarnings, now, say } = beside;
  const { loadings: _l, unloadings: _u, ...booked } = presentWhatStands(order, say);
  const present = (stop: Stop) => presentProgressOf(stop, progress, names);
  return {
    ...booked,
    ...(order.status === 'requested' && { silence: order.silence }),
    account: presentOwner(account),
    version: order.version,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    ...(order.vehicleType === null ? {} : { vehicle: { vehicle_type: order.vehicleType, ...vehicle } }),
    loadings: order.loadings.map(present),
    unloadings: order.unloadings.map(present),
    ...presentWhatFollows(order),
    cabotage: cabotage.map(say),
    address_warnings: addressWarnings.map(say),
    transport: order.transport && presentAssigned(order.transport),
    cancellation: presentCancellation(order, now),
    ...presentCanceled(order),
    documents: documents.map((document) => presentAnyDocument(document, names)),
    history: events.map((event) => presentEvent(event, names)),
  };
}

/** Whose order it is, and who to ask there. */
function presentOwner({ id, name, country, vatId, contacts }: AccountRecord) {
  return { id, name, country, vat_id: vatId, contacts: contacts.map(presentContact) };
}

/** Who carries an order, as the company reads it. */
export function presentAssigned(transport: Assignment) {
  return {
    haulier: transport.haulier,
    haulier_address: transport.haulierAddress,
    vehicle_plate: transport.vehiclePlate,
    trailer_plate: transport.trailerPlate,
    driver: { name: transport.driverName, phone: transport.driverPhone },
  };
}

function presentCanceled({ cancellation }: Order) {
  if (cancellation === null) return {};
  const { by, reason, note } = cancellation;
  return { canceled: { by, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) } };
}

/** A stop with its three pairs of times, and its reports. */
function presentProgressOf(stop: Stop, { stops, reports }: OrderProgress, names: ActorNames) {
  const { statuses: _, ...booked } = presentStop(stop);
  const row = stops.find(({ stopId }) => stopId === stop.id);
  const ofStop = reports.filter(({ stopId }) => stopId === stop.id);
  return {
    ...booked,
    time_zone: stop.timeZone,
    state: row?.state ?? 'open',
    ...presentWhatIsNext(row?.state),
    planned: booked.dates[0] ?? null,
    expected: row && presentExpected(row, stop.timeZone),
    actual: row && { arrived: local(row.arrivedAt, stop.timeZone), finished: local(row.finishedAt, stop.timeZone) },
    reports: ofStop.map((report) => presentReport(report, stop.timeZone, names)),
  };
}

function presentExpected({ expectedAt, isExpectationDerived }: StopProgressRow, timeZone: string) {
  if (expectedAt === null) return null;
  return { at: local(expectedAt, timeZone), derived: isExpectationDerived };
}

function local(at: string | null, timeZone: string): string | null {
  return at === null ? null : formatLocal(Date.parse(at), timeZone);
}

function presentReport(report: RecordedReport, timeZone: string, names: ActorNames) {
  const { number, type, at, recordedAt, actor, reportId, reason, note, signedBy, quantities } = report;
  return {
    number,
    type,
    at: formatLocal(Date.parse(at), timeZone),
    recorded_at: new Date(recordedAt).toISOString(),
    actor: describeActor(actor, names),
    ...(reportId === null ? {} : { report_id: reportId }),
    ...(reason === null ? {} : { reason }),
    ...(note === null ? {} : { note }),
    ...(signedBy === null ? {} : { signed_by: signedBy }),
    ...(quantities === null ? {} : { quantities }),
    ...(report.isOutOfOrder ? { out_of_order: true } : {}),
    ...(report.correctedAt === null ? {} : { corrected_at: new Date(report.correctedAt).toISOString() }),
  };
}

function presentEvent({ sequence, version, type, occurredAt, actor, details }: OrderEvent, names: ActorNames) {
  return { sequence, version, type, date: occurredAt.toISOString(), actor: describeActor(actor, names), details };
}
