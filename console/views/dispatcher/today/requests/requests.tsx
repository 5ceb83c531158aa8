import { useState } from 'preact/hooks';
import { useAddress } from '../../../../data/address.ts';
import { useRequests } from '../../../../data/dispatch/answers.ts';
import { dayAt } from '../../../../data/dispatch/clock.ts';
import { type KeyBinding, useKeys } from '../../../../data/keys.ts';
import type { RequestedOrder, RequestPage } from '../../../../data/operator-types.ts';
import { href } from '../../../../data/page.ts';
import { may, session } from '../../../../data/session.ts';
import { Failure } from '../../../../parts/failure.tsx';
import { number, orderNumber } from '../../../../parts/format.ts';
import { DeclinePanel } from '../../../../parts/order/answer/decline-panel.tsx';
import { useServiceClock } from '../../../../parts/order/answer/use-service-clock.ts';
import { words } from '../../../../words/words.ts';
import { PickedRequests } from './picked-requests.tsx';
import { RequestRow } from './request-row.tsx';
import { useAnswers } from './use-answers.ts';
import { rowOf, useCurrent } from './use-current.ts';
import { useSilence, useSpokenTime } from './use-silence.ts';

export type RequestsProps = {
  /** Whether keys act on a request: no stop is chosen. */
  isActive: boolean;
  /** Leaves the chosen stop. */
  onEnter: () => void;
  /** Goes on to the stops below. */
  onLeave: () => void;
};

/** What is to be accepted or declined, above the stops of the day. */
export function Requests(props: RequestsProps) {
  const { value: page, refusal } = useRequests();
  if (page) return <RequestList page={page} {...props} />;
  return refusal ? <Failure refusal={refusal} /> : null;
}

function RequestList({
  page: { data: rows, meta },
  isActive,
  onEnter,
  onLeave,
}: RequestsProps & { page: RequestPage }) {
  const now = useServiceClock(rows[0]?.decide_until);
  const said = useSpokenTime(rows, now);
  useSilence(rows, now);
  const { current, moveTo, move, isSettled } = useCurrent(rows, isActive);
  const { picked, pick, clear, busy, refusals, answer } = useAnswers(rows);
  const [declined, setDeclined] = useState<readonly RequestedOrder[]>();
  const { open } = useAddress();
  const { answers } = words.value;
  const accept = (orders: readonly RequestedOrder[]) => void answer(orders, { isAccepted: true });
  /** Those chosen, or else the row at hand. */
  const wanted = (): readonly RequestedOrder[] => {
    if (picked.length > 0) return picked;
    return current && isSettled() && !busy.has(current.id) ? [current] : [];
  };
  const withWanted = (run: (orders: readonly RequestedOrder[]) => void) => () => {
    const orders = wanted();
    if (orders.length > 0) run(orders);
  };
  const next = () => move(1) || onLeave();
  const deeds: KeyBinding[] = [
    { key: 'y', label: answers.accept, run: withWanted(accept) },
    { key: 'd', label: answers.decline, run: withWanted(setDeclined) },
    { key: 'x', label: answers.choose, run: () => current && pick(current) },
    { key: 'Escape', label: answers.clear, run: clear },
  ];
  const moves: KeyBinding[] = [
    { key: 'j', label: answers.next, run: next },
    { key: 'k', label: answers.previous, run: () => move(-1) },
    { key: 'ArrowDown', label: answers.next, run: next, isHidden: true },
    { key: 'ArrowUp', label: answers.previous, run: () => move(-1), isHidden: true },
    { key: 'Enter', label: words.value.day.open, run: () => current && open(`/orders/${current.id}`) },
  ];
  useKeys(isActive ? [...moves, ...(may('operator:dispatch') ? deeds : [])] : []);
  const today = dayAt(now, session.value!.company.time_zone);
  const isMixed = rows.some(({ silence }) => silence !== rows[0]?.silence);
  const choose = (row: RequestedOrder) => {
    moveTo(row.id);
    if (!isActive) onEnter();
  };
  return (
    <section class={`requests ${picked.length > 0 ? 'picking' : ''}`} aria-label={answers.title}>
      <Head rows={rows} total={meta.total} isMixed={isMixed} isActive={isActive} />
      <ol>
        {rows.map((row) => (
          <RequestRow
            key={row.id}
            row={row}
            now={now}
            today={today}
            isCurrent={isActive && row === current}
            isPicked={picked.includes(row)}
            isBusy={busy.has(row.id)}
            saysSilence={isMixed}
            refusal={refusals.get(row.id)}
            onAccept={(each) => accept([each])}
            onDecline={(each) => setDeclined([each])}
            onPick={pick}
            onChoose={choose}
          />
        ))}
      </ol>
      {meta.total > rows.length && <More shown={rows.length} total={meta.total} />}
      <p class="sr" role="status">
        {said}
      </p>
      <PickedRequests
        count={picked.length}
        onAccept={() => accept(picked)}
        onDecline={() => setDeclined(picked)}
        onClear={clear}
      />
      {declined && (
        <DeclinePanel
          what={whatOf(declined)}
          anchor={
            declined.length === 1 ? rowOf(declined[0]!.id)?.querySelector('.act') : document.querySelector('.requests')
          }
          onDecline={(given) => void answer(declined, given)}
          onClose={() => setDeclined(undefined)}
        />
      )}
    </section>
  );
}

function whatOf(orders: readonly RequestedOrder[]): string {
  const [order] = orders;
  if (orders.length === 1 && order) return `${orderNumber(order.order_number)}, ${order.account.name}`;
  return words.value.answers.orders(number(orders.length));
}

type HeadProps = { rows: readonly RequestedOrder[]; total: number; isMixed: boolean; isActive: boolean };

/** How many there are, what silence does, and the keys. */
function Head({ rows, total, isMixed, isActive }: HeadProps) {
  const { answers } = words.value;
  return (
    <div class="group">
      <h2>{answers.title}</h2>
      <span class="c num">{number(total)}</span>
      <span class="end">
        {!isMixed && rows[0] && <span>{answers.silence[rows[0].silence]}</span>}
        {isActive && may('operator:dispatch') && (
          <span class="wide keys" aria-hidden="true">
            <kbd>Y</kbd> {answers.accept} <kbd>D</kbd> {answers.decline} <kbd>X</kbd> {answers.choose}
          </span>
        )}
      </span>
    </div>
  );
}

/** The rest follows as these are answered, and is among the orders. */
function More({ shown, total }: { shown: number; total: number }) {
  const { answers } = words.value;
  return (
    <p class="note">
      {answers.moreOf(number(shown), number(total))}{' '}
      <a class="link" href={href('/orders?status=requested')}>
        {answers.allOfThem}
      </a>
    </p>
  );
}
