/** One of the numbers of a typed array. @throws {RangeError} if there is none at that position. */
export function numberAt(numbers: Int32Array | Float64Array, position: number): number {
  const number = numbers[position];
  if (number === undefined) throw new RangeError(`nothing at ${position} of ${numbers.length}`);
  return number;
}
