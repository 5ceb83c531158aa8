import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import { lockPatience } from '../../../orders/order/idempotency/retry-until-known.ts';
import { newOrderId } from '../../../orders/order/order.ts';
import { findLastPosition } from '../../../who/accounts/position-store.ts';
import { insertAudit } from '../../../who/people/audit-store.ts';
import type { MakingKey } from '../../../who/people/made-once-store.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import type { AppendNews } from '../../events/company/append-news.ts';
import { endpointIdOf } from '../../events/event.ts';
import { disableCompanyEndpoint } from '../disable-company-endpoint.ts';
import { markEndpointDisabled } from '../disable-store.ts';
import { ownerOf } from '../owner.ts';
import type { AddressGuard } from '../sending/address-guard.ts';
import { makeSecret } from '../signature.ts';
import { findCompanyMissedSince } from './company-position-store.ts';
import { endpointsMax, type KnownEndpoint, type StatedEndpoint } from './endpoint.ts';
import {
  deleteEndpoint,
  findEndpoint,
  findMissedSince,
  insertEndpoint,
  listEndpoints,
  lockMaking,
  markEndpointEnabled,
  updateEndpoint,
  updateSecret,
} from './endpoint-store.ts';
import { judgeUrl } from './judge-url.ts';
import type { SecretKey } from './made-endpoint-store.ts';
import { makeSecretOnce } from './make-secret-once.ts';
import type { WebhookServices } from './webhook-services.ts';

/**
 * Who makes the change. The company's changes go into the audit. Its keys are stored with those of its other secrets, a
 * shipper's with the account.
 */
export type EndpointAct = { actor: string; isCompany: boolean; key?: SecretKey | MakingKey | undefined };

type EndpointServices = Pick<WebhookServices, 'guard' | 'appendNews'>;

/**
 * Makes an endpoint, which takes part in what happens from now on. The secret is in what this returns, and is shown
 * nowhere else.
 * @throws {ServiceError} `invalid_request`, `endpoint_limit`, `secret_shown_once` for a repeat of a key.
 */
export async function createEndpoint(
  database: Database,
  { guard, appendNews }: EndpointServices,
  { accountId, ...stated }: StatedEndpoint & { accountId: number; enabled: boolean },
  act: EndpointAct,
): Promise<{ endpoint: KnownEndpoint; secret: Buffer }> {
  requireUrl(stated.url, guard, { owner: ownerOf({ accountId }), environment: database.schema });
  const endpoint = { accountId, id: newOrderId() };
  const secret = makeSecret();
  const position = await findNewest(database, appendNews, accountId);
  return makeSecretOnce(database, act.key, endpoint, 'created', async (transaction) => {
    await lockMaking(transaction, accountId);
    if ((await listEndpoints(transaction, accountId)).length >= endpointsMax) throw new ServiceError('endpoint_limit');
    await insertEndpoint(transaction, { ...endpoint, ...stated, secret, actor: act.actor, position });
    await note(transaction, endpoint, act, 'endpoint.created');
    return { endpoint: await requireEndpoint(transaction, endpoint), secret };
  });
}

/**
 * Changes what is given and leaves the rest. A disabled endpoint that is enabled starts afresh: what failed or happened
 * in between, since `missedSince`, is not sent, unless it is replayed.
 * @throws {ServiceError} `invalid_request`, `endpoint_not_found`.
 */
