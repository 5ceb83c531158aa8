import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { findProgress } from '../dispatch/progress-of-order-store.ts';
import { type AskedProgress, type ProgressServices, reportProgress } from '../dispatch/report-progress.ts';
import { type Reported, recallReport } from '../dispatch/report-stop.ts';
import { listDocuments } from '../documents/document-store.ts';
import { type PaperPress, shipperAsker } from '../documents/papers/press.ts';
import { sampleProofOf, sampleSigner } from '../documents/papers/sample-proof.ts';
import { type DocumentServices, storeDocument } from '../documents/store-document.ts';
import { companyKey, type RequestKey } from '../order/idempotency/request-key.ts';
import type { Order, Stop } from '../order/order.ts';
import { findOrders, type OrderKey } from '../order/order-store.ts';
import { type PlannedReport, planReports, type SimulatedReport } from './plan-reports.ts';
import { type Simulated, type SimulatedAnswer, simulateAnswer, simulatedAnswers } from './simulate-answer.ts';

/** What is to happen to an order of the sandbox: the company answers it, or it gets on. */
export type Simulation = SimulatedReport | SimulatedAnswer;

/** What it takes to move orders of the sandbox: the same as in production. */
export type SimulationServices = ProgressServices & DocumentServices & { press: PaperPress };

/** Acts in the sandbox as the company does in production. A shipper reads `operator`, as there. */
export const simulatingActor = 'operator:simulation';

/** Which order, and under which key; a key is the caller's own, for one order. */
type AskedSimulation = OrderKey & { idempotencyKey: string | undefined; compute: AskedProgress['compute'] };

/** Each try more means that somebody else reported on the order meanwhile. */
const triesMax = 3;

/**
 * Answers an order as the company would, or reports what it would up to what was asked for, with sample proofs of what
 * is delivered; all of it once for a key: a try that was interrupted is resumed where it ended. Returns the order after
 * it.
 * @throws {ServiceError} as `simulateAnswer`, `planReports`, `reportProgress`, `storeDocument` and `replyOf`;
 * `order_not_found`.
 */
export async function simulateOrder(
  services: SimulationServices,
  asked: AskedSimulation,
  simulation: Simulation,
): Promise<Simulated> {
  const goalKey = keyOf(asked, '', simulation);
  if (isAnswer(simulation)) {
    const { accountId, id, idempotencyKey } = asked;
    const change = { accountId, id, actor: simulatingActor, key: goalKey, ifVersions: null };
    return simulateAnswer(services, { ...change, hasKey: idempotencyKey !== undefined }, simulation);
  }
  const known = asked.idempotencyKey === undefined ? undefined : await recallReport(services.database, goalKey);
  if (known) return known;
  for (let tries = 1; ; tries++) {
    try {
      return await simulateOnce(services, asked, simulation, goalKey);
    } catch (error) {
      const isRaced = error instanceof ServiceError && ['stop_done', 'stop_out_of_order'].includes(error.code);
      if (!isRaced || tries === triesMax) throw error;
    }
  }
}

function isAnswer(simulation: Simulation): simulation is SimulatedAnswer {
  return simulatedAnswers.some((to) => to === simulation.to);
}

async function simulateOnce(
  services: SimulationServices,
  asked: AskedSimulation,
  simulation: SimulatedReport,
  goalKey: RequestKey,
): Promise<Reported> {
  const { database, now } = services;
  const order = await findOrder(services, asked);
  const progress = await readWithRetry(() => findProgress(database, asked));
  const planned = planReports(simulation, order, progress, now());
  const last = planned.pop();
  if (last === undefined) throw new Error('nothing is to be reported');
  for (const before of planned) {
    const { stopId, type } = before.report;
    await report(services, asked, order, before, keyOf(asked, ` ${stopId} ${type}`, { stopId, type }));
  }
  return report(services, asked, order, last, goalKey);
}

async function findOrder({ database }: SimulationServices, key: AskedSimulation): Promise<Order> {
  const [whole] = await readWithRetry(() => findOrders(database, [key]));
  if (!whole) throw new ServiceError('order_not_found');
  return whole.order;
}

async function report(
  services: SimulationServices,
  { accountId, id, idempotencyKey, compute }: AskedSimulation,
  order: Order,
  { report: stated, stop, isLoading }: PlannedReport,
  key: RequestKey,
): Promise<Reported> {
  const asked = { accountId, id, actor: simulatingActor, key, ifVersions: null, compute };
  const isHandedOver = stated.type === 'finished' && !isLoading;
  if (isHandedOver) await addSample(services, order, stop);
  const signed = isHandedOver ? { ...stated, signedBy: sampleSigner } : stated;
  return reportProgress(services, { ...asked, hasKey: idempotencyKey !== undefined }, signed);
}

/** A sample of a proof of delivery, unless the stop has a proof. */
async function addSample(services: SimulationServices, order: Order, stop: Stop): Promise<void> {
  const { accountId, id } = order;
  const documents = await readWithRetry(() => listDocuments(services.database, { accountId, id }));
  if (documents.some(({ kind, stopId }) => kind === 'pod' && stopId === stop.id)) return;
  const asker = shipperAsker(services.database.schema, accountId);
  const pdf = await services.press.sample(sampleProofOf(order, stop), asker);
  const stated = {
    orderId: id,
    stopId: stop.id,
    kind: 'pod' as const,
    name: 'sample-proof.pdf',
    signedBy: sampleSigner,
    remarks: null,
  };
  // Drawn again it is the same to the byte, so that a repeated request is known for what it is.
  const idempotencyKey = `sample ${stop.id}`;
  const document = { ...stated, accountId, actor: simulatingActor, idempotencyKey };
  await storeDocument(services, document, whole(pdf), () => '{}');
}

async function* whole(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}

/** Clients' keys contain no space, so none is that of a part. */
function keyOf({ accountId, id, idempotencyKey }: AskedSimulation, part: string, request: object): RequestKey {
  const key = idempotencyKey === undefined ? undefined : `${idempotencyKey}${part}`;
  return companyKey(key, { accountId, id, actor: simulatingActor, route: 'progress', request });
}
