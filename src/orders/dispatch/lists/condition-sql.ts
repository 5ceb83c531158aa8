import { statesToServe } from '../../order/order-states.ts';

/**
 * SQL for what lists, board and counts ask alike of a stop `s` and an order `o`. Partial indexes have these conditions
 * word for word; without values, so that a statement that is planned once still finds them.
 */
export const isToServe = `s.state in (${statesToServe.map((state) => `'${state}'`).join(', ')})`;
/** Of an order that the company has accepted, or that was placed at once: nobody serves a stop of another. */
export const isAccepted = `s.state <> 'requested'`;
export const isExpectedLate = 's.expected_at > s.ends_at';
export const isUnassigned = `o.transport is null and o.status in ('placed', 'loaded')`;
export const isRequested = `o.status = 'requested'`;
export const lacksProof = `o.documented_delivery and not o.has_proof and o.status = 'delivered'`;

/** SQL for whether a stop's window is over at a moment. */
export const isOver = (now: string): string => `s.ends_at < ${now}`;

/** SQL for whether a stop is late at a moment; null where nobody knows when it is expected. */
export const isLate = (now: string): string => `${isToServe} and (${isOver(now)} or ${isExpectedLate})`;
