import type { Activity, Load } from '../../../client/src/api-types.ts';
import { ask } from '../../data/calls.ts';
import { useResource } from '../../data/resource.ts';

export type Drawings = { schedule?: readonly Activity[] | null; load?: Load | null };

/** The drawings of an order. They are computed for each reply, so the rest of the order does not wait for them. */
export function useDrawings(id: string): Drawings | undefined {
  return useResource(`drawings/${id}`, async (): Promise<Drawings> => {
    const { data } = await ask<{ data: Drawings }>(`/orders/${id}`, { include: ['schedule', 'load_plan'] });
    return { schedule: data.schedule ?? null, load: data.load ?? null };
  }).value;
}
