/** Arrays of numbers by name. */
/** Degrees are kept as integers: some metre to a unit. */
export const unitsPerDegree = 1e5;

export type Columns = Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>;

export const columnTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array };
export type ColumnType = keyof typeof columnTypes;

/**
 * Gives columns by name, as `columnReaders(columns).Int32Array('latitude')`.
 * @throws {Error} naming a column that is missing or of another type: the file is another program's.
 */
export function columnReaders(columns: Columns) {
  const reader =
    <Type extends ColumnType>(type: Type) =>
    (name: string): InstanceType<(typeof columnTypes)[Type]> => {
      const column = columns[name];
      if (column instanceof columnTypes[type]) return column as InstanceType<(typeof columnTypes)[Type]>;
      throw new Error(`the file of places has no column ${name} of ${type}`);
    };
  return {
    Uint8Array: reader('Uint8Array'),
    Uint16Array: reader('Uint16Array'),
    Uint32Array: reader('Uint32Array'),
    Int32Array: reader('Int32Array'),
  };
}
