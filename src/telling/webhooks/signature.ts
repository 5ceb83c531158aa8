import { createHmac, randomBytes } from 'node:crypto';

const secretBytes = 32;
const prefix = 'whsec_';

/** A new secret of an endpoint. Standard Webhooks 1.0.0 demands 24 to 64 random bytes. */
export function makeSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** As its owner is shown it. */
export function writeSecret(secret: Buffer): string {
  return prefix + secret.toString('base64');
}

type Message = {
  /** Of the event: the same in every attempt. */
  id: string;
  /** Unix time of the attempt. */
  timestampSeconds: number;
  /** The bytes that are sent. */
  body: string;
};

/**
 * The headers of Standard Webhooks 1.0.0, signed with HMAC-SHA256 by each of the secrets: of the new one and the one
 * before while both hold.
 */
export function signMessage({ id, timestampSeconds, body }: Message, secrets: readonly Buffer[]) {
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestampSeconds}.`).update(body).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
