import Type from 'typebox';
import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { countOf } from '../../../ground/count-of.ts';
import { message, reply } from '../../kernel/common/schemas.ts';
import { lookUp } from '../../kernel/contract/both-doors.ts';
import { sayNameIn } from '../../kernel/words/say-in.ts';
import { VehicleType } from '../schema/offer.ts';

export const listVehicleTypesRow = lookUp({
  operationId: 'listVehicleTypes',
  method: 'GET',
  path: '/vehicle-types',
  tag: 'Vehicles',
  summary: 'The vehicle catalogue',
  description: 'Every vehicle type that can be offered. An id never changes its meaning.',
  query: Type.Object({}, { additionalProperties: false }),
  success: {
    status: 200,
    description: 'The catalogue, by id.',
    schema: reply('VehicleTypesReply', { message, data: Type.Array(VehicleType) }),
    examples: { catalogue: { summary: 'The catalogue', moment: 'empty' } },
  },
  handle: async ({ prices: { pricing }, now }, { language }) => {
    const sayName = sayNameIn(language);
    const { vehicles } = tariffAt(pricing.tariffs, now());
    return {
      message: `${countOf(vehicles.length, 'vehicle type')}.`,
      data: vehicles.map((vehicle) => ({
        id: vehicle.id,
        code: vehicle.code,
        name: sayName(vehicle.name),
        class: vehicle.class,
        length: vehicle.compartments.reduce((sum, part) => sum + part.lengthCm, 0),
        width: vehicle.compartments[0]!.widthCm,
        height: vehicle.innerHeightCm,
        payload: vehicle.payloadKg,
        loading_metres: vehicle.loadingMetres,
        euro_pallet_places: vehicle.palletPlaces,
        hazardous_classes: vehicle.hazards.classes,
        hazardous_classes_limited: vehicle.hazards.limitedClasses,
        temperature: vehicle.temperatureC ?? null,
      })),
    };
  },
});
