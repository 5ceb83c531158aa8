import { dayMs } from '../../../ground/units.ts';
import type { Calendar } from './calendar.ts';

/**
 * Whether days (since 1970-01-01) are public holidays of a whole country, ISO alpha-2, by the calendar of the moment:
 * those on which a company there does not work.
 */
export function companyHolidays(country: string, calendar: () => Calendar): (day: number) => boolean {
  return (day) => calendar().isHoliday({ country, region: '', timeZone: 'UTC' }, day * dayMs);
}
