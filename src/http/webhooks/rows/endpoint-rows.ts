import type { ErrorCode } from '../../../ground/errors.ts';
import {
  AttemptsReply,
  attemptsQuery,
  ChangedEndpointReply,
  DeletedEndpointReply,
  EndpointChange,
  EndpointListReply,
  EndpointReply,
  EndpointRequest,
  endpointParams,
  NewEndpointReply,
  ReplayReply,
  ReplayRequest,
  RotatedSecretReply,
  TestReply,
} from '../schema.ts';

const notFound = 'endpoint_not_found' as const satisfies ErrorCode;
const once =
  'The secret stands in this reply alone, which is never stored: a repeat with the same key is a 409 that names the endpoint.';

/** What the operations on endpoints are for shippers and for the company alike. */
export const endpointRows = {
  list: {
    method: 'GET',
    path: '/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'List the endpoints',
    success: { status: 200, description: 'The endpoints, the oldest first.', schema: EndpointListReply },
  },
  create: {
    method: 'POST',
    path: '/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'Add an endpoint',
    description: `It hears of what happens from now on. ${once}`,
    headers: ['Idempotency-Key'],
    body: EndpointRequest,
    success: { status: 201, description: 'The endpoint, and its secret this once.', schema: NewEndpointReply },
    errors: ['endpoint_limit', 'secret_shown_once'],
  },
  get: {
    method: 'GET',
    path: '/webhook-endpoints/{endpointID}',
    tag: 'Webhooks',
    summary: 'Read an endpoint',
    params: endpointParams,
    success: { status: 200, description: 'The endpoint.', schema: EndpointReply },
    errors: [notFound],
  },
  edit: {
    method: 'PATCH',
    path: '/webhook-endpoints/{endpointID}',
    tag: 'Webhooks',
    summary: 'Change an endpoint',
    description:
      'What is left out stays. Who enables an endpoint that was disabled begins anew: what failed or happened in between is not sent, but can be replayed.',
    params: endpointParams,
    body: EndpointChange,
    success: { status: 200, description: 'The endpoint after it.', schema: ChangedEndpointReply },
    errors: [notFound],
  },
  remove: {
    method: 'DELETE',
    path: '/webhook-endpoints/{endpointID}',
    tag: 'Webhooks',
    summary: 'Delete an endpoint',
    description: 'With what is known of its attempts.',
    params: endpointParams,
    success: { status: 200, description: 'It is gone.', schema: DeletedEndpointReply },
    errors: [notFound, 'invalid_request'],
  },
  rotate: {
    method: 'POST',
    path: '/webhook-endpoints/{endpointID}/rotate',
    tag: 'Webhooks',
    summary: 'Exchange the secret of an endpoint',
    description: `The one before signs beside the new one for 24 hours, so that the receiver can take over the new one without missing anything. ${once}`,
    params: endpointParams,
    headers: ['Idempotency-Key'],
    success: { status: 201, description: 'The new secret, this once.', schema: RotatedSecretReply },
    errors: [notFound, 'secret_shown_once'],
  },
  attempts: {
    method: 'GET',
    path: '/webhook-endpoints/{endpointID}/attempts',
    tag: 'Webhooks',
    summary: 'List what was sent to an endpoint',
    description: 'The newest first, with what came back. Kept for 14 days.',
    params: endpointParams,
    query: attemptsQuery,
    success: { status: 200, description: 'A page.', schema: AttemptsReply },
    errors: [notFound],
  },
  test: {
    method: 'POST',
    path: '/webhook-endpoints/{endpointID}/test',
    tag: 'Webhooks',
    summary: 'Send a test to an endpoint',
    description:
      'Sends test.ping once, now, also to an endpoint that is disabled, and answers with what came of it: 200 whether it succeeded or not.',
    params: endpointParams,
    success: { status: 200, description: 'What came of it.', schema: TestReply },
    errors: [notFound, 'invalid_request'],
  },
  replay: {
    method: 'POST',
    path: '/webhook-endpoints/{endpointID}/replay',
    tag: 'Webhooks',
    summary: 'Send events once more',
    description:
      'All since an instant, or one. They have the ids that they had, so a receiver that counts by id sees which it knows. Of two replays under way everything is sent that either asked for.',
    params: endpointParams,
    body: ReplayRequest,
    success: { status: 200, description: 'They will be sent.', schema: ReplayReply },
    errors: [notFound, 'event_not_found', 'endpoint_disabled', 'event_too_old'],
  },
} as const;
