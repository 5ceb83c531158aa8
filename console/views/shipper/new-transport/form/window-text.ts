import { axisDay, span } from '../../../../parts/format.ts';

/** `Tue 24 08:00–14:00`: the month is in the form. */
export function windowText({ start, end }: { start: string; end: string }): string {
  return `${axisDay(start)} ${span(start, end)}`;
}
