/** Where a line of goods is loaded and unloaded, indexes of the stops. Undefined where it names none. */
type Carried = { loading?: number | undefined; unloading?: number | undefined };

/**
 * Whether any goods go from one loading to one unloading, or may: those that do not name their stops may go from any to
 * any, and so may goods that are not stated.
 */
export function areCarriedBetween(items: readonly Carried[], from: number, to: number): boolean {
  return items.length === 0 || items.some(({ loading = from, unloading = to }) => loading === from && unloading === to);
}
