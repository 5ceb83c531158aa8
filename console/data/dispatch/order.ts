import { ask } from '../calls.ts';
import type { AnyOrder, AnyOrderReply, AnyStop } from '../operator-types.ts';
import { type Resource, useResource } from '../resource.ts';

/** An order of any account as the company reads it, by its id: the id is what events name. */
export function useOrder(id: string): Resource<AnyOrder> {
  return useResource(`order/${id}`, () => loadOrder(id));
}

/** @throws {TransportError} what the service refuses. */
export async function loadOrder(idOrNumber: string): Promise<AnyOrder> {
  return (await ask<AnyOrderReply>(`/orders/${idOrNumber}`)).data;
}

/** A stop and what is done there. */
export type TourStop = { stop: AnyStop; kind: 'loading' | 'unloading' };

/** The stops of an order as they are driven: it is loaded before it is unloaded. */
export function tourOf({ loadings, unloadings }: Pick<AnyOrder, 'loadings' | 'unloadings'>): TourStop[] {
  return [
    ...loadings.map((stop): TourStop => ({ stop, kind: 'loading' })),
    ...unloadings.map((stop): TourStop => ({ stop, kind: 'unloading' })),
  ];
}

/** A stop that counts as done: the tour goes on behind it. */
export function isDone({ state }: { state: string }): boolean {
  return state === 'finished' || state === 'closed';
}
