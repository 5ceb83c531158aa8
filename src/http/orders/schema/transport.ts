import Type, { type Static } from 'typebox';
import { reply, text } from '../../kernel/common/schemas.ts';

/** As a request says who carries an order. */
export const TransportBody = Type.Object(
  {
    haulier: Type.Optional(text('Who carries it, where that is not the company itself.', 200)),
    haulier_address: Type.Optional(text('Street, postal code, town and country, for the consignment note.', 300)),
    vehicle_plate: Type.Optional(text('Registration of the vehicle.', 20)),
    trailer_plate: Type.Optional(text('Registration of the trailer.', 20)),
    driver: Type.Optional(
      Type.Object({
        name: Type.Optional(text('Name.', 100)),
        phone: Type.Optional(text('Telephone, in international form.', 40)),
      }),
    ),
  },
  { title: 'TransportAssignment' },
);
export type TransportBody = Static<typeof TransportBody>;

/** As the company reads it. */
export const AssignedTransport = reply('AssignedTransport', {
  haulier: Type.String(),
  haulier_address: Type.String(),
  vehicle_plate: Type.String(),
  trailer_plate: Type.String(),
  driver: reply('AssignedDriver', { name: Type.String(), phone: Type.String() }),
});
