import { Component } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { assignPath } from '../../../data/address.ts';
import type { AssignedTransport } from '../../../data/operator-types.ts';
import { href } from '../../../data/page.ts';
import { targetOnBoard } from '../../../data/reports.ts';
import { may } from '../../../data/session.ts';
import { clock, clockOn, duration, orderNumber, span, town, weekday } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Plate } from '../../../parts/order/plate.tsx';
import { needsCarrier, nextStepName } from '../../../parts/report/report-actions.tsx';
import { type State, StateMark } from '../../../parts/state-mark.tsx';
import { words } from '../../../words/words.ts';
import { DayTrack } from './day-track.tsx';
import type { DayStop } from './group-stops.ts';

type StopRowProps = {
  stop: DayStop;
  now: number;
  /** The day that need not be named: that of its group. */
  groupDay: string;
  isChosen: boolean;
  /** Whether it is of a later day: what is open there is tomorrow's ordinary work. */
  isAhead: boolean;
  /** Whether its goods are not loaded yet. */
  isEarly: boolean;
  /** Whether the Tab key stops here. */
  isTabStop: boolean;
  onChoose: (stop: DayStop) => void;
  onReport: (stop: DayStop) => void;
};

type StopLineProps = Omit<StopRowProps, 'onChoose' | 'onReport'> & { onChoose: () => void; onReport: () => void };

const shownProps = ['stop', 'now', 'groupDay', 'isChosen', 'isAhead', 'isEarly', 'isTabStop'] as const;

/** A row redrawn only when it changed: every choice and every report redraws the view. */
export class StopRow extends Component<StopRowProps> {
  override shouldComponentUpdate(next: StopRowProps): boolean {
    return shownProps.some((name) => next[name] !== this.props[name]);
  }

  choose = () => this.props.onChoose(this.props.stop);

  report = () => this.props.onReport(this.props.stop);

  render(props: StopRowProps) {
    return <StopLine {...props} onChoose={this.choose} onReport={this.report} />;
  }
}

