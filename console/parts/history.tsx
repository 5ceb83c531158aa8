import type { AnyEvent } from '../data/operator-types.ts';
import { words } from '../words/words.ts';
import { actorName, eventName } from './events.ts';
import { moment } from './format.ts';

/** What happened to an order, the newest first, with who did it. */
export function History({ events }: { events: readonly AnyEvent[] }) {
  return (
    <ol class="hist">
      {events.toReversed().map((event) => (
        <li key={event.sequence}>
          <time class="num" dateTime={event.date}>
            {moment(event.date)}
          </time>
          <span>{words.value.day.by(eventName(event), actorName(event.actor))}</span>
        </li>
      ))}
    </ol>
  );
}
