/** Each element of a list with the one after it. */
export function eachWithNext<Element>(list: readonly Element[]): [Element, Element][] {
  return list.slice(1).map((next, index) => [list[index]!, next]);
}
