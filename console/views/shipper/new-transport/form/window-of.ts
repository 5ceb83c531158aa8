import type { DateRange } from '../../../../../client/src/api-types.ts';
import { instantAt } from './local-time.ts';
import type { StopForm } from './transport-form.ts';

/** The window wanted there; undefined without a day. */
export function windowOf({ window, place }: StopForm): DateRange | undefined {
  if (!window || window.date === '' || !place) return undefined;
  const { date, from, to } = window;
  return {
    start: instantAt(date, from || '00:00', place.timeZone),
    end: instantAt(date, to || '23:59', place.timeZone),
  };
}
