import type { NewOrder } from '../orders/order.ts';
import type { ItemsName } from './items-name.ts';
import { presentBookedPlace, presentExtraServices, presentGoods, presentPrice } from './present.ts';

/** The reply to a booking as JSON text; `orderNumber` is put in as it is. An order without id was not stored. */
export function writeBooking(
  order: NewOrder,
  orderNumber: string,
  message: string,
  itemsName: ItemsName,
  warnings: readonly string[],
): string {
  const rest = JSON.stringify({ ...presentBooking(order, itemsName), ...(order.id === '' ? { dry_run: true } : {}) });
  const data = `{"id":"${order.id}","order_number":${orderNumber},${rest.slice(1)}`;
  return `{"message":"${message}","data":${data},"warnings":${JSON.stringify(warnings)}}`;
}

function presentBooking(order: NewOrder, itemsName: ItemsName) {
  return {
    [itemsName]: presentGoods(order.goods),
    ...(order.additionalInformation === null ? {} : { additional_information: order.additionalInformation }),
    loadings: order.loadings.map(presentBookedPlace),
    unloadings: order.unloadings.map(presentBookedPlace),
    status: order.status,
    ...(order.vehicleType === null ? {} : { vehicle_type: order.vehicleType }),
    extra_services: presentExtraServices(order.extraServices),
    ...(order.price ? { price: presentPrice(order.price) } : {}),
  };
}
