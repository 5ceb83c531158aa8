import type { Problems } from '../errors.ts';
import type { Item, ItemCategory } from '../load/item.ts';
import type { ItemBody } from './schemas/item.ts';

/** Outer length and width in centimetres of the carriers whose category fixes them. */
const footprints: Partial<Record<ItemCategory, [length: number, width: number]>> = {
  epal: [120, 80],
  epal_half: [80, 60],
  industrial: [120, 100],
  gitterbox: [124, 84],
  ibc: [120, 100],
  dusseldorf: [80, 60],
  roll_container: [80, 72],
};

/** The goods of a request with every default filled in; a missing length or width is added to `problems`. */
export function readItems(bodies: readonly ItemBody[] | undefined, problems: Problems): Item[] {
  return (bodies ?? []).map((body, i) => {
    const category = body.category ?? 'colli';
    const [length, width] = footprints[category] ?? [];
    if (body.length === undefined && !length) problems.add(`items.${i}.length`, 'is required for this category');
    if (body.width === undefined && !width) problems.add(`items.${i}.width`, 'is required for this category');
    return {
      quantity: body.quantity,
      length: body.length ?? length ?? 0,
      width: body.width ?? width ?? 0,
      height: body.height,
      weight: body.weight,
      name: body.name ?? '',
      category,
      isStackable: body.is_stackable ?? false,
    };
  });
}
