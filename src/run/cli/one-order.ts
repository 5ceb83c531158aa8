import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Database } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import type { AskedChange } from '../../orders/dispatch/report-stop.ts';
import { type KeyRoute, ownKey } from '../../orders/order/idempotency/request-key.ts';
import type { OrderKey } from '../../orders/order/order-store.ts';
import { findOrderAccount } from '../../orders/order/order-store.ts';
import { jsonOption, type LiveOptions } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The options that every command which changes an order takes in addition to its own. */
export function withGuard(command: Command): Command {
  return command.option('--if-version <version>', 'only while the order is at this version').addOption(jsonOption());
}

/**
 * The order of that id or number.
 * @throws {ServiceError} `order_not_found`.
 */
export async function locateOrder(database: Database, reference: string): Promise<OrderKey> {
  const found = await findOrderAccount(database, reference);
  if (!found)
    throw new ServiceError('order_not_found', { message: `There is no order "${reference}" in ${database.schema}.` });
  return found;
}

/**
 * Does work on an order; where that is refused since the order is not accepted yet, the refusal says how to accept it.
 * @throws as the work does.
 */
export async function sayHowToAccept<Result>(
  reference: string,
  { environment }: Pick<LiveOptions, 'environment'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'order_not_accepted') throw error;
    throw new ServiceError('order_not_accepted', {
      message: `The order has not been accepted yet. To accept it: npx transport order accept --environment ${environment} ${reference}`,
    });
  }
}

/** A change of an order by the person at the command line. */
export function changeByOperator(
  { accountId, id }: OrderKey,
  route: KeyRoute,
  { ifVersion }: { ifVersion?: string },
): AskedChange {
  const actor = `operator:${userInfo().username}`;
  if (ifVersion !== undefined && !/^[1-9]\d{0,8}$/.test(ifVersion))
    throw new UsageError(`--if-version must be a number from 1, not "${ifVersion}"`);
  const ifVersions = ifVersion === undefined ? null : [Number(ifVersion)];
  return { accountId, id, actor, key: ownKey(accountId, route), hasKey: false, ifVersions };
}
