import { ask } from '../calls.ts';
import type { AnyOrder, AnyOrderReply } from '../operator-types.ts';
import { preload, type Resource, useResource } from '../resource.ts';

/** An order of any account as the company reads it, by id, since events contain the id. */
export function useOrder(id: string): Resource<AnyOrder> {
  return useResource(`order/${id}`, () => loadOrder(id));
}

export function preloadOrder(id: string): Promise<void> {
  return preload(`order/${id}`, () => loadOrder(id));
}

/** @throws {TransportError} what the service refuses. */
export async function loadOrder(idOrNumber: string): Promise<AnyOrder> {
  return (await ask<AnyOrderReply>(`/orders/${idOrNumber}`)).data;
}
