import { type Command, Option } from 'commander';
import { answerOrder, type StatedAnswer } from '../../orders/dispatch/answers/answer-order.ts';
import { assignTransport, readAssignment } from '../../orders/dispatch/assign-transport.ts';
import { cancelForCompany, companyCancelReasons } from '../../orders/dispatch/cancel-for-company.ts';
import { declineReasons } from '../../orders/order/order.ts';
import { type LiveOptions, liveCommand, printDone } from './command.ts';
import { changeByOperator, locateOrder, withGuard } from './one-order.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type CancelOptions = LiveOptions & {
  reason: (typeof companyCancelReasons)[number];
  note?: string;
  ifVersion?: string;
};
type AssignOptions = LiveOptions & {
  haulier?: string;
  haulierAddress?: string;
  plate?: string;
  trailer?: string;
  driver?: string;
  phone?: string;
  none?: boolean;
  ifVersion?: string;
};

type AnswerOptions = LiveOptions & { ifVersion?: string };
type DeclineOptions = AnswerOptions & { reason: (typeof declineReasons)[number]; note?: string };

/** Adds `order accept`, `order decline`, `order cancel` and `order assign`. */
export function addOrderChange(order: Command): void {
  withGuard(liveCommand(order, 'accept <order>', 'Accept an order that is requested: it is placed.')).action(accept);
  const declining = liveCommand(order, 'decline <order>', 'Decline an order that is requested, which ends it.')
    .addOption(new Option('--reason <code>', 'why; the shipper reads it').choices(declineReasons).makeOptionMandatory())
    .option('--note <text>', 'what else there is to say; needed with other. The shipper reads it');
  withGuard(declining).action(decline);
  const canceling = liveCommand(order, 'cancel <order>', 'Cancel an order for the company, without a fee.')
    .addOption(
      new Option('--reason <code>', 'why; the shipper reads it').choices(companyCancelReasons).makeOptionMandatory(),
    )
    .option('--note <text>', 'what else there is to say; needed with other. The shipper reads it');
  withGuard(canceling).action(cancel);
  const assigning = liveCommand(order, 'assign <order>', 'Say who carries an order, as a whole.')
    .option('--haulier <name>', 'who carries it, where that is not the company itself')
    .option('--haulier-address <text>', 'street, postal code, town and country, for the consignment note')
    .option('--plate <plate>', 'registration of the vehicle')
    .option('--trailer <plate>', 'registration of the trailer')
    .option('--driver <name>', 'name of the driver')
    .option('--phone <number>', 'telephone of the driver')
    .option('--none', 'nobody carries it any more');
  withGuard(assigning).action(assign);
}

async function accept(reference: string, options: AnswerOptions): Promise<void> {
  const answered = await answer(reference, options, { answer: 'accept' });
  printDone({ ...answered, status: 'placed' }, options, 'The order is accepted.');
}

async function decline(reference: string, options: DeclineOptions): Promise<void> {
  const { reason, note } = options;
  const answered = await answer(reference, options, { answer: 'decline', reason, ...(note !== undefined && { note }) });
  printDone({ ...answered, status: 'declined' }, options, 'The order is declined.');
}

function answer(reference: string, options: AnswerOptions, stated: StatedAnswer) {
  return withDatabase(options.environment, async (database) => {
    const key = await locateOrder(database, reference);
    const { version } = await answerOrder(database, changeByOperator(key, 'answer', options), stated, '');
    return { id: key.id, version };
  });
}

async function cancel(reference: string, options: CancelOptions): Promise<void> {
  const { reason, note } = options;
  const { id, version } = await withDatabase(options.environment, async (database) => {
    const key = await locateOrder(database, reference);
    const change = changeByOperator(key, 'company-cancel', options);
    const stated = { reason, ...(note === undefined ? {} : { note }) };
    return { ...key, ...(await cancelForCompany(database, change, stated, { now: Date.now(), reply: '' })) };
  });
  printDone({ id, status: 'canceled', version }, options, 'The order is canceled, without a fee.');
}

async function assign(reference: string, options: AssignOptions): Promise<void> {
  const { haulier, haulierAddress, plate, trailer, driver, phone, none } = options;
  const parts = [haulier, haulierAddress, plate, trailer, driver, phone].filter((part) => part !== undefined);
  if ((parts.length === 0) === (none !== true))
    throw new UsageError('say who carries it (--haulier, --plate, --trailer, --driver, --phone), or --none');
  const transport = none
    ? null
    : readAssignment({
        haulier,
        haulierAddress,
        vehiclePlate: plate,
        trailerPlate: trailer,
        driverName: driver,
        driverPhone: phone,
      });
  const { id, version } = await withDatabase(options.environment, async (database) => {
    const key = await locateOrder(database, reference);
    return { ...key, ...(await assignTransport(database, changeByOperator(key, 'assign', options), transport)) };
  });
  printDone({ id, version }, options, none ? 'Nobody carries the order.' : 'The transport is assigned.');
}
