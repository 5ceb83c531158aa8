import { words } from '../../../words/words.ts';
import { moment } from '../../format.ts';
import type { HistoryLine } from './history-lines.ts';

/** What happened, the newest first, and who did it. */
export function History({ lines }: { lines: readonly HistoryLine[] }) {
  const { order } = words.value;
  return (
    <section>
      <div class="sec">
        <h2>{order.history}</h2>
      </div>
      <ol class="hist">
        {lines.toReversed().map(({ key, date, text, who }) => (
          <li key={key}>
            <time class="num" dateTime={date}>
              {moment(date)}
            </time>
            <span>
              {text} · <span class="mut">{who}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