export async function changeEndpoint(
  database: Database,
  { guard, appendNews }: EndpointServices,
  { enabled, ...stated }: Partial<StatedEndpoint> & { enabled?: boolean | undefined },
  key: TargetKey,
  act: EndpointAct,
): Promise<{ endpoint: KnownEndpoint; missedSince: Date | null }> {
  const place = { owner: ownerOf(key), environment: database.schema };
  if (stated.url !== undefined) requireUrl(stated.url, guard, place);
  const newest = enabled === true ? await findNewest(database, appendNews, key.accountId) : 0;
  return inTransaction(database, async (transaction) => {
    const before = await requireEndpoint(transaction, key);
    // First, since whoever disables locks the account before the endpoint.
    if (enabled === false && before.enabled) {
      await disable(transaction, key, act);
    }
    const fields = Object.entries(stated).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (fields.length > 0) {
      await updateEndpoint(transaction, key, stated, act.actor);
      await note(transaction, key, act, 'endpoint.changed', { fields });
    }
    let missedSince: Date | null = null;
    if (enabled === true && !before.enabled) {
      missedSince = await findMissed(transaction, key);
      await markEndpointEnabled(transaction, key, newest, act.actor);
      await note(transaction, key, act, 'endpoint.enabled');
    }
    return { endpoint: await requireEndpoint(transaction, key), missedSince };
  });
}

/** @throws {ServiceError} `endpoint_not_found`. */
export function removeEndpoint(database: Database, key: TargetKey, act: EndpointAct): Promise<void> {
  return inTransaction(database, async (transaction) => {
    if (!(await deleteEndpoint(transaction, key))) throw new ServiceError('endpoint_not_found');
    await note(transaction, key, act, 'endpoint.deleted');
  });
}

/**
 * Gives an endpoint another secret, which is in what this returns and is shown nowhere else. The one before signs
 * beside it until `previousUntil`.
 * @throws {ServiceError} `endpoint_not_found`, `secret_shown_once` for a repeat of a key.
 */
export function rotateSecret(
  database: Database,
  key: TargetKey,
  act: EndpointAct,
): Promise<{ secret: Buffer; previousUntil: Date }> {
  const secret = makeSecret();
  return makeSecretOnce(database, act.key, key, 'rotated', async (transaction) => {
    const previousUntil = await updateSecret(transaction, key, secret, act.actor);
    if (!previousUntil) throw new ServiceError('endpoint_not_found');
    await note(transaction, key, act, 'endpoint.secret_rotated');
    return { secret, previousUntil };
  });
}

/** @throws {ServiceError} `endpoint_not_found`. */
export async function requireEndpoint(place: Database | Transaction, key: TargetKey): Promise<KnownEndpoint> {
  const endpoint = await findEndpoint(place, key);
  if (!endpoint) throw new ServiceError('endpoint_not_found');
  return endpoint;
}

function requireUrl(url: string, guard: AddressGuard, place: Parameters<typeof judgeUrl>[2]): void {
  const problems = judgeUrl(url, guard, place);
  if (problems.length > 0) throw invalidRequest({ url: problems });
}

function findMissed(transaction: Transaction, key: TargetKey): Promise<Date | null> {
  return (ownerOf(key) === 'company' ? findCompanyMissedSince : findMissedSince)(transaction, key);
}

async function disable(transaction: Transaction, key: TargetKey, { actor, isCompany }: EndpointAct): Promise<void> {
  const reason = 'owner';
  if (ownerOf(key) === 'company') return disableCompanyEndpoint(transaction, key, { reason, actor });
  await markEndpointDisabled(transaction, key, { reason, actor, lockTimeout: lockPatience });
  if (isCompany) await note(transaction, key, { actor, isCompany }, 'endpoint.disabled', { reason });
}

/** Behind which place an endpoint begins: what happened before is in the feed by then. */
async function findNewest(database: Database, appendNews: AppendNews, accountId: number): Promise<number> {
  if (ownerOf({ accountId }) === 'shipper') return findLastPosition(database, accountId);
  return (await appendNews()).lastSeq;
}

async function note(
  transaction: Transaction,
  key: TargetKey,
  { actor, isCompany }: EndpointAct,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (!isCompany) return;
  const target = `endpoint:${endpointIdOf(key)}`;
  await insertAudit(transaction, { actor, action, target, details: { account_id: key.accountId, ...details } });
}
