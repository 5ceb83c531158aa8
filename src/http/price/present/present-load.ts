import type { LoadSummary, PlannedStack } from '../../../engine/load/item.ts';

/** How much of a vehicle a load takes, as JSON; with the floors and what stands on them if asked for. */
export function presentLoad({ plan, floors, ...load }: LoadSummary) {
  return {
    loading_metres: load.loadingMetres,
    weight: load.weightKg,
    pallet_places: load.palletPlaces,
    filling: load.filling,
    floor_share: load.floorShare,
    payload_share: load.payloadShare,
    ...(floors && { compartments: floors.map(presentFloor) }),
    ...(plan !== undefined && { plan: plan?.map(presentStack) ?? null }),
  };
}

export function presentFloor({ lengthCm, floorWidthCm }: NonNullable<LoadSummary['floors']>[number]) {
  return { length: lengthCm, width: floorWidthCm };
}

export function presentStack({ compartment, alongCm, acrossCm, lengthCm, widthCm, pieces }: PlannedStack) {
  return {
    compartment,
    x: alongCm,
    y: acrossCm,
    length: lengthCm,
    width: widthCm,
    pieces: pieces.map(({ item, heightCm }) => ({ item, height: heightCm })),
  };
}
