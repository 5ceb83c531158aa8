import { axisDay, axisHour } from '../format.ts';

const hourMs = 3_600_000;
/** Hours between labels: the smallest step that keeps them apart. */
const stepsHours = [2, 6, 12, 24, 48, 96] as const;
const ticksMax = 8;

/** `isNear`: on a short axis there is no room for it next to the first one. */
type Tick = { at: number; label: string; isNear: boolean };

/**
 * Where a time axis has its labels: full hours in local time of its start, `Tue 24 08` there and at midnight,
 * otherwise `12`.
 */
export function ticksOf(start: string, end: string): Tick[] {
  const from = Date.parse(start);
  const to = Date.parse(end);
  const offset = localMs(start) - from;
  const hours = (to - from) / hourMs;
  const step = (stepsHours.find((each) => hours / each <= ticksMax) ?? 168) * hourMs;
  const ticks: Tick[] = [{ at: from, label: labelAt(from + offset, true), isNear: false }];
  for (let local = Math.ceil((from + offset) / step) * step; local - offset < to; local += step) {
    const at = local - offset;
    const share = (at - from) / (to - from);
    // The first label reaches about this far, and the last one must not run off the axis.
    if (share < 0.1 || share > 0.97) continue;
    ticks.push({ at, label: labelAt(local, local % (24 * hourMs) === 0), isNear: share < 0.24 });
  }
  return ticks;
}

/** The local time of a time with an offset, as if it were UTC. */
function localMs(time: string): number {
  return Date.parse(`${time.slice(0, 16)}:00Z`);
}

function labelAt(local: number, withDay: boolean): string {
  const time = new Date(local).toISOString();
  return withDay ? `${axisDay(time)} ${axisHour(time)}` : axisHour(time);
}
