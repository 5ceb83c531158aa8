/** Why an endpoint is disabled: by its owner, because it answered 410, or because it failed for five days. */
export const disabledReasons = ['owner', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** A row of `webhook_endpoints`, or of the company's, as its owner may see it; the secret apart. */
export type WebhookEndpoint = {
  accountId: number;
  id: string;
  url: string;
  /** Empty: all types of events. */
  types: string[];
  description: string;
  enabled: boolean;
  createdAt: Date;
  updatedAt: Date;
  actor: string;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  /** Every event up to here was tried once. */
  position: number;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  notBefore: Date | null;
};

/** A row of `webhook_attempts`. */
export type WebhookAttempt = {
  id: string;
  eventId: string;
  type: string;
  /** Null: a test. */
  position: number | null;
  /** 1 is the first. */
  attempt: number;
  at: Date;
  durationMs: number;
  /** Null: no reply came. */
  status: number | null;
  /** In one word, as `connection_refused`, why it failed; null where the status says it. */
  error: string | null;
  /** The first 1,024 bytes of the reply. */
  response: string | null;
};

export function isSuccess({ status }: Pick<WebhookAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status <= 299;
}
