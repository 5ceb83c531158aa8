import type { Hazardous } from '../../engine/load/goods/hazardous.ts';
import type { StatedItem } from '../../engine/load/item.ts';
import type { ItemBody } from './schema/item.ts';

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
    ...(body.hazardous && { hazardous: readHazardous(body.hazardous) }),
    ...(body.temperature && { temperature: { min: body.temperature.min, max: body.temperature.max } }),
    ...(body.hs_code === undefined ? {} : { hsCode: body.hs_code }),
    ...(body.marks === undefined ? {} : { marks: body.marks }),
    ...(body.loading === undefined ? {} : { loading: body.loading }),
    ...(body.unloading === undefined ? {} : { unloading: body.unloading }),
  }));
}

/** The UN number as transport documents write it. */
function readHazardous(body: NonNullable<ItemBody['hazardous']>): Hazardous {
  const [properShippingName, technicalName, packageType] = [
    body.proper_shipping_name,
    body.technical_name,
    body.package_type,
  ].map((text) => text?.trim() || undefined);
  return {
    unNumber: `UN ${body.un_number.slice(-4)}`,
    class: body.class,
    packingGroup: body.packing_group ?? null,
    quantityLimited: body.quantity_limited ?? false,
    ...(properShippingName === undefined ? {} : { properShippingName }),
    ...(technicalName === undefined ? {} : { technicalName }),
    ...(body.net_mass === undefined ? {} : { netMass: body.net_mass }),
    ...(body.volume === undefined ? {} : { volume: body.volume }),
    ...(body.packages === undefined ? {} : { packages: body.packages }),
    ...(packageType === undefined ? {} : { packageType }),
  };
}
