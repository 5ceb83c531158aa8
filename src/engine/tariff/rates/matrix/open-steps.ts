import { describeStep, makeStep } from '../load-step.ts';
import type { NamedVehicle } from './matrix-heading.ts';
import type { PriceColumn } from './matrix-lines.ts';

/** A step that limits the weight or the floor alone, and what its loads may have of the other, in words. */
export type OpenStep = { step: string; takes: string };

/** The open steps of a matrix. `vehicle`: a code or class that all its prices are for; undefined: any vehicle. */
export function findOpenSteps(
  prices: readonly PriceColumn[],
  vehicles: readonly NamedVehicle[],
  vehicle: string | undefined,
): OpenStep[] {
  const found = prices.flatMap(({ heading }): OpenStep[] => {
    const { ldm_to: ldmTo, kg_to: kgTo, pallets_to: palletsTo } = heading.limits ?? {};
    const step = makeStep({ ldmTo, kgTo, palletsTo });
    const hasFloor = ldmTo !== undefined || palletsTo !== undefined;
    if (step === null || hasFloor === (kgTo !== undefined)) return [];
    const own = heading.vehicle ?? vehicle;
    const of = vehicles.filter(({ code, class: kind }) => own === undefined || code === own || kind === own);
    const most = (field: 'palletPlaces' | 'loadingMetres' | 'payloadKg') => Math.max(...of.map((each) => each[field]));
    const takes = hasFloor
      ? `any weight, up to ${most('payloadKg')} kg`
      : `as many pallets as a vehicle has places, up to ${most('palletPlaces')} on ${most('loadingMetres')} loading metres`;
    return [{ step: describeStep(step), takes }];
  });
  return found.filter(({ step }, index) => found.findIndex((other) => other.step === step) === index);
}
