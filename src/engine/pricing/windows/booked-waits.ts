import { type Cents, hourMs, toEuros } from '../../../ground/units.ts';
import { crewAt } from '../../schedule/standing-crew.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import type { BreakdownLine } from '../cost/bill.ts';
import { loadingDaysCents, unsocialLines } from '../cost/price.ts';
import { unsocialHour } from '../cost/transport.ts';
import type { Carriage, Offer } from '../offer.ts';
import type { PricedTour } from '../priced-tour.ts';
import { capWaiting, type JudgedWait, judgeWait, type Wait } from '../times/waiting.ts';
import { dearestHour } from '../times/window-hours.ts';
import type { MetBooking } from './first-windows.ts';

/** Whether a stop's window is stated, and not set by the schedule. */
type IsBooked = (stop: 'loading' | 'unloading', index: number) => boolean;

/** What a booking's waits cost, a line for each, or the first of them that is longer than `daysMax` days. */
type JudgedWaits = { ok: true; lines: BreakdownLine[] } | { ok: false; wait: Wait; daysMax: number };

/**
 * What the vehicle's waits for its booked windows cost: standing by in wide ones, and the delay against the schedule
 * that only the first loading sets (`unmoved`). Of several stops that are late the dearest counts: others follow from
 * it, or it from them.
 */
export function judgeWaits(
  { vehicle, transport, pricedTour }: Carriage,
  booked: MetBooking,
  unmoved: MetBooking | undefined,
  isBooked: IsBooked,
): JudgedWaits {
  const { tariff } = transport.context;
  const judge = (wait: Wait, { activities, offer }: MetBooking): Judged => {
    const place = pricedTour.tour[`${wait.stop}s`][wait.index];
    if (place === undefined) throw new Error(`the tour has no ${wait.stop} ${wait.index}`);
    const crew = crewAt(activities(), offer.drivers, wait.from);
    return { wait, ...judgeWait(tariff, vehicle, place, wait, crew) };
  };
  const delays = unmoved === undefined ? [] : delaysOf(booked.offer, unmoved.offer, isBooked);
  const standing = wideWindows(booked.offer, vehicle, isBooked).map((wait) => judge(wait, booked));
  const late = delays.map((wait) => judge(wait, unmoved ?? booked));
  for (const judged of [...standing, ...late]) {
    if (!judged.ok) return { ok: false, wait: judged.wait, daysMax: judged.daysMax };
  }
  const byAmount = late.toSorted((a, b) => amountOf(b) - amountOf(a));
  const hours = beginsUnsocial(booked, pricedTour, tariff) ? [] : unsocialLines(booked.offer.price.breakdown);
  const hourOf = ({ index }: Wait) => {
    const [window, place] = [booked.offer.loadingTimes[index], pricedTour.tour.loadings[index]];
    return window && place && dearestHour(window, { tariff, place })?.code;
  };
  const { value, breakdown } = booked.offer.price;
  const days = loadingDaysCents(breakdown);
  const waits = atMost([...lessHours(standing, hours, hourOf), ...byAmount.slice(0, 1)], value - days);
  const lateLoading = byAmount.find(({ wait }) => wait.stop === 'loading');
  return { ok: true, lines: linesOf(lessDays(waits, days, lateLoading ? amountOf(lateLoading) : 0)) };
}

/** Whether any loading window begins at an unsocial hour, and not only reaches into one. */
function beginsUnsocial({ offer }: MetBooking, { tour: { loadings } }: PricedTour, tariff: Tariff): boolean {
  return loadings.some((place, index) => {
    const start = offer.loadingTimes[index]?.start;
    return start !== undefined && unsocialHour(tariff, start, place) !== undefined;
  });
}

/**
 * Standing by, less what an hour costs for which the vehicle stands by: who keeps it over a night pays the hour or the
 * waiting, whichever is more. `hourOf`: the code of the dearest hour in a wait's window.
 */
function lessHours(
  standing: readonly Judged[],
  hours: readonly BreakdownLine[],
  hourOf: (wait: Wait) => string | undefined,
): Judged[] {
  const left = new Map<string | undefined, Cents>(hours.map(({ code, amount }) => [code, amount]));
  return standing.map((judged) => {
    const code = hourOf(judged.wait);
    const paid = left.get(code) ?? 0;
    const less = Math.min(amountOf(judged), paid);
    left.set(code, paid - less);
    return lessPaid(judged, less, 'for the hour');
  });
}

/**
 * Waits, less what the days of loading add to the price, for the days or the waiting in them are paid, whichever is
 * more. `lateLoading`: what of a late unloading follows from a loading that is late.
 */
function lessDays(waits: readonly Judged[], days: Cents, lateLoading: Cents): Judged[] {
  let left = days;
  return waits.map((judged) => {
    const inDays = judged.wait.stop === 'loading' ? amountOf(judged) : Math.min(amountOf(judged), lateLoading);
    const less = Math.min(left, inDays);
    left -= less;
    return lessPaid(judged, less, 'for the days of loading');
  });
}

/** Waits that in all cost at most the trip, without what days of loading add to it. */
function atMost(waits: readonly Judged[], tripCents: Cents): Judged[] {
  let left = tripCents;
  return waits.map((judged) => {
    const [line] = capWaiting(linesOf([judged]), left);
    left -= line?.amount ?? 0;
    return judged.ok ? { ...judged, line } : judged;
  });
}

function lessPaid(judged: Judged, less: Cents, paidFor: string): Judged {
  if (!judged.ok || judged.line === undefined || less === 0) return judged;
  const { line } = judged;
  const basis = `${line.basis}, less ${toEuros(less)} ${paidFor}`;
  return { ...judged, line: less === line.amount ? undefined : { ...line, amount: line.amount - less, basis } };
}

type Judged = JudgedWait & { wait: Wait };

function linesOf(judged: readonly Judged[]): BreakdownLine[] {
  return judged.flatMap((each) => (each.ok && each.line !== undefined ? [each.line] : []));
}

function amountOf(judged: Judged): Cents {
  return linesOf([judged])[0]?.amount ?? 0;
}

/** A truck's loading window of up to six hours is in the price of its time slot. */
const slotMaxMs = 6 * hourMs;

/**
 * When the vehicle stands by in loading windows that are wider than what its price pays for: a slot or, of express
 * vehicles, which are loaded at a fixed time, nothing. Windows that the schedule sets as wide as the first are not
 * counted: nobody asked for them.
 */
export function wideWindows({ loadingTimes }: Offer, vehicle: Pick<Vehicle, 'class'>, isBooked: IsBooked): Wait[] {
  const paidMs = vehicle.class === 'express' ? 0 : slotMaxMs;
  return loadingTimes.flatMap(({ start, end }, index): Wait[] =>
    end - start > paidMs && (index === 0 || isBooked('loading', index))
      ? [{ stop: 'loading', index, from: start + paidMs, to: end }]
      : [],
  );
}

/** By how much booked windows begin later than the schedule would have them, the longest first. */
function delaysOf(booked: Offer, unmoved: Offer, isBooked: IsBooked): Wait[] {
  const delays = (['loading', 'unloading'] as const).flatMap((stop) =>
    unmoved[`${stop}Times`].flatMap(({ start: from }, index): Wait[] => {
      const to = booked[`${stop}Times`][index]?.start ?? from;
      return to > from && isBooked(stop, index) ? [{ stop, index, from, to }] : [];
    }),
  );
  return delays.sort((a, b) => b.to - b.from - (a.to - a.from));
}
