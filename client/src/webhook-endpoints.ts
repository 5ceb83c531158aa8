import type {
  ChangedWebhookEndpointReply,
  DeletedWebhookEndpointReply,
  ListWebhookAttemptsQuery,
  NewWebhookEndpointReply,
  ReplayReply,
  ReplayRequest,
  RotatedSecretReply,
  WebhookAttemptsReply,
  WebhookEndpointChange,
  WebhookEndpointListReply,
  WebhookEndpointReply,
  WebhookEndpointRequest,
  WebhookTestReply,
} from './api-types.ts';
import { type CallOptions, type Connection, send, type WriteOptions, write } from './send.ts';

export function webhookEndpointsOf(connection: Connection) {
  const pathOf = (id: string, action = '') => `/webhook-endpoints/${encodeURIComponent(id)}${action}`;
  return {
    /** Adds an address that events are sent to. The reply shows its secret, once. */
    create(body: WebhookEndpointRequest, options?: WriteOptions): Promise<NewWebhookEndpointReply> {
      return write(connection, { method: 'POST', path: '/webhook-endpoints', body }, options);
    },

    /** Every endpoint of the account. */
    list(options?: CallOptions): Promise<WebhookEndpointListReply> {
      return send(connection, { method: 'GET', path: '/webhook-endpoints' }, options);
    },

    get(id: string, options?: CallOptions): Promise<WebhookEndpointReply> {
      return send(connection, { method: 'GET', path: pathOf(id) }, options);
    },

    /** Changes what is named, as in `{ enabled: true }`. */
    update(id: string, body: WebhookEndpointChange, options?: CallOptions): Promise<ChangedWebhookEndpointReply> {
      return send(connection, { method: 'PATCH', path: pathOf(id), body, isRepeatable: true }, options);
    },

    remove(id: string, options?: CallOptions): Promise<DeletedWebhookEndpointReply> {
      return send(connection, { method: 'DELETE', path: pathOf(id) }, options);
    },

    /** What was sent lately and what the endpoint answered, the newest first. */
    attempts(id: string, query: ListWebhookAttemptsQuery = {}, options?: CallOptions): Promise<WebhookAttemptsReply> {
      return send(connection, { method: 'GET', path: pathOf(id, '/attempts'), query }, options);
    },

    /** Sends a `test.ping`, and says what the endpoint answered. */
    test(id: string, options?: CallOptions): Promise<WebhookTestReply> {
      return send(connection, { method: 'POST', path: pathOf(id, '/test') }, options);
    },

    /** Sends again: one event by its id, or all since a time. */
    replay(id: string, body: ReplayRequest, options?: CallOptions): Promise<ReplayReply> {
      return send(connection, { method: 'POST', path: pathOf(id, '/replay'), body }, options);
    },

    /** A new secret, shown once. For a while webhooks are signed with the old one too. */
    rotate(id: string, options?: WriteOptions): Promise<RotatedSecretReply> {
      return write(connection, { method: 'POST', path: pathOf(id, '/rotate') }, options);
    },
  };
}
