import { useEffect } from 'preact/hooks';
import type { EventPage, TransportEvent } from '../../../../client/src/api-types.ts';
import { ask } from '../../../data/calls.ts';
import { onEvents } from '../../../data/live.ts';
import { href } from '../../../data/page.ts';
import { refresh } from '../../../data/resource.ts';
import { Empty } from '../../../parts/empty.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { moment, orderNumber } from '../../../parts/format.ts';
import { MoreRows } from '../../../parts/list/more-rows.tsx';
import { useOlder } from '../../../parts/list/use-older.ts';
import { useRows } from '../../../parts/list/use-rows.ts';
import { developerWords } from '../../../words/owner-words.ts';

const pageSize = 50;
const key = 'feed';

/** The feed runs from old to new: to read it from the end, each page begins this many positions earlier. */
async function load(before: number | undefined) {
  const end = before ?? (await ask<EventPage>('/events', { limit: 1 })).meta.last_position;
  const after = Math.max(0, end - pageSize);
  const { data } = await ask<EventPage>('/events', { after, limit: pageSize });
  const rows = data.filter(({ position }) => position <= end).reverse();
  const oldest = rows.at(-1);
  // There is nothing before the oldest event kept.
  return { rows, next: oldest && oldest.position > 1 && rows.length === pageSize ? oldest.position - 1 : null };
}

/** What happened to the account's orders, newest first, updated live. */
export function Events() {
  const texts = developerWords.value.feed;
  const list = useOlder<TransportEvent, number>(key, load);
  const rows = useRows<HTMLTableSectionElement>();
  useEffect(() => onEvents(() => refresh((each) => each === key)), []);
  if (list.refusal && !list.rows)
    return <Failure refusal={list.refusal} onRetry={() => refresh((each) => each === key)} />;
  if (list.rows?.length === 0) return <Empty icon="zap" title={texts.none} text={texts.noneText} />;
  return (
    <>
      {list.rows && (
        <table class="list feed">
          <caption class="sr">{texts.label}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.order}</th>
              <th scope="col">{texts.who}</th>
              <th scope="col" class="n wide">
                {texts.position}
              </th>
              <th scope="col" class="n">
                {texts.when}
              </th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {list.rows.map((event) => (
              <FeedRow key={event.id} event={event} />
            ))}
          </tbody>
        </table>
      )}
      <MoreRows list={list} />
    </>
  );
}

function FeedRow({ event }: { event: TransportEvent }) {
  const texts = developerWords.value;
  const { order } = event.data;
  return (
    <tr>
      <td class="first flow">
        <details>
          <summary data-row>
            <b>{texts.event[event.type as keyof typeof texts.event] ?? event.type}</b> <code>{event.type}</code>
          </summary>
          <pre>{JSON.stringify(event, null, 2)}</pre>
        </details>
      </td>
      <td>
        {order ? (
          <a class="link num" href={href(`/orders/${order.order_number}`)}>
            {orderNumber(order.order_number)}
          </a>
        ) : (
          '–'
        )}
      </td>
      <td class="two">{texts.feed.actor[event.actor as keyof typeof texts.feed.actor] ?? event.actor}</td>
      <td class="n wide two">{event.position}</td>
      <td class="n two">{moment(event.occurred_at)}</td>
    </tr>
  );
}
