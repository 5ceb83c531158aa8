import type { TransportError } from '../../client/src/transport-error.ts';
import { words } from '../words/words.ts';

/** A view, or a part of one, that could not be loaded: what, the request, and another try. */
export function Failure({ refusal, onRetry }: { refusal: TransportError; onRetry?: () => void }) {
  return (
    <section class="empty" role="alert">
      <h2>{words.value.failedTitle}</h2>
      <p>{messageOf(refusal)}</p>
      {refusal.requestId && <p class="mut">{words.value.requestId(refusal.requestId)}</p>}
      {onRetry && (
        <button type="button" class="btn" onClick={onRetry}>
          {words.value.tryAgain}
        </button>
      )}
    </section>
  );
}

/** What to say of a refusal: the service's own words, or that there was no service. */
export function messageOf(refusal: TransportError): string {
  if (refusal.code === 'connection_failed' || refusal.code === 'timed_out') return words.value.unreachable;
  return refusal.message;
}
