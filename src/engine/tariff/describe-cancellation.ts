import { toEuros } from '../../ground/units.ts';
import type { PriceShare, Tariff } from './tariff.ts';

/** What canceling costs, as a sentence for the operator. */
export function describeCancellation({ cancellation }: Pick<Tariff, 'cancellation'>): string {
  if (cancellation.size === 0) return 'Canceling is free.';
  const classes = [...cancellation].map(([vehicleClass, { freeMinutes, steps, afterArrival }]) => {
    const parts = steps.map(({ hoursBefore, share, maximumCents }) => {
      const most = maximumCents === null ? '' : `, at most ${toEuros(maximumCents).toFixed(2)} EUR,`;
      return `${shareText(share)}${most} within ${hoursBefore} h of loading`;
    });
    const free = `free for ${freeMinutes} min after placing`;
    return `${vehicleClass} ${[free, ...parts, `${shareText(afterArrival)} once the vehicle has arrived`].join(', ')}`;
  });
  return `Canceling costs who agreed to it, of the net price: ${classes.join('; ')}.`;
}

/** A share in per cent, or as the fraction that it is stated as. */
export function shareText({ numerator, denominator }: PriceShare): string {
  return denominator === 10_000 ? `${numerator / 100} %` : `${numerator}/${denominator}`;
}
