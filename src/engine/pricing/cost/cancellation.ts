import { type Cents, hourMs, type Instant, minuteMs, toCents, toEuros } from '../../../ground/units.ts';
import type { CancellationTerms, PriceShare, Tariff } from '../../tariff/tariff.ts';

/** What the fee for canceling a transport depends on. */
export type CancellationCase = {
  terms: CancellationTerms;
  /** Of the transport alone, before VAT. */
  netCents: Cents;
  /** The start of the first loading's window. */
  loadingStart: Instant;
  placedAt: Instant;
  /** When the vehicle came to its first loading. Undefined: it is not there yet. */
  arrivedAt?: Instant | undefined;
};

/** The net fee from an instant on, until that of the next step. */
export type CancellationStep = { from: Instant; fee: Cents };

export type CancellationFees = {
  /** The last millisecond in which canceling is free. Null: it never costs anything. */
  freeUntil: Instant | null;
  /** By time; no two that follow each other have the same fee. Before the first it is free. */
  steps: CancellationStep[];
  /** What it costs once the vehicle has arrived. */
  afterArrival: Cents;
};

/** The terms of a shipper who agreed to fees, or not, for a vehicle. Undefined: canceling is free. */
export function cancellationTermsOf(
  { cancellation, vehiclesById }: Pick<Tariff, 'cancellation' | 'vehiclesById'>,
  vehicleType: number,
  feesAgreed: boolean,
): CancellationTerms | undefined {
  if (!feesAgreed) return undefined;
  return cancellation.get(vehiclesById.get(vehicleType)?.class === 'express' ? 'express' : 'ftl');
}

/**
 * What canceling costs when. Hours before loading are elapsed hours, whatever the clocks do; with exactly so many left
 * the fee before holds still, and so do the free minutes in their last millisecond, which end when the vehicle arrives.
 * Pure.
 */
export function cancellationFees(transport: CancellationCase): CancellationFees {
  const { terms, netCents, loadingStart, placedAt, arrivedAt = Number.POSITIVE_INFINITY } = transport;
  const afterArrival = feeOf(netCents, terms.afterArrival);
  const byHours = terms.steps.map(({ hoursBefore, share, maximumCents }) => ({
    from: loadingStart - hoursBefore * hourMs + 1,
    fee: Math.min(feeOf(netCents, share), maximumCents ?? Number.POSITIVE_INFINITY),
  }));
  const due = [...byHours, { from: arrivedAt, fee: afterArrival }].filter(({ from }) => from <= arrivedAt);
  const earliest = Math.min(placedAt + terms.freeMinutes * minuteMs + 1, arrivedAt);
  const steps: CancellationStep[] = [];
  for (const { from: stated, fee } of due) {
    const from = Math.max(stated, earliest);
    if (steps.at(-1)?.from === from) steps.pop();
    if (Number.isFinite(from) && fee !== (steps.at(-1)?.fee ?? 0)) steps.push({ from, fee });
  }
  return { freeUntil: steps[0] === undefined ? null : steps[0].from - 1, steps, afterArrival };
}

/** The net fee for canceling at an instant. */
export function feeAt(steps: readonly CancellationStep[], at: Instant): Cents {
  return steps.findLast(({ from }) => from <= at)?.fee ?? 0;
}

function feeOf(netCents: Cents, { numerator, denominator }: PriceShare): Cents {
  return toCents(toEuros(netCents * numerator) / denominator);
}
