import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from '../../../src/ground/database/database.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import { assignTransport } from '../../../src/orders/dispatch/assign-transport.ts';
import { findProgress } from '../../../src/orders/dispatch/progress-of-order-store.ts';
import { correctReport, reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import { reportTypes } from '../../../src/orders/dispatch/stop-report.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import type { NewOrder, PlannedStop } from '../../../src/orders/order/order.ts';
import { findOrders } from '../../../src/orders/order/order-store.ts';
import { publishDraft } from '../../../src/orders/order/publish-draft.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { newBooking } from '../stored-orders.ts';
import {
  assign,
  cancel,
  correct,
  type ModelOrder,
  newModel,
  report,
  type Said,
  standing,
  stateOf,
} from './progress-model.ts';

/** An order that is stored, and what it should be. */
export type Subject = { id: string; stopIds: string[]; model: ModelOrder; lastSaid?: Said };

const order = fc.nat(3);
/** Only a few moments and ids, so that reports collide. */
const moment = fc.integer({ min: 0, max: 5 }).map((hours) => Date.parse('2026-11-24T06:00:00Z') + hours * 3_600_000);
const said = {
  stop: fc.nat(5),
  type: fc.constantFrom('finished' as const, 'finished' as const, ...reportTypes),
  at: moment,
  outOfOrder: fc.boolean(),
  reportId: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined, freq: 4 }),
  withoutProof: fc.option(fc.constant('the printer is broken'), { nil: undefined }),
};
const report$ = fc.record({ kind: fc.constant('report' as const), order, ...said });

/** One change that anybody may make of an order. */
export const orderChanges = fc.oneof(
  fc.record({
    kind: fc.constantFrom('book' as const, 'draft' as const),
    loadings: fc.integer({ min: 1, max: 2 }),
    unloadings: fc.integer({ min: 1, max: 2 }),
    isDocumented: fc.boolean(),
  }),
  { weight: 10, arbitrary: report$ },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('again' as const, 'correct' as const), order }) },
  fc.record({ kind: fc.constantFrom('publish' as const, 'proof' as const), order }),
  fc.record({
    kind: fc.constant('cancel' as const),
    order: fc.nat(12),
    by: fc.constantFrom('shipper' as const, 'company' as const),
  }),
  fc.record({ kind: fc.constant('assign' as const), order, plate: fc.constantFrom('HH-AB 1', 'B-CD 2', null) }),
);
type Change = typeof orderChanges extends fc.Arbitrary<infer T> ? T : never;

/** Makes a change of the orders of an account, which must do what the model says. */
export async function makeChange(database: Database, accountId: number, subjects: Subject[], change: Change) {
  if ('loadings' in change) {
    subjects.push(await create(database, accountId, change));
    return;
  }
  const subject = subjects[change.kind === 'cancel' ? change.order : change.order % Math.max(subjects.length, 1)];
  if (!subject) return;
  const { id, model } = subject;
  const asked = (ifVersions: readonly number[] | null = null) => {
    return { accountId, id, actor: 'person:1', key: ownKey(accountId, 'progress'), hasKey: false, ifVersions };
  };
  if (change.kind === 'report') await tell(database, subject, asked, change);
  else if (change.kind === 'again') {
    if (subject.lastSaid) await tell(database, subject, asked, subject.lastSaid);
  } else if (change.kind === 'correct') {
    const outcome = await outcomeOf(correctReport(database, asked(), 'wrong order'));
    const expected = correct(model);
    assert.deepEqual(outcome, resultOf(model, expected, false));
  } else if (change.kind === 'publish') await publish(database, accountId, subject);
  else if (change.kind === 'proof') {
    await database.pool.query(
      `update ${database.schema}.orders set has_proof = true where account_id = $1 and id = $2`,
      [accountId, id],
    );
    model.hasProof = true;
  } else if (change.kind === 'cancel') {
    const { by } = change;
    const more = { key: undefined, ifVersions: undefined, now: 0, writeReply: () => '{}' };
    const canceling = cancelOrder(database, { accountId, id, actor: 'token:1', cancellation: { by }, ...more });
    assert.equal(typeof (await outcomeOf(canceling)) === 'string', !cancel(model, by));
  } else if ('plate' in change) {
    const { plate } = change;
    const transport = plate === null ? null : { ...nobody, vehiclePlate: plate };
    const assigning = assignTransport(database, asked(), transport);
    assert.equal(typeof (await outcomeOf(assigning)) === 'string', !assign(model, plate));
  }
}

const nobody = { haulier: '', haulierAddress: '', vehiclePlate: '', trailerPlate: '', driverName: '', driverPhone: '' };

