import { TransportError, type TransportErrorCode } from '../../client/src/transport-error.ts';

/** Reads a reply with an error status. */
export async function readRefusal(reply: Response): Promise<TransportError> {
  const said: { message?: string; code?: TransportErrorCode; errors?: Record<string, string[]> } = await reply
    .json()
    .catch(() => ({}));
  return new TransportError(said.message ?? reply.statusText, {
    code: said.code ?? 'unexpected_reply',
    status: reply.status,
    errors: said.errors,
    requestId: reply.headers.get('x-request-id') ?? undefined,
  });
}

/** No answer came to a change: nobody knows whether it was made. Sent again unchanged, it is made once. */
export class Unanswered extends TransportError {
  constructor(cause: unknown) {
    super('The service did not answer.', { code: 'connection_failed', retryable: true, cause });
  }
}

/** There was no network when a change was to be sent: it was not made. */
export class Unsent extends TransportError {
  constructor(cause: unknown) {
    super('The service cannot be reached.', { code: 'connection_failed', retryable: true, cause });
  }
}

/** The service has not got as far as the change itself: it refused the caller, the rate, or a second try at once. */
const unprocessed = [401, 403, 408, 425, 429];

/**
 * Whether this settles a change: it was refused, and no earlier try has made it, or it was never sent. Any other
 * refusal may answer the repeat of a change that was made but lost its answer: sending it again keeps its key.
 */
export function isAnswer(refusal: TransportError): boolean {
  if (refusal instanceof Unsent) return true;
  const { status, code } = refusal;
  // A proxy between the page and the service knows nothing about the change.
  const isOfService = code !== 'unexpected_reply' && code !== 'idempotency_key_in_use';
  return isOfService && status >= 400 && status < 500 && !unprocessed.includes(status);
}

/** Any error as one that can be shown. */
export function asRefusal(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new TransportError(message, { code: 'unexpected_reply', cause: error });
}

/** The same refusal in other words. */
export function inOtherWords({ code, status, errors, requestId, retryable }: TransportError, text: string) {
  return new TransportError(text, { code, status, errors, requestId, retryable });
}
