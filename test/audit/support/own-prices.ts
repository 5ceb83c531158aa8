import type { Offer } from '../../../src/engine/pricing/offer.ts';

/** Lines that go by the hour at which the schedule happens to reach a stop. */
const unsocialLines = ['night', 'saturday', 'sunday', 'holiday', 'unsocial_stops'];
/** What is passed on at cost, whatever the kilometres. */
const wayLines = /^(toll_|special_toll|crossing|on_board|customs_)/;

const sumOf = ({ price }: Offer, counts: (code: string) => boolean) =>
  price.breakdown.reduce((sum, { code, amount }) => sum + (counts(code) ? amount : 0), 0);

/** The price in cents without what is charged for unsocial hours. */
export function daytimeCents(offer: Offer): number {
  return sumOf(offer, (code) => !unsocialLines.includes(code));
}

/** What tolls, ferries and customs of the way cost, in cents. */
export function wayCents(offer: Offer): number {
  return sumOf(offer, (code) => wayLines.test(code));
}

/** Whether two offers load at the same moment and meet their stops at hours that cost the same. */
export function atLikeHours(a: Offer, b: Offer): boolean {
  const linesOf = (offer: Offer) =>
    offer.price.breakdown.map(({ code }) => code).filter((code) => unsocialLines.includes(code));
  return (
    a.loadingTimes[0]!.start === b.loadingTimes[0]!.start &&
    linesOf(a).join() === linesOf(b).join() &&
    String(a.unsocial) === String(b.unsocial)
  );
}

/** By how many cents one costs less than another; as in daytime where only the hours differ. Negative: more. */
export function cheaperBy(less: Offer, more: Offer): number {
  return atLikeHours(less, more) ? less.price.value - more.price.value : daytimeCents(less) - daytimeCents(more);
}

/** For each vehicle that is offered either way, that it costs no less with more asked of it. */
export function findCheaper(plain: readonly Offer[], more: readonly Offer[]): string[] {
  return plain.flatMap((before) => {
    const after = more.find(({ vehicleType }) => vehicleType === before.vehicleType);
    const fallen = after === undefined ? 0 : cheaperBy(before, after);
    return fallen > 0 ? [`${before.vehicleCode}: ${before.price.value}, with more ${after?.price.value}`] : [];
  });
}

/** That the vehicles that are offered, and what they cost, are the same. */
export function findDifferent(one: readonly Offer[], other: readonly Offer[]): string[] {
  const textOf = (offers: readonly Offer[]) =>
    offers.map(({ vehicleCode, price, unloadingTimes }) => `${vehicleCode} ${price.value} ${unloadingTimes[0]?.start}`);
  const [a, b] = [textOf(one), textOf(other)];
  return a.join() === b.join()
    ? []
    : [`${a.filter((each) => !b.includes(each))} is ${b.filter((each) => !a.includes(each))}`];
}

/** Refusals that say that nothing was found, and not that there is nothing. */
const isOpen = ['load_undecided', 'no_legal_schedule'];

/** Vehicles that are offered though less was refused them, and for good. */
export function findNewlyOffered(
  refused: readonly { vehicleType: number; vehicleCode: string; code: string }[],
  more: readonly Pick<Offer, 'vehicleType'>[],
): string[] {
  return refused
    .filter(({ code }) => !isOpen.includes(code))
    .filter(({ vehicleType }) => more.some((each) => each.vehicleType === vehicleType))
    .map(({ vehicleCode, code }) => `${vehicleCode} takes more, and of less ${code}`);
}

/** That the lines of a price sum to it, and all are whole cents. */
export function findWrongSums({ price: { value, breakdown } }: Pick<Offer, 'price'>): string[] {
  const sum = breakdown.reduce((total, { amount }) => total + amount, 0);
  return sum === value && breakdown.every(({ amount }) => Number.isInteger(amount)) ? [] : [`${sum} is not ${value}`];
}
