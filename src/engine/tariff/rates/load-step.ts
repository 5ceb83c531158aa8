/** How much a load may be for a price, in loading metres, kilograms and pallets: each stated limit must hold. */
export type LoadStep = {
  readonly ldmTo: number | null;
  readonly kgTo: number | null;
  readonly palletsTo: number | null;
};

/** What a load takes, in whatever vehicle, with pallets as `palletsTaken` counts them. */
export type LoadSize = { loadingMetres: number; weightKg: number; pallets: number };

type StatedLimits = { [Limit in keyof LoadStep]?: number | null | undefined };

/** Null if no limit is stated. */
export function makeStep({ ldmTo = null, kgTo = null, palletsTo = null }: StatedLimits): LoadStep | null {
  return ldmTo === null && kgTo === null && palletsTo === null ? null : Object.freeze({ ldmTo, kgTo, palletsTo });
}

export function stepHolds({ ldmTo, kgTo, palletsTo }: LoadStep, load: LoadSize): boolean {
  const isWithin = (amount: number, limit: number | null) => limit === null || amount <= limit;
  return isWithin(load.loadingMetres, ldmTo) && isWithin(load.weightKg, kgTo) && isWithin(load.pallets, palletsTo);
}

/** Whether a step, or a whole vehicle, takes whatever another does. */
export function takesAllOf(step: LoadStep | null, other: LoadStep | null): boolean {
  return (['ldmTo', 'kgTo', 'palletsTo'] as const).every((limit) => {
    return (step?.[limit] ?? Number.POSITIVE_INFINITY) >= (other?.[limit] ?? Number.POSITIVE_INFINITY);
  });
}

/** As in `up to 2.4 loading metres and 1000 kg`. */
export function describeStep({ ldmTo, kgTo, palletsTo }: LoadStep): string {
  const limits = [
    palletsTo === null ? [] : [`${palletsTo} ${palletsTo === 1 ? 'pallet' : 'pallets'}`],
    ldmTo === null ? [] : [`${ldmTo} loading ${ldmTo === 1 ? 'metre' : 'metres'}`],
    kgTo === null ? [] : [`${kgTo} kg`],
  ].flat();
  return `up to ${limits.join(' and ')}`;
}

/** Steps with the same key are the same. Empty: a whole vehicle. */
export function stepKey(step: LoadStep | null): string {
  return step === null ? '' : `${step.ldmTo} ${step.kgTo} ${step.palletsTo}`;
}
