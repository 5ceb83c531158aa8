import { useRef, useState } from 'preact/hooks';
import type { Answer } from '../../../data/dispatch/answers.ts';
import { dayAt } from '../../../data/dispatch/clock.ts';
import { timeLeft } from '../../../data/dispatch/time-left.ts';
import { useKeys } from '../../../data/keys.ts';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { may, session } from '../../../data/session.ts';
import { orderNumber } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { DeclinePanel } from '../../../parts/order/answer/decline-panel.tsx';
import { WhyDeclined } from '../../../parts/order/answer/order-answer.tsx';
import { placesText } from '../../../parts/order/answer/places-text.ts';
import { companyClock, leftText } from '../../../parts/order/answer/time-left-text.ts';
import { answerAndTell } from '../../../parts/order/answer/told-answers.ts';
import { useServiceClock } from '../../../parts/order/answer/use-service-clock.ts';
import { words } from '../../../words/words.ts';

/** At an order that is requested: until when, what silence does, and the two answers. At one that is declined: why. */
export function OrderAnswer({ order }: { order: AnyOrder }) {
  if (order.status === 'declined') return <WhyDeclined declined={order.declined} />;
  const { decide_until: until, office_hours } = order;
  return until && office_hours ? <ToAnswer order={{ ...order, office_hours }} until={until} /> : null;
}

function ToAnswer({ order, until }: { order: AnyOrder & Required<Pick<AnyOrder, 'office_hours'>>; until: string }) {
  const now = useServiceClock(until);
  const { seconds, isShort } = timeLeft(order, now);
  const { answers } = words.value;
  const places = placesText(order.places, dayAt(now, session.value!.company.time_zone));
  const text = seconds === 0 ? answers.toAnswerUp : answers.toAnswer(companyClock(until, now), leftText(seconds));
  return (
    <div class={`note answer-note ${isShort ? 'wait' : ''}`}>
      <Icon name="s-wait" />
      <div class="grow">
        <div>
          {text} {order.silence && answers.silence[order.silence]}
        </div>
        {places && <div class={(order.places?.tightest.over ?? 0) > 0 ? 'late' : ''}>{places}</div>}
      </div>
      {may('operator:dispatch') && <Deeds order={order} isUp={seconds === 0} />}
    </div>
  );
}

function Deeds({ order, isUp }: { order: AnyOrder; isUp: boolean }) {
  const { answers } = words.value;
  const [isBusy, setBusy] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const decline = useRef<HTMLButtonElement>(null);
  const isOff = isBusy || isUp;
  const answer = async (given: Answer) => {
    setBusy(true);
    await answerAndTell([order], given);
    setBusy(false);
  };
  const accept = () => void answer({ isAccepted: true });
  const ask = () => setDeclining(true);
  useKeys(
    isOff
      ? []
      : [
          { key: 'y', label: answers.accept, run: accept },
          { key: 'd', label: answers.decline, run: ask },
        ],
  );
  return (
    <>
      <button type="button" class="btn go" disabled={isOff} onClick={accept}>
        {answers.accept} <kbd>Y</kbd>
      </button>
      <button ref={decline} type="button" class="btn" disabled={isOff} onClick={ask}>
        {answers.decline} <kbd>D</kbd>
      </button>
      {isDeclining && (
        <DeclinePanel
          what={`${orderNumber(order.order_number)}, ${order.account.name}`}
          anchor={decline.current}
          onDecline={(given) => void answer(given)}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
