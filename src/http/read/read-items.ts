import type { StatedItem } from '../../load/item.ts';
import type { ItemBody } from '../schemas/item.ts';

/** A request's goods, with the interface's defaults. */
export function readItems(bodies: readonly ItemBody[] = []): StatedItem[] {
  return bodies.map((body) => ({
    quantity: body.quantity,
    length: body.length,
    width: body.width,
    height: body.height,
    weight: body.weight,
    name: body.name ?? '',
    category: body.category ?? 'colli',
    isStackable: body.is_stackable ?? false,
  }));
}
