import { atOffsetOf } from '../../../data/dispatch/clock.ts';
import type { DayStop } from './group-stops.ts';

/** The hours that the track shows; windows beyond them are cut off at the edge. */
const hours = { from: 6, to: 22 };
const labels = [8, 12, 16, 20];
/** A label closer to now than this would be hidden under it. */
const labelGap = 14;

/** Where a local time lies on a day's track, in percent; may be outside 0–100. */
function shareOf(time: string, day: string): number {
  const ms = Date.parse(`${time.slice(0, 16)}:00Z`) - Date.parse(`${day}T00:00:00Z`);
  return ((ms / 3_600_000 - hours.from) / (hours.to - hours.from)) * 100;
}

const clip = (share: number) => Math.min(100, Math.max(0, share));
const isInside = (share: number) => share >= 0 && share <= 100;
const left = (share: number) => ({ left: `${share.toFixed(1)}%` });
const between = (from: number, to: number) => ({ ...left(from), width: `${Math.max(1, to - from).toFixed(1)}%` });

/** The window as a bar, the expected or actual time as a mark, any overrun as a line, and now. */
export function DayTrack({ stop, now }: { stop: DayStop; now: number }) {
  const { window, day } = stop;
  if (window === null) return <div class="track" />;
  const start = clip(shareOf(window.start, day));
  const end = clip(shareOf(window.end, day));
  const nowShare = shareOf(atOffsetOf(window.start, now), day);
  const mark = markOf(stop);
  const markShare = mark && clip(shareOf(mark.at, day));
  return (
    <div class="track" aria-hidden="true">
      {isInside(nowShare) && <i class="now" style={left(nowShare)} />}
      <i class="w" style={between(start, end)} />
      {mark?.isLate && markShare! > end && <i class="o" style={between(end, markShare!)} />}
      {mark && <i class={`e ${mark.look}`} style={left(markShare!)} />}
    </div>
  );
}

function markOf({ finished, arrived, expected, window }: DayStop) {
  const isAfter = (at: string) => window !== null && Date.parse(at) > Date.parse(window.end);
  if (finished) return { at: finished, look: 'fin', isLate: false };
  if (arrived) return { at: arrived, look: isAfter(arrived) ? 'late' : 'on', isLate: isAfter(arrived) };
  if (!expected) return undefined;
  const isLate = isAfter(expected.at);
  return { at: expected.at, look: isLate ? 'late' : '', isLate };
}

/** The hours of the track, once above all rows, by the company's clock. */
export function DayAxis({ time, day }: { time: string; day: string }) {
  const now = shareOf(time, day);
  const width = 100 / (hours.to - hours.from);
  const places = labels.map((hour) => ({ hour, share: (hour - hours.from) * width }));
  return (
    <span class="axis wide">
      {places
        .filter(({ share }) => Math.abs(share - now) > labelGap)
        .map(({ hour, share }) => (
          <span key={hour} style={left(share)}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      {isInside(now) && (
        <span class="now" style={left(now)}>
          {time.slice(11, 16)}
        </span>
      )}
    </span>
  );
}
