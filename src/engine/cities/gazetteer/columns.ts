/** Degrees are kept as integers: some metre to a unit. */
export const unitsPerDegree = 1e5;

/** Arrays of numbers by name. */
export type Columns = Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>;

export const columnTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array };
export type ColumnType = keyof typeof columnTypes;

/** Where the rows of a number lie among rows that are sorted by it. */
export type RowRange = { first: number; end: number };

/** Where the rows of a number lie, by where those of each number begin; `starts` has one more for the end. */
export function rangeOf(starts: Uint32Array, number: number): RowRange {
  return { first: starts[number]!, end: starts[number + 1]! };
}

/** Where the rows of each number below `count` begin, and one more for the end. `numbers` are the rows', in order. */
export function startsOf(numbers: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(count + 1);
  for (const [row, number] of numbers.entries()) starts[number + 1] = row + 1;
  let start = 0;
  for (const [number, end] of starts.entries()) {
    start = Math.max(start, end);
    starts[number] = start;
  }
  return starts;
}

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
