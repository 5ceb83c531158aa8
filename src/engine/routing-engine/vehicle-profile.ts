import type { Vehicle } from '../tariff/tariff.ts';

/** A vehicle as it is described to an engine, under the engine's own names. Metres, tonnes, km/h. */
export type VehicleProfile =
  | { costing: 'truck'; options: Size & { axle_load: number; axle_count: number; hazmat: boolean } }
  | { costing: 'auto'; options: Size };

type Size = { height: number; width: number; length: number; weight: number; top_speed: number };

/**
 * The outer size of a vehicle, from the inner size in its table, rounded up so that vehicles which may use the
 * same roads ask the same. Cabs, floors and walls are general knowledge; the limits are those of Directive 96/53/EC:
 * 4 m high, 2.55 m wide (2.6 m if cooled), 12 m, 16.5 m and 18.75 m long, 11.5 t on the driven axle.
 */
export function profileOf(vehicle: ProfiledVehicle, isHazardous: boolean): VehicleProfile {
  const { grossWeightT, axles } = vehicle;
  const size = { ...outerSize(vehicle), weight: grossWeightT };
  if (grossWeightT <= lightT) return { costing: 'auto', options: { ...size, top_speed: topSpeedKmh.light } };
  const share = axles === 2 ? twoAxlesShare : 1.5 / axles;
  const axleLoad = Math.min(drivenAxleT, Math.round(grossWeightT * share * 10) / 10);
  return {
    costing: 'truck',
    options: {
      ...size,
      top_speed: topSpeedKmh.truck,
      axle_load: axleLoad,
      axle_count: axles,
      hazmat: isHazardous,
    },
  };
}

/** Equal for vehicles that may use the same roads at the same speed. */
export function profileKey(profile: VehicleProfile): string {
  return JSON.stringify([profile.costing, ...Object.values(profile.options)]);
}

type ProfiledVehicle = Pick<Vehicle, 'grossWeightT' | 'axles' | 'compartments' | 'innerHeightCm' | 'temperatureC'>;

/** Up to it a vehicle is driven like a car: what is closed to trucks is open to it. */
const lightT = 3.5;
/** Of a truck: the limit on motorways in most of Europe. A van seldom does more than the other. */
const topSpeedKmh = { light: 120, truck: 80 };
const drivenAxleT = 11.5;
/** Of the gross weight, on the driven axle. Of more axles it is up to half as much again as the others carry. */
const twoAxlesShare = 0.64;

const heightsM = [2, 2.6, 3.2, 3.6, 4];
/** What is closed above 5 m is closed to every larger van. */
const lengthsM = [5, 7.5, 9, 10.5, 12, 13.5, 16.5, 18.75];
const widthsM = [1.9, 2.2, 2.55, 2.6];

function outerSize({ grossWeightT, axles, compartments, innerHeightCm, temperatureC }: ProfiledVehicle) {
  const isLight = grossWeightT <= lightT;
  const isTruckAndTrailer = compartments.length > 1;
  const isArticulated = !isTruckAndTrailer && axles >= 4;
  const cargoCm = compartments.reduce((sum, { lengthCm }) => sum + lengthCm, 0);
  const cabCm = isLight ? 220 : isTruckAndTrailer ? 335 : isArticulated ? 290 : 240;
  const floorCm = isLight ? 90 : 115;
  const widthCm = Math.max(...compartments.map(({ widthCm: inner }) => inner)) + (isLight ? 12 : 0);
  const isWide = !isLight && temperatureC !== undefined;
  return {
    height: isArticulated || isTruckAndTrailer ? 4 : atLeast((innerHeightCm + floorCm) / 100, heightsM),
    width: isLight ? atLeast(widthCm / 100, widthsM) : isWide ? 2.6 : 2.55,
    length: atLeast((cargoCm + cabCm) / 100, lengthsM),
  };
}

/** The smallest of the sizes that is no smaller, or the largest. */
function atLeast(metres: number, sizes: readonly number[]): number {
  return sizes.find((size) => size >= metres) ?? Math.max(...sizes);
}