async function create(
  database: Database,
  accountId: number,
  { kind, loadings, unloadings, isDocumented }: Extract<Change, { loadings: number }>,
): Promise<Subject> {
  const status = kind === 'book' ? 'placed' : 'draft';
  const plain = newBooking(accountId);
  const copies = (stop: PlannedStop, count: number) =>
    Array.from({ length: count }, () => ({ ...stop, id: randomUUID() }));
  const stops = {
    loadings: copies(plain.order.loadings[0]!, loadings),
    unloadings: copies(plain.order.unloadings[0]!, unloadings),
  };
  const changes: Partial<NewOrder> = { status, documentedDelivery: isDocumented, ...stops };
  if (kind === 'draft') Object.assign(changes, { price: null });
  const booking = newBooking(accountId, changes);
  await createStoreOrder(database)(booking);
  return subjectOf(booking.order, newModel(status, loadings, unloadings, { isDocumented }));
}

function subjectOf({ id, loadings, unloadings }: NewOrder, model: ModelOrder): Subject {
  return { id, stopIds: [...loadings, ...unloadings].map((stop) => stop.id), model };
}

async function publish(database: Database, accountId: number, subject: Subject): Promise<void> {
  const { id, model } = subject;
  const booking = newBooking(accountId, { id });
  const outcome = await outcomeOf(publishDraft(database, booking));
  if (model.status !== 'draft') {
    assert.equal(outcome, 'order_not_draft');
    return;
  }
  const published = newModel('placed', 1, 1, { version: model.version + 1, hasProof: model.hasProof });
  const events = [...model.events, 'order.placed'];
  Object.assign(subject, subjectOf(booking.order, { ...published, events }));
}

async function tell(
  database: Database,
  subject: Subject,
  asked: (ifVersions: readonly number[]) => Parameters<typeof reportStop>[1],
  change: Said,
): Promise<void> {
  const { model, stopIds } = subject;
  const { stop: anyStop, at, ...words } = change;
  const stop = anyStop % stopIds.length;
  const stated = { ...words, stopId: stopIds[stop]!, at: new Date(at) };
  assert.equal(await outcomeOf(reportStop(database, asked([model.version + 1]), stated)), 'order_changed');
  const {
    version,
    reports: { length: before },
  } = model;
  const number = report(model, { ...words, stop, at });
  const outcome = await outcomeOf(reportStop(database, asked([version, 999]), stated));
  assert.deepEqual(outcome, resultOf(model, number, model.reports.length === before));
  subject.lastSaid = change;
}

function resultOf({ status, version }: ModelOrder, number: number | string, repeated: boolean) {
  return typeof number === 'string' ? number : { status, version, report: number, repeated, isReplay: false };
}

/** What was done, or the code of the refusal. */
export async function outcomeOf<T>(done: Promise<T>): Promise<T | string> {
  return done.catch((error: unknown) => {
    if (error instanceof ServiceError) return error.code;
    throw error;
  });
}

/** Asserts that an order equals its model, in every table. */
export async function compareWithModel(database: Database, accountId: number, { id, stopIds, model }: Subject) {
  const [whole] = await findOrders(database, [{ accountId, id }]);
  const { order: found, events } = whole!;
  const seen = { status: found.status, version: found.version, plate: found.transport?.vehiclePlate ?? null };
  assert.deepEqual(seen, { status: model.status, version: model.version, plate: model.plate });
  assert.deepEqual(
    events.map(({ type, sequence }) => [sequence, type]),
    model.events.map((type, index) => [index + 1, type]),
  );
  const iso = (at: number) => new Date(at).toISOString();
  assert.deepEqual(
    [...found.loadings, ...found.unloadings].map(({ statuses, expected }) => ({ statuses, expected })),
    model.stops.map(({ expected }, stop) => ({
      statuses: standing(model, stop).map(({ type, at }) => ({ type, date: iso(at) })),
      expected: expected === null ? null : { date: iso(expected), isDerived: false },
    })),
  );
  const { stops, reports } = await findProgress(database, { accountId, id });
  const last = (stop: number, ...types: string[]) => {
    const moments = standing(model, stop).flatMap(({ type, at }) => (types.includes(type) ? [at] : []));
    return moments.length > 0 ? Math.max(...moments) : null;
  };
  const instant = (text: string | null) => (text === null ? null : Date.parse(text));
  const rows = stops.map((stop) => ({
    ...stop,
    arrivedAt: instant(stop.arrivedAt),
    finishedAt: instant(stop.finishedAt),
  }));
  assert.deepEqual(
    rows.map(({ stopId, state, arrivedAt, finishedAt }) => ({ stopId, state, arrivedAt, finishedAt })),
    model.events.includes('order.placed')
      ? stopIds.map((stopId, stop) => {
          const times = { arrivedAt: last(stop, 'arrived'), finishedAt: last(stop, 'finished', 'closed') };
          return { stopId, state: stateOf(model, stop), ...times };
        })
      : [],
  );
  assert.deepEqual(
    reports.map(({ number, type, at, correctedAt }) => [number, type, Date.parse(at), correctedAt !== null]),
    model.reports.map(({ number, type, at, isCorrected }) => [number, type, at, isCorrected]),
  );
}
