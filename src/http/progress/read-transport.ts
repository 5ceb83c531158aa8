import { readAssignment } from '../../orders/dispatch/assign-transport.ts';
import type { Assignment } from '../../orders/order/order.ts';
import type { TransportBody } from '../orders/schema/transport.ts';

/** Who carries an order, as a request states it; null: nobody. */
export function readTransport(body: TransportBody | null): Assignment | null {
  if (body === null) return null;
  return readAssignment({
    haulier: body.haulier,
    haulierAddress: body.haulier_address,
    vehiclePlate: body.vehicle_plate,
    trailerPlate: body.trailer_plate,
    driverName: body.driver?.name,
    driverPhone: body.driver?.phone,
  });
}
