import type { Imbalance, LoadSummary, PlannedStack } from '../../../engine/load/item.ts';

/** How much of a vehicle a load takes, as JSON; with the floors and what stands on them if asked for. */
export function presentLoad({ plan, floors, access, imbalance, ...load }: LoadSummary) {
  return {
    loading_metres: load.loadingMetres,
    weight: load.weightKg,
    pallet_places: load.palletPlaces,
    filling: load.filling,
    floor_share: load.floorShare,
    payload_share: load.payloadShare,
    ...(access && { access }),
    ...(imbalance && { imbalance: presentImbalance(imbalance) }),
    ...(floors && { compartments: floors.map(presentFloor) }),
    ...(plan !== undefined && { plan: plan?.map(presentStack) ?? null }),
  };
}

export function presentImbalance({ compartment, weightKg, centreCm, fromCm, toCm, after, backCm }: Imbalance) {
  return {
    compartment,
    weight: weightKg,
    centre: centreCm,
    ...(fromCm !== undefined && { from: fromCm }),
    ...(toCm !== undefined && { to: toCm }),
    ...(after && { after: `${after.stop}s.${after.index}` }),
    ...(backCm !== undefined && { move_back: backCm }),
  };
}

export function presentFloor({ lengthCm, floorWidthCm }: NonNullable<LoadSummary['floors']>[number]) {
  return { length: lengthCm, width: floorWidthCm };
}

export function presentStack({ compartment, alongCm, acrossCm, lengthCm, widthCm, pieces, isFromSide }: PlannedStack) {
  return {
    compartment,
    x: alongCm,
    y: acrossCm,
    length: lengthCm,
    width: widthCm,
    pieces: pieces.map(({ item, heightCm, unloading }) => {
      return { item, height: heightCm, ...(unloading !== undefined && { unloading }) };
    }),
    ...(isFromSide && { from_side: true }),
  };
}
