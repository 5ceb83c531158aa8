import type { NamedVehicle } from './matrix-heading.ts';
import type { Unit } from './words/limits.ts';
import type { Equivalents } from './words/load-equivalents.ts';

/** What a matrix does not say itself: cells of all its rates, and how its codes and numbers are meant. */
export type MatrixSettings = {
  /** By column of a sheet of rates. `rate` names them all. */
  cells: Readonly<Record<string, string>>;
  country: string | undefined;
  unit: Unit | undefined;
  /** Go before what the matrix says of them. */
  equivalents?: Equivalents;
};

/** What is known besides. */
export type Known = { vehicles: readonly NamedVehicle[]; isZone: (text: string) => boolean };
