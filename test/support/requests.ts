import { at, quietTuesday } from './clock/days.ts';

export const pallets = {
  quantity: 2,
  length: 120,
  width: 80,
  height: 120,
  weight: 300,
  name: 'Parts',
  category: 'epal' as const,
};

/** Valid requests for goods that are loaded on a day from 08:00 to 14:00; tests change what they are about. */
export function requestsOn(day: string) {
  const loading = (changes: object = {}) => ({
    company_name: 'Hanse Maschinenbau GmbH',
    first_name: 'Inga',
    last_name: 'Petersen',
    address_line_1: 'Am Sandtorkai 30',
    address_line_2: 'Gate 3',
    country: 'DE',
    zip: '20457',
    city: 'Hamburg',
    phone: '+49 40 301000',
    reference_number: 'PO-4711',
    dates: [{ start: at(day, '08:00'), end: at(day, '14:00') }],
    ...changes,
  });
  return {
    loading,
    priceRequest: (changes: object = {}) => ({
      items: [pallets],
      loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
      unloadings: [{ country: 'IT', zip_code: '20121', name: 'Milano' }],
      loading_date: at(day, '08:00'),
      ...changes,
    }),
    bookingRequest: (changes: object = {}) => ({
      vehicle_type: 10,
      items: [pallets],
      loadings: [loading()],
      unloadings: [unloading()],
      ...changes,
    }),
  };
}

export function unloading(changes: object = {}) {
  return {
    company_name: 'Officine Lombarde',
    address_line_1: 'Via Dante 7',
    country: 'IT',
    zip: '20121',
    city: 'Milano',
    ...changes,
  };
}

export const loadingDay = quietTuesday();
export const { bookingRequest, loading, priceRequest } = requestsOn(loadingDay);
