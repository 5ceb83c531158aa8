import { TransportError, type TransportErrorCode } from '../../client/src/transport-error.ts';

/** What a reply that is no success says. */
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

/** No answer came to a change: whether it was made is not known. Sent again as it is, it is made once. */
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

/** The service has not come to the change itself: who asks, how often, or another try that is under way. */
const untold = [401, 403, 408, 425, 429];

/**
 * Whether a change was answered: it is refused, and no try before has done it. So is what was never sent. Anything else
 * may come to a repeat of what was done and lost its answer: who sends it again keeps its key.
 */
export function isAnswer(refusal: TransportError): boolean {
  if (refusal instanceof Unsent) return true;
  const { status, code } = refusal;
  // What stands between page and service knows nothing of it.
  const isOfService = code !== 'unexpected_reply' && code !== 'idempotency_key_in_use';
  return isOfService && status >= 400 && status < 500 && !untold.includes(status);
}

/** Any failure as one that can be shown. */
export function asRefusal(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new TransportError(message, { code: 'unexpected_reply', cause: error });
}

/** The same refusal, told otherwise. */
export function inOtherWords({ code, status, errors, requestId, retryable }: TransportError, text: string) {
  return new TransportError(text, { code, status, errors, requestId, retryable });
}
