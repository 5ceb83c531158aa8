import { type TimeLeft, timeLeft } from '../../../../data/dispatch/time-left.ts';
import type { RequestedOrder } from '../../../../data/operator-types.ts';
import { href } from '../../../../data/page.ts';
import { may } from '../../../../data/session.ts';
import { clockOn, money, orderNumber } from '../../../../parts/format.ts';
import { placesText } from '../../../../parts/order/answer/places-text.ts';
import { companyClock, leftText } from '../../../../parts/order/answer/time-left-text.ts';
import { StateMark } from '../../../../parts/state-mark.tsx';
import { words } from '../../../../words/words.ts';

export type RequestDeeds = {
  onAccept: (row: RequestedOrder) => void;
  onDecline: (row: RequestedOrder) => void;
  onPick: (row: RequestedOrder) => void;
  onChoose: (row: RequestedOrder) => void;
};

type RequestRowProps = RequestDeeds & {
  row: RequestedOrder;
  now: number;
  /** The company's: `2026-11-24`. */
  today: string;
  /** Whether keys act on it, and its button is the filled one. */
  isCurrent: boolean;
  isPicked: boolean;
  isBusy: boolean;
  /** Whether it says itself what silence does: not all do the same. */
  saysSilence: boolean;
  /** Why the last answer to it was refused. */
  refusal: string | undefined;
};

/** An order to be answered: until when, what it is, what could carry it, its price, and the two answers. */
export function RequestRow({ row, now, today, isCurrent, isPicked, saysSilence, refusal, ...rest }: RequestRowProps) {
  const left = timeLeft(row, now);
  const deeds = may('operator:dispatch');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the link and the view
    <li
      class="request"
      data-request={row.id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => rest.onChoose(row)}
    >
      {deeds ? (
        <Mark row={row} isCurrent={isCurrent} isPicked={isPicked} onPick={rest.onPick} />
      ) : (
        <StateMark state="requested" />
      )}
      <Clock row={row} left={left} now={now} saysSilence={saysSilence} />
      <div>
        <div class="l1">
          <a class="cut name" href={href(`/orders/${row.id}`)} tabIndex={isCurrent ? 0 : -1}>
            {row.loading?.city} → {row.unloading?.city}
          </a>
        </div>
        <div class="l2 cut">
          {[loadingText(row, today), row.account.name, orderNumber(row.order_number)].join(' · ')}
        </div>
        {refusal && <div class="l2 failed">{refusal}</div>}
      </div>
      <div>
        <div class="l1 cut">{row.vehicle?.name ?? '–'}</div>
        <Places row={row} today={today} />
      </div>
      <div class="sum num">
        <b>{row.net_amount === null ? '–' : money(row.net_amount, row.currency_code ?? undefined)}</b>
        <div class="l2">{words.value.day.net}</div>
      </div>
      {deeds && <Deeds row={row} isCurrent={isCurrent} isOff={rest.isBusy || left.seconds === 0} {...rest} />}
    </li>
  );
}

type MarkProps = Pick<RequestRowProps, 'row' | 'isCurrent' | 'isPicked' | 'onPick'>;

/** The glyph of its state, and the box to choose it. */
function Mark({ row, isCurrent, isPicked, onPick }: MarkProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps clicks of the box from the row
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <span class="choice-mark" onClick={(event) => event.stopPropagation()}>
      <StateMark state="requested" />
      <input
        type="checkbox"
        aria-label={words.value.answers.chooseOrder(orderNumber(row.order_number))}
        tabIndex={isCurrent ? 0 : -1}
        checked={isPicked}
        onChange={() => onPick(row)}
      />
    </span>
  );
}

type ClockProps = Pick<RequestRowProps, 'row' | 'now' | 'saysSilence'> & { left: TimeLeft };

function Clock({ row, left, now, saysSilence }: ClockProps) {
  const { answers } = words.value;
  const until = answers.until(companyClock(row.decide_until, now));
  return (
    <div class={`until ${left.isShort ? 'short' : ''}`}>
      <b class="num">{leftText(left.seconds)}</b>
      <span class="drain" aria-hidden="true">
        <i style={{ width: `${(left.share * 100).toFixed(1)}%` }} />
      </span>
      <div class="l2 cut num">{saysSilence ? `${until}, ${answers.silenceOf[row.silence] ?? ''}` : until}</div>
    </div>
  );
}

/** The window of loading, by the clock there. */
function loadingText({ loading }: RequestedOrder, today: string): string {
  return loading?.window ? words.value.answers.loading(clockOn(loading.window.start, today)) : '–';
}

/** What is taken of its pool. */
function Places({ row: { places }, today }: Pick<RequestRowProps, 'row' | 'today'>) {
  return <div class={`l2 ${(places?.tightest.over ?? 0) > 0 ? 'late' : ''}`}>{placesText(places, today) ?? '–'}</div>;
}

type DeedsProps = Pick<RequestRowProps, 'row' | 'isCurrent' | 'onAccept' | 'onDecline'> & { isOff: boolean };

function Deeds({ row, isCurrent, isOff, onAccept, onDecline }: DeedsProps) {
  const { answers } = words.value;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div class="act">
      <button
        type="button"
        class={`btn ${isCurrent ? 'go' : ''}`}
        tabIndex={tabIndex}
        disabled={isOff}
        onClick={() => onAccept(row)}
      >
        {answers.accept} {isCurrent && <kbd>Y</kbd>}
      </button>
      <button type="button" class="btn" tabIndex={tabIndex} disabled={isOff} onClick={() => onDecline(row)}>
        {answers.decline} {isCurrent && <kbd>D</kbd>}
      </button>
    </div>
  );
}