/** A stop on one or two lines: state, times, place, order, vehicle, and the next action. */
function StopLine(props: StopLineProps) {
  const { stop, now, groupDay, isChosen, isAhead, isEarly, isTabStop, onChoose, onReport } = props;
  const hasChanged = useChanged(fingerprintOf(stop));
  const orderPath = href(`/orders/${stop.order_number}`);
  const choose = (event: MouseEvent) => {
    // A key pressed on the link follows the link.
    if (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ((event.target as Element).closest('.act a')) return;
    event.preventDefault();
    // The router follows links even if their event was handled.
    event.stopPropagation();
    onChoose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the link and the view
    <li
      class={`stop ${hasChanged ? 'changed' : ''}`}
      aria-current={isChosen ? 'true' : undefined}
      data-stop={stop.stop_id}
      onClick={choose}
    >
      <StateMark state={stateOf(stop, isAhead)} />
      <div>
        <div class="l1 num">
          <b>
            {groupDay !== stop.day && `${weekday(stop.day)} `}
            {stop.window ? span(stop.window.start, stop.window.end) : '–'}
          </b>
          <Beside stop={stop} now={now} isOtherDay={groupDay !== stop.day} />
        </div>
        <DayTrack stop={stop} now={now} />
      </div>
      <div>
        <div class="l1">
          <Icon name={stop.kind === 'loading' ? 'load' : 'unload'} class="what" />
          <span class="sr">{stop.kind === 'loading' ? words.value.day.loading : words.value.day.unloading}</span>
          <a class="cut name" href={orderPath} tabIndex={isTabStop ? 0 : -1}>
            {stop.place.company_name || stop.place.city}
          </a>
        </div>
        <div class="l2 cut">
          <span class="cc">{stop.place.country}</span>
          {town(stop.place)}
        </div>
      </div>
      <div>
        <div class="l1">
          <b class="num">{orderNumber(stop.order_number)}</b>
        </div>
        <div class="l2 cut">{stop.account.name}</div>
      </div>
      <Vehicle stop={stop} isAhead={isAhead} />
      <div class="act">
        <Due stop={stop} isChosen={isChosen} isEarly={isEarly} onReport={onReport} />
      </div>
    </li>
  );
}

/** Late and, on its day, unassigned come first: both need somebody to act. */
function stateOf(stop: DayStop, isAhead: boolean): State {
  if (stop.state === 'open' && stop.transport === null && !isAhead) return 'toAssign';
  return stop.state as State;
}

/** Beside the window: the expected or actual time, or the problem. */
function Beside({ stop, now, isOtherDay }: { stop: DayStop; now: number; isOtherDay: boolean }) {
  const { state, expected, arrived, finished, late, window } = stop;
  const { day, state: states } = words.value;
  if (finished) return <span class="finished">{clock(finished)}</span>;
  if (state === 'closed') return <span class="mut">{states.closed}</span>;
  if (state === 'failed') return <span class="failed">{states.failed}</span>;
  if (arrived) return <span class={late ? 'late' : 'arrived'}>{day.since(clock(arrived))}</span>;
  if (late && window) return <Overdue stop={stop} end={window.end} now={now} isShort={isOtherDay} />;
  return expected && <span class="mut">→ {clockOn(expected.at, stop.day)}</span>;
}

type OverdueProps = { stop: DayStop; end: string; now: number; isShort: boolean };

/** Beside the weekday there is only room for the expected time. */
function Overdue({ stop: { expected, day }, end, now, isShort }: OverdueProps) {
  const overSeconds = (Date.parse(expected?.at ?? '') - Date.parse(end)) / 1000;
  if (expected && overSeconds > 0)
    return (
      <span class="late">
        {clockOn(expected.at, day)}
        {!isShort && clockOn(expected.at, day) === clock(expected.at) && <b> +{duration(overSeconds)}</b>}
      </span>
    );
  return <b class="late">{words.value.day.overdue(duration((now - Date.parse(end)) / 1000))}</b>;
}

function Vehicle({ stop: { transport, vehicle }, isAhead }: { stop: DayStop; isAhead: boolean }) {
  return (
    <div>
      <div class="l1">
        {transport === null ? (
          <span class={isAhead ? 'mut' : 'wait'}>{words.value.day.noneYet}</span>
        ) : (
          <Carrier transport={transport} />
        )}
      </div>
      <div class="l2 cut">{vehicle?.name ?? '–'}</div>
    </div>
  );
}

function Carrier({ transport: { vehicle_plate, haulier } }: { transport: AssignedTransport }) {
  return vehicle_plate ? <Plate plate={vehicle_plate} /> : <span class="cut">{haulier || '–'}</span>;
}

type DueProps = Pick<StopLineProps, 'stop' | 'isChosen' | 'isEarly' | 'onReport'>;

/** Only where something is due: the chosen row, one that is late or failed, one where the vehicle has arrived. */
function Due({ stop, isChosen, isEarly, onReport }: DueProps) {
  const name = nextStepName(targetOnBoard(stop));
  if (name === undefined || !may('operator:dispatch')) return null;
  if (needsCarrier(stop, stop))
    return (
      <a class={`btn ${isChosen ? 'go' : 'bare'}`} href={href(assignPath(stop.order_number))} tabIndex={-1}>
        {words.value.day.assign}
      </a>
    );
  if (isEarly || (!isChosen && stop.state === 'open')) return null;
  const report = (event: MouseEvent) => {
    event.stopPropagation();
    onReport();
  };
  return (
    <button type="button" class={`btn ${isChosen ? 'go' : 'bare'}`} tabIndex={-1} onClick={report}>
      {name}
    </button>
  );
}

function fingerprintOf({ state, expected, transport, late }: DayStop): string {
  return [state, late, expected?.at.slice(0, 16), transport?.vehicle_plate, transport?.haulier].join();
}

const changedMs = 600;

/** True for a moment after the value shown has changed. */
function useChanged(fingerprint: string): boolean {
  const before = useRef(fingerprint);
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => {
    if (before.current === fingerprint) return;
    before.current = fingerprint;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), changedMs);
    return () => clearTimeout(timer);
  }, [fingerprint]);
  return hasChanged;
}
