const known = new Map<string, string>();

/** A name of the interface or of a column as code spells it: `order_number` is `orderNumber`. For names of our own. */
export function toCamelCase(name: string): string {
  let spelt = known.get(name);
  if (spelt === undefined) {
    spelt = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    known.set(name, spelt);
  }
  return spelt;
}
