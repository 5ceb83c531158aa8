import { type Command, Option } from 'commander';
import { readConfig } from '../../ground/config.ts';
import type { Database } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { parseDateTime } from '../../ground/parse-date-time.ts';
import { correctProgress, type ProgressServices, reportProgress } from '../../orders/dispatch/report-progress.ts';
import { failureReasons, judgeReport, reportTypes, type StopReport } from '../../orders/dispatch/stop-report.ts';
import type { Order } from '../../orders/order/order.ts';
import { nextStop } from '../../orders/order/order-states.ts';
import { findOrders, type OrderKey } from '../../orders/order/order-store.ts';
import { type LiveOptions, liveCommand, printDone } from './command.ts';
import { changeByOperator, locateOrder, sayHowToAccept, withGuard } from './one-order.ts';
import { report as tell } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ReportOptions = LiveOptions & {
  stop?: string;
  at?: string;
  reason?: StopReport['reason'];
  note?: string;
  signedBy?: string;
  outOfOrder?: boolean;
  withoutProof?: string;
  ifVersion?: string;
};
type CorrectOptions = LiveOptions & { reason: string; ifVersion?: string };

/** Adds `order report` and `order correct`. */
export function addOrderReport(order: Command): void {
  const reporting = liveCommand(order, 'report <order> <type>', 'Report what happened at a stop of an order.')
    .addHelpText('after', `\nTypes: ${reportTypes.join(', ')}.`)
    .option('--stop <number>', 'which stop, counted from 1 in the order of the tour; the next one when absent')
    .option(
      '--at <when>',
      'ISO 8601 with offset, as in 2026-11-24T16:00:00+01:00; now when absent. Of an eta: when it is expected',
    )
    .addOption(new Option('--reason <code>', 'why it failed or was closed').choices(Object.keys(failureReasons)))
    .option('--note <text>', 'in your words')
    .option('--signed-by <name>', 'who signed for the goods')
    .option('--out-of-order', 'stops before it are not done; needs --note')
    .option('--without-proof <why>', 'why the last unloading is finished without the proof that was asked for');
  withGuard(reporting).action(report);
  const correcting = liveCommand(order, 'correct <order>', 'Take the last report of an order back.');
  withGuard(correcting.requiredOption('--reason <text>', 'why')).action(correct);
}

async function report(reference: string, type: string, options: ReportOptions): Promise<void> {
  if (!reportTypes.includes(type as StopReport['type']))
    throw new UsageError(`the type is one of ${reportTypes.join(', ')}, not "${type}"`);
  if (type === 'eta' && options.at === undefined) throw new UsageError('an eta needs --at: when is it expected?');
  const at = options.at === undefined ? Date.now() : parseDateTime(options.at);
  if (at === undefined)
    throw new UsageError(`--at must be ISO 8601 with offset, as in 2026-11-24T16:00:00+01:00, not "${options.at}"`);
  await inService(options, reference, async (services, key) => {
    const { order } = await readOrder(services.database, key);
    const { reason, note, signedBy, outOfOrder, withoutProof } = options;
    const told = { reason, note, signedBy, outOfOrder, withoutProof };
    const stopId = stopOf(order, options.stop);
    const stated: StopReport = { type: type as StopReport['type'], stopId, at: new Date(at), ...told };
    judgeReport(stated, services.now());
    const asked = { ...changeByOperator(key, 'progress', options), compute };
    const { isReplay: _, ...done } = await reportProgress(services, asked, stated);
    for (const warning of done.warnings) process.stderr.write(`warning: ${warning}\n`);
    await tellStatus(services.database, key, options, done);
  });
}

async function correct(reference: string, options: CorrectOptions): Promise<void> {
  await inService(options, reference, async (services, key) => {
    const asked = { ...changeByOperator(key, 'progress', options), compute };
    const { isReplay: _, ...done } = await correctProgress(services, asked, options.reason);
    await tellStatus(services.database, key, options, done);
  });
}

const compute = async <Result>(work: () => Result): Promise<Result> => work();

/** Works on an order with what is needed to plan on. */
async function inService(
  { environment }: LiveOptions,
  reference: string,
  work: (services: ProgressServices, key: OrderKey) => Promise<void>,
): Promise<void> {
  await withDatabase(environment, async (database) => {
    const key = await locateOrder(database, reference);
    const { loadReferenceData } = await import('../reference-data.ts');
    const tables = await loadReferenceData(tell, readConfig().dataDirectory);
    const services = {
      ...tables,
      database,
      changeInLine: <Result>(_: number, call: () => Result) => call(),
      now: Date.now,
    };
    await sayHowToAccept(reference, { environment }, () => work(services, key));
  });
}

async function readOrder(database: Database, key: OrderKey) {
  const [whole] = await findOrders(database, [key]);
  if (whole === undefined) throw new Error(`order ${key.id} is no longer there`);
  return whole;
}

/**
 * @throws {ServiceError} `order_not_accepted`, or `order_not_under_way` if no stop is left; {UsageError} if there is no
 * such stop.
 */
function stopOf(order: Order, number: string | undefined): string {
  const stops = [...order.loadings, ...order.unloadings];
  if (number === undefined) {
    const next = nextStop(order);
    const isUnderWay = order.status === 'placed' || order.status === 'loaded';
    if (next && isUnderWay) return next.stop.id;
    if (order.status === 'requested') throw new ServiceError('order_not_accepted');
    throw new ServiceError('order_not_under_way', {
      message: `The order is ${order.status}: no stop is left to report.`,
    });
  }
  const stop = /^\d{1,3}$/.test(number) ? stops[Number(number) - 1] : undefined;
  if (!stop) throw new UsageError(`--stop counts from 1 to ${stops.length}, not "${number}"`);
  return stop.id;
}

async function tellStatus(database: Database, key: OrderKey, options: LiveOptions, done: { repeated: boolean }) {
  const { order } = await readOrder(database, key);
  const said = done.repeated ? 'The report was there before.' : describeNext(order);
  const { id, orderNumber, status } = order;
  printDone({ id, order_number: orderNumber, ...done }, options, `Order ${orderNumber} is ${status}. ${said}`);
}

function describeNext(order: Order): string {
  const next = nextStop(order);
  return next ? `Next: ${next.kind} in ${next.stop.city}.` : 'No stop is left.';
}
