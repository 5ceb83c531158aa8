import type { TransportError } from '../../../client/src/transport-error.ts';
import { loadOrder } from '../../data/dispatch/order.ts';
import { asRefusal } from '../../data/refusal.ts';
import { correct, openStep, type Recorded, type ReportTarget, report, type Said } from '../../data/reports.ts';
import { words } from '../../words/words.ts';
import { eventLine } from '../events.ts';
import { messageOf } from '../failure.tsx';
import { say, showRefusal } from '../toast.tsx';
import { askReport, type Need } from './ask-report.ts';

/**
 * Reports the next step at once, but first asks for anything known to be needed. If an earlier step was not
 * answered, only that one is sent again.
 */
export async function sendNext(target: ReportTarget, need?: Need): Promise<void> {
  const open = openStep(target);
  if (open) return sendAtOnce(open.target, { ...open.said, at: open.at });
  const { nextReport: type } = target;
  if (type === null) return;
  if (need !== undefined) return askReport('details', target, need);
  await sendAtOnce(target, { type });
}

async function sendAtOnce(target: ReportTarget, said: Said): Promise<void> {
  try {
    await sendReport(target, said);
  } catch (error) {
    await explainRefusal(target, asRefusal(error));
  }
}

/**
 * Reports, and offers to take it back.
 * @throws {TransportError} why it was refused, if nobody has been told yet.
 */
export async function sendReport(target: ReportTarget, said: Said): Promise<void> {
  const recorded = await report(target, said);
  const text = [saidOf(target, said), ...recorded.warnings.map(warningText)].join(' · ');
  // An eta cannot be taken back: a newer one takes its place.
  if (said.type === 'eta' || recorded.repeated) say(text);
  else say(text, () => takeBack(target, recorded));
}

/**
 * A warning: in the console's own words for a time outside its window, others without the field, which means nothing
 * here.
 */
function warningText(warning: string): string {
  const { order } = words.value;
  const [, time, side] = /^at: is (.+) (before|after) the window of the stop\.$/.exec(warning) ?? [];
  if (time) {
    const by = time.replace('minutes', 'min');
    return side === 'before' ? order.beforeWindow(by) : order.afterWindow(by);
  }
  return warning.replace(/^[a-z_.\d]+: /, '');
}

async function takeBack(target: ReportTarget, { version }: Recorded): Promise<void> {
  try {
    await correct(target, version, words.value.day.mistaken);
    say(words.value.day.said.undone(target.place));
  } catch (error) {
    await explainRefusal(target, asRefusal(error));
  }
}

function saidOf({ place, kind }: ReportTarget, { type }: Said): string {
  const { said } = words.value.day;
  if (type === 'finished') return kind === 'loading' ? said.loaded(place) : said.unloaded(place);
  return said[type](place);
}

const needs: Record<string, Need> = { proof_missing: 'proof', stop_out_of_order: 'note' };
/** Refusals that mean somebody else was quicker. */
const conflicts = ['order_changed', 'stop_done', 'order_not_under_way', 'nothing_to_correct'];

/** Whether the refusal is shown outside the form: by a toast, or by asking for what is needed. */
export function isShownElsewhere({ code }: TransportError): boolean {
  return code in needs || conflicts.includes(code);
}

/** Tells why a report was taken back: who changed the order meanwhile, or asks for what the service wants. */
export async function explainRefusal(target: ReportTarget, refusal: TransportError): Promise<void> {
  const need = needs[refusal.code];
  if (need !== undefined) return askReport('details', target, need);
  showRefusal(conflicts.includes(refusal.code) ? await explainConflict(target, refusal) : messageOf(refusal));
}

async function explainConflict({ orderId, place }: ReportTarget, refusal: TransportError): Promise<string> {
  try {
    const last = (await loadOrder(orderId)).history.at(-1);
    if (last) return `${place}: ${words.value.day.tookBack} ${words.value.changedMeanwhile} ${eventLine(last)}.`;
  } catch {
    // The service's own message is still known.
  }
  return messageOf(refusal);
}
