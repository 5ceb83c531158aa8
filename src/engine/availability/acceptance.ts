import { type Cents, hourMs, type Instant, toEuros } from '../../ground/units.ts';
import type { AcceptanceRow, AvailabilityTable } from './availability-table.ts';
import { holdsFor, placeCode, type SoldVehicle } from './scope.ts';
import { addOfficeMinutes, type CompanyClock, halfTimeToAnswer } from './working-days.ts';

/** A booking, or an offer that may become one, as far as its acceptance depends on it. */
export type AskedAcceptance = {
  vehicle: SoldVehicle;
  /** Of the first loading. `zipCode`: '' if none is known. */
  place: { country: string; zipCode: string };
  /** When the first loading window starts. */
  start: Instant;
  /** Without VAT, with extra services. */
  value: Cents;
  isHazardous: boolean;
  /** Null: nobody's. */
  accountName: string | null;
  /** Whether the account has no accepted order yet. */
  isFirstOrder: boolean;
};

/** Until when the company answers, when half of that time has passed, and what it means that it does not. */
export type AnswerByHand = { decideUntil: Instant; halfAt: Instant; silence: 'accept' | 'decline' };

/**
 * How a booking is accepted: by the first row that holds. `by_hand` is to be answered until a moment of office hours,
 * at the latest when the first loading window starts. Undefined: no row could hold for the account, vehicle and place,
 * so nobody needs to know of it.
 */
export type Acceptance = { answer: 'at_once' } | ({ answer: 'by_hand' } & AnswerByHand) | undefined;

/** Judges how a booking is accepted at a moment. Pure. */
export function judgeAcceptance(
  table: AvailabilityTable,
  asked: AskedAcceptance,
  now: Instant,
  company: CompanyClock,
): Acceptance {
  const rows = table.acceptance.filter((row) => couldHold(row, asked));
  if (rows.length === 0) return undefined;
  const byHand = rows.find((row) => holds(row, asked, now))?.byHand;
  if (byHand === undefined) return { answer: 'at_once' };
  const decideUntil = Math.min(addOfficeMinutes(now, byHand.minutes, table, company), asked.start);
  const halfAt = halfTimeToAnswer({ start: now, end: decideUntil }, table, company);
  return { answer: 'by_hand', decideUntil, halfAt, silence: byHand.silence };
}

/** Whether a row may hold for some booking of the account with the vehicle at the place. */
function couldHold({ account, scope }: AcceptanceRow, { accountName, vehicle, place }: AskedAcceptance): boolean {
  if (account !== undefined && account !== accountName) return false;
  return holdsFor(scope, vehicle, placeCode(place));
}

function holds(
  row: AcceptanceRow,
  { start, value, isHazardous, isFirstOrder }: AskedAcceptance,
  now: Instant,
): boolean {
  const { leadHoursUnder, valueOver, hazardous, firstOrderOfAccount } = row;
  if (leadHoursUnder !== undefined && start - now >= leadHoursUnder * hourMs) return false;
  if (valueOver !== undefined && toEuros(value) <= valueOver) return false;
  if (hazardous !== undefined && hazardous !== isHazardous) return false;
  return firstOrderOfAccount === undefined || firstOrderOfAccount === isFirstOrder;
}
