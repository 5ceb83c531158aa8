import type { ComponentChildren } from 'preact';
import type { Goods } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { clock, day, duration, span, town } from '../format.ts';
import { type State, StateMark } from '../state-mark.tsx';
import { isLate, lateMinutes, type ReportedDetails, type ShownStop, stopName } from './shown-stop.ts';

type StopsProps = {
  stops: readonly ShownStop[];
  goods: readonly Goods[];
  /** Actions for a stop, shown below it. */
  actionsOf?: (stop: ShownStop) => ComponentChildren;
};

/** The stops in the order of the tour: what was booked, what is expected and what happened, side by side. */
export function Stops({ stops, goods, actionsOf }: StopsProps) {
  return (
    <ol class="tl">
      {stops.map((stop) => (
        <li key={stop.id} class={stop.isDone ? 'did' : ''}>
          <StateMark state={markOf(stop)} />
          <div class="tri">
            <StopPlace stop={stop} />
            <Planned stop={stop} />
            <Expected stop={stop} />
            <Actual stop={stop} />
          </div>
          {stop.said.map((said, index) => (
            <Said key={index} said={said} goods={goods} />
          ))}
          {actionsOf?.(stop)}
        </li>
      ))}
    </ol>
  );
}

function markOf(stop: ShownStop): State {
  if (isLate(stop) && stop.state === 'open') return 'late';
  return stop.state in words.value.state ? (stop.state as State) : 'open';
}

function StopPlace({ stop }: { stop: ShownStop }) {
  const { address, phone, reference } = stop;
  const { company_name, first_name, last_name, address_line_1, address_line_2 } = address;
  const person = [first_name, last_name].filter(Boolean).join(' ');
  const lines = [
    [stopName(stop), address_line_1, address_line_2].filter(Boolean).join(' · '),
    [`${address.country} ${town(address)}`, reference].filter(Boolean).join(' · '),
  ];
  return (
    <div>
      <b>{company_name || person || town(address)}</b>
      {lines.map((line) => (
        <div key={line}>
          <small>{line}</small>
        </div>
      ))}
      {(phone || (person && company_name)) && (
        <div>
          <small>
            {company_name && person} {phone && <Telephone number={phone} />}
          </small>
        </div>
      )}
    </div>
  );
}

export function Telephone({ number }: { number: string }) {
  return (
    <a class="link num" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}

function Planned({ stop: { planned } }: { stop: ShownStop }) {
  return (
    <Time name={words.value.order.planned}>
      {planned && (
        <>
          {day(planned.start)}
          <br />
          <b>{span(planned.start, planned.end)}</b>
        </>
      )}
    </Time>
  );
}

function Expected({ stop }: { stop: ShownStop }) {
  const { expected, planned, arrived, finished } = stop;
  const { order } = words.value;
  if (!expected || arrived || finished) return <Time name={order.expected} />;
  const late = lateMinutes(stop, Date.parse(expected.at));
  const isInWindow = planned && Date.parse(expected.at) >= Date.parse(planned.start);
  return (
    <Time name={order.expected} isLate={late !== undefined}>
      {day(expected.at)}
      <br />
      <b>{clock(expected.at)}</b>{' '}
      {late !== undefined ? <b>+{duration(late * 60)}</b> : isInWindow && <span class="mut">{order.inTheWindow}</span>}
      {expected.derived && <small class="beside">{order.derived}</small>}
    </Time>
  );
}

function Actual({ stop }: { stop: ShownStop }) {
  const { arrived, finished, kind } = stop;
  const { order, day: said } = words.value;
  const at = arrived ?? finished;
  if (!at) return <Time name={order.actual} />;
  const late = lateMinutes(stop);
  return (
    <Time name={order.actual}>
      {day(at)}
      <br />
      <b>{finished && arrived ? span(arrived, finished) : clock(at)}</b>{' '}
      <span class="mut">{finished ? said[kind === 'loading' ? 'loaded' : 'unloaded'] : said.arrived}</span>
      {late !== undefined && <small class="beside">{order.afterWindow(duration(late * 60))}</small>}
    </Time>
  );
}

type TimeProps = { name: string; isLate?: boolean; children?: ComponentChildren };

function Time({ name, isLate: late = false, children }: TimeProps) {
  return (
    <div>
      <h3>{name}</h3>
      <div class={`times ${late ? 'late' : ''}`}>{children ?? <span class="mut">–</span>}</div>
    </div>
  );
}

/** What a report says besides its time; undefined if the times cover it. */
function Said({ said, goods }: { said: ReportedDetails; goods: readonly Goods[] }) {
  const { type, reason, note, signedBy, quantities } = said;
  const { order, day: day_, state } = words.value;
  const parts = [
    reason && `${type === 'failed' ? state.failed : state.closed}: ${day_.reasons[reason] ?? reason}`,
    signedBy && order.signedBy(signedBy),
    ...(quantities ?? []).map(({ item, quantity }) => {
      const line = goods[item];
      return line ? order.handedOver(quantity, line.quantity, line.name || order.goodsLine(item + 1)) : undefined;
    }),
    note && words.value.quoted(note),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p class={`said ${reason ? 'failed' : 'mut'}`}>{parts.join(' · ')}</p>;
}
