import type { Static } from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import type { TargetKey } from '../../telling/delivery/tables.ts';
import { endpointIdOf } from '../../telling/events/event.ts';
import { listEndpoints } from '../../telling/webhooks/endpoints/endpoint-store.ts';
import {
  changeEndpoint,
  createEndpoint,
  type EndpointAct,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
} from '../../telling/webhooks/endpoints/manage-endpoints.ts';
import { writeSecret } from '../../telling/webhooks/signature.ts';
import type { LiveServices } from '../kernel/contract/live.ts';
import { presentEndpoint } from './present-endpoint.ts';
import type { EndpointChange, EndpointRequest } from './schema.ts';

type Services = Pick<LiveServices, 'database' | 'webhooks'>;
type Body<Schema> = { body: Schema; warnings: string[] };

/** Replies of the operations on endpoints, for whoever owns these. */
export async function answerList({ database }: Services, accountId: number) {
  const endpoints = await readWithRetry(() => listEndpoints(database, accountId));
  return { message: `${countOf(endpoints.length, 'endpoint')}.`, data: endpoints.map(presentEndpoint) };
}

export async function answerGet({ database }: Services, key: TargetKey) {
  const endpoint = await readWithRetry(() => requireEndpoint(database, key));
  return { message: `Endpoint ${endpointIdOf(endpoint)}.`, data: presentEndpoint(endpoint) };
}

export async function answerCreate(
  { database, webhooks }: Services,
  accountId: number,
  { body, warnings }: Body<Static<typeof EndpointRequest>>,
  act: EndpointAct,
) {
  const { url, types = [], description = '', enabled = true } = body;
  const wanted = { accountId, url, types: [...new Set(types)], description, enabled };
  const { endpoint, secret } = await createEndpoint(database, webhooks, wanted, act);
  const data = { ...presentEndpoint(endpoint), secret: writeSecret(secret) };
  return { message: 'The endpoint was made. Its secret is shown this once.', data, warnings };
}

export async function answerChange(
  { database, webhooks }: Services,
  key: TargetKey,
  { body, warnings }: Body<Static<typeof EndpointChange>>,
  act: EndpointAct,
) {
  const { types, ...rest } = body;
  const changes = types === undefined ? rest : { ...rest, types: [...new Set(types)] };
  const { endpoint, missedSince } = await changeEndpoint(database, webhooks, changes, key, act);
  const missed = missedSince && ` What it missed can be replayed since ${missedSince.toISOString()}.`;
  return { message: `The endpoint was changed.${missed ?? ''}`, data: presentEndpoint(endpoint), warnings };
}

export async function answerRemove({ database }: Services, key: TargetKey, act: EndpointAct) {
  await removeEndpoint(database, key, act);
  return { message: 'The endpoint is gone.' };
}

export async function answerRotate({ database }: Services, key: TargetKey, act: EndpointAct) {
  const { secret, previousUntil } = await rotateSecret(database, key, act);
  const data = { id: endpointIdOf(key), secret: writeSecret(secret), old_secret_until: previousUntil };
  return { message: 'The secret is shown this once; the one before signs too until old_secret_until.', data };
}
