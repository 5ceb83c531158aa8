import { assignPath, useAddress } from '../../data/address.ts';
import { type KeyBinding, useKeys } from '../../data/keys.ts';
import type { AnyOrder, AnyStop } from '../../data/operator-types.ts';
import { openStep, type ReportTarget, targetInOrder } from '../../data/reports.ts';
import { may } from '../../data/session.ts';
import { words } from '../../words/words.ts';
import { askReport, type Need } from './ask-report.ts';
import { sendNext } from './send-report.ts';
import { whatIsNeeded } from './what-is-needed.ts';

/** What the next report of a stop is called where it is reported: `Arrived`, `Loaded`, `Unloaded`. */
export function nextReportName({ nextReport, kind }: Pick<ReportTarget, 'nextReport' | 'kind'>): string | undefined {
  if (nextReport === null) return undefined;
  if (nextReport === 'arrived') return words.value.day.arrived;
  return kind === 'loading' ? words.value.day.loaded : words.value.day.unloaded;
}

/** The same for a button that reports at once: if a step was not answered, it sends that one again. */
export function nextStepName(target: Pick<ReportTarget, 'orderId' | 'nextReport' | 'kind'>): string | undefined {
  const name = nextReportName(target);
  return name !== undefined && openStep(target) ? words.value.tryAgain : name;
}

/** The next report is the main button; the same with details is not. */
const looks: Record<string, string> = { r: 'go', a: 'go', e: 'bare' };

type ReportActionsProps = {
  order: AnyOrder;
  stop: AnyStop;
  /** Whether the view already offers to assign the order. */
  isAssignedElsewhere?: boolean;
};

/**
 * The buttons that report a stop, with their keys: `r` what comes next, `t` a new time, `p` a problem, `e` what
 * comes next with its details. Where nobody carries the order yet, `a` asks who does; there, and where earlier stops
 * are not done, `r` asks before it reports. The view that shows them also shows `ReportDialogs`, once.
 */
export function ReportActions({ order, stop, isAssignedElsewhere = false }: ReportActionsProps) {
  const target = targetInOrder(order, stop);
  const name = nextStepName(target);
  const isUnderWay = order.status === 'placed' || order.status === 'loaded';
  if (name === undefined || !isUnderWay || !may('operator:dispatch')) return null;
  const need = whatIsNeeded(order, stop);
  const lacksCarrier = needsCarrier(target, order);
  if (lacksCarrier || need === 'note')
    return <EarlyActions target={target} need={need} canAssign={lacksCarrier && !isAssignedElsewhere} />;
  return <Actions target={target} name={name} onNext={() => sendNext(target, need)} />;
}

/** Before a vehicle comes, somebody has to send one. */
export function needsCarrier({ state }: { state: string }, { transport }: { transport: unknown }): boolean {
  return transport === null && state !== 'arrived';
}

type EarlyActionsProps = { target: ReportTarget; need: Need | undefined; canAssign: boolean };

/** Something else should come first: reporting this stop anyway opens the full dialog. */
function EarlyActions({ target, need, canAssign }: EarlyActionsProps) {
  const { open } = useAddress();
  const { day } = words.value;
  const assign = { key: 'a', label: day.assign, run: () => open(assignPath(target.orderId)) };
  return (
    <Buttons
      actions={[
        ...(canAssign ? [assign] : []),
        { key: 't', label: day.newTime, run: () => askReport('time', target) },
        { key: 'p', label: day.problem, run: () => askReport('problem', target) },
        { key: 'e', label: day.details, run: () => askReport('details', target, need) },
        { key: 'r', label: day.details, run: () => askReport('details', target, need), isHidden: true },
      ]}
    />
  );
}

function Actions({ target, name, onNext }: { target: ReportTarget; name: string; onNext: () => void }) {
  // A vehicle that has arrived has no expected time.
  const isExpected = target.state !== 'arrived';
  const actions = [
    { key: 'r', label: name, run: onNext },
    ...(isExpected ? [{ key: 't', label: words.value.day.newTime, run: () => askReport('time', target) }] : []),
    { key: 'p', label: words.value.day.problem, run: () => askReport('problem', target) },
    { key: 'e', label: words.value.day.details, run: () => askReport('details', target) },
  ];
  return <Buttons actions={actions} />;
}

function Buttons({ actions }: { actions: readonly KeyBinding[] }) {
  useKeys(actions);
  return (
    <div class="row report-actions">
      {actions
        .filter(({ isHidden }) => !isHidden)
        .map(({ key, label, run }) => (
          <button type="button" key={key} class={`btn ${looks[key] ?? ''}`} onClick={run}>
            {label} <kbd>{key.toUpperCase()}</kbd>
          </button>
        ))}
    </div>
  );
}
