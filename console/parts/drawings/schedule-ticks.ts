import { axisDay, axisHour } from '../format.ts';

const hourMs = 3_600_000;
/** Labels stand at every so many hours: the smallest step that keeps them apart. */
const stepsHours = [2, 6, 12, 24, 48, 96] as const;
const ticksMax = 8;

/**
 * Where an axis of time has its labels: full hours by the clock of its beginning, `Tue 24 08` there and at midnight,
 * `12` else.
 */
export function ticksOf(start: string, end: string): { at: number; label: string }[] {
  const from = Date.parse(start);
  const to = Date.parse(end);
  const offset = localMs(start) - from;
  const hours = (to - from) / hourMs;
  const step = (stepsHours.find((each) => hours / each <= ticksMax) ?? 168) * hourMs;
  const ticks = [{ at: from, label: labelAt(from + offset, true) }];
  for (let local = Math.ceil((from + offset) / step) * step; local - offset < to; local += step) {
    const at = local - offset;
    // The first label reaches as far as this share of the axis, the last one must not run out of it.
    if (at - from < (to - from) * 0.1 || to - at < (to - from) * 0.03) continue;
    ticks.push({ at, label: labelAt(local, local % (24 * hourMs) === 0) });
  }
  return ticks;
}

/** The clock of a time with an offset, as if it were UTC. */
function localMs(time: string): number {
  return Date.parse(`${time.slice(0, 16)}:00Z`);
}

function labelAt(local: number, withDay: boolean): string {
  const time = new Date(local).toISOString();
  return withDay ? `${axisDay(time)} ${axisHour(time)}` : axisHour(time);
}
