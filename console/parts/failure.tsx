import type { TransportError } from '../../client/src/transport-error.ts';
import { href } from '../data/page.ts';
import { Unanswered } from '../data/refusal.ts';
import { words } from '../words/words.ts';

type FailureProps = {
  refusal: TransportError;
  onRetry?: () => void;
  /** Where to go instead, if this does not exist. */
  back?: { to: string; name: string };
  /** Whether it is all that the view shows, and its heading the view's. */
  isView?: boolean;
};

/** A view, or part of one, that could not be loaded: the reason, the request id, and a button to try again. */
export function Failure({ refusal, onRetry, back, isView = false }: FailureProps) {
  const Heading = isView ? 'h1' : 'h2';
  return (
    <section class="empty" role="alert">
      <Heading>{words.value.failedTitle}</Heading>
      <p>{messageOf(refusal)}</p>
      {refusal.requestId && <p class="mut">{words.value.requestId(refusal.requestId)}</p>}
      {back && (
        <a class="btn go" href={href(back.to)}>
          {back.name}
        </a>
      )}
      {onRetry && refusal.status !== 404 && (
        <button type="button" class="btn" onClick={onRetry}>
          {words.value.tryAgain}
        </button>
      )}
    </section>
  );
}

/** The text of a refusal: the service's own words, or that it could not be reached. */
export function messageOf(refusal: TransportError): string {
  if (refusal instanceof Unanswered) return words.value.unanswered;
  if (refusal.code === 'connection_failed' || refusal.code === 'timed_out') return words.value.unreachable;
  if (refusal.code === 'order_not_found') return words.value.noSuchOrder;
  return refusal.message;
}
