/**
 * Parameters that every list of the company's orders has, in this order: what the orders must be, the number they lie
 * below, and how many are wanted.
 */
const listParameters = [
  'now',
  'account',
  'statuses',
  'loadingFrom',
  'loadingTo',
  'unloadingFrom',
  'unloadingTo',
  'day',
  'updatedFrom',
  'isLate',
  'isAssigned',
  'lacksProof',
  'withCanceledDrafts',
  'before',
  'limit',
] as const;
type Parameter = (typeof listParameters)[number];

/** SQL for a parameter of every list. */
export const p = (name: Parameter): string => `$${listParameters.indexOf(name) + 1}`;
/** SQL for the parameters that follow them. */
export const own = (index: number): string => `$${listParameters.length + 1 + index}`;
