import { number } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';

type PickedRequestsProps = { count: number; onAccept: () => void; onDecline: () => void; onClear: () => void };

/** One answer for all that are chosen. */
export function PickedRequests({ count, onAccept, onDecline, onClear }: PickedRequestsProps) {
  if (count === 0) return null;
  const { answers } = words.value;
  const text = answers.picked(number(count));
  return (
    <div class="picked" role="toolbar" aria-label={text}>
      <b class="num" role="status">
        {text}
      </b>
      <button type="button" class="btn" onClick={onAccept}>
        {answers.accept} <kbd>Y</kbd>
      </button>
      <button type="button" class="btn" onClick={onDecline}>
        {answers.decline} <kbd>D</kbd>
      </button>
      <hr />
      <button type="button" class="btn" onClick={onClear}>
        {answers.clear} <kbd>Esc</kbd>
      </button>
    </div>
  );
}
