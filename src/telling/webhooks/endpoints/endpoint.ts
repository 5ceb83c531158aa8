import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { parseOutsideId } from '../../../ground/database/outside-id.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { companyFeedTypes, feedTypes } from '../../events/event.ts';
import type { WebhookEndpoint } from '../endpoint.ts';
import { ownerOf, tablesOf } from '../owner.ts';

/** Of one account, and of the company. */
export const endpointsMax = 20;
/** How long the previous secret still signs after a rotation, along with the new one. */
export const overlapHours = 24;
/** Lengths as they are kept. */
export const urlLengthMax = 2000;
export const descriptionLengthMax = 200;

/** What an endpoint may be told of. `test.ping` is sent when it is asked for, whatever the types. */
export const endpointTypes = feedTypes;
export const companyEndpointTypes = companyFeedTypes;

/** What its owner states about an endpoint. */
export type StatedEndpoint = {
  url: string;
  /** Empty: all, those to come too. */
  types: readonly string[];
  description: string;
};

/** An endpoint as its owner sees it. */
export type KnownEndpoint = WebhookEndpoint & {
  /** Until when the secret before the last rotation signs too. Null: it does not. */
  previousUntil: Date | null;
  /** Events that failed and are to be tried again. */
  waitingCount: number;
};

/** Undefined for what cannot be the id that an endpoint has outside, as in `whe_1_019ab3c4-…`. */
export function parseEndpointId(stated: string): TargetKey | undefined {
  return parseOutsideId('whe', stated);
}

/** The tables that hold the endpoints of an account, or of the company, with their schema. */
export function tablesFor(schema: LiveEnvironment, accountId: number) {
  const { targets, failures, attempts } = tablesOf(ownerOf({ accountId }));
  return { endpoints: `${schema}.${targets}`, failures: `${schema}.${failures}`, attempts: `${schema}.${attempts}` };
}
