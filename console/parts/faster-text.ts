import type { Faster } from '../../client/src/api-types.ts';
import { words } from '../words/words.ts';
import { axisDay, clock, weekday } from './format.ts';

const sixDaysMs = 6 * 86_400_000;

/** Until when to load for an earlier day: `Load by Thu 10:00 and it is there on Fri 14:45`. */
export function fasterText({ loading_until, unloading }: Faster): string {
  const arrival = unloading.at(-1)?.start ?? loading_until;
  const isFar = Date.parse(arrival) - Date.parse(loading_until) > sixDaysMs;
  const moment = (time: string) => `${isFar ? axisDay(time) : weekday(time)} ${clock(time)}`;
  return words.value.order.faster(moment(loading_until), moment(arrival));
}
