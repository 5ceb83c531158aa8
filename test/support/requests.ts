/** Requests that are right; tests change what they are about. */

export const pallets = {
  quantity: 2,
  length: 120,
  width: 80,
  height: 120,
  weight: 300,
  name: 'Parts',
  category: 'epal' as const,
};

export function priceRequest(changes: object = {}) {
  return {
    items: [pallets],
    loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
    unloadings: [{ country: 'IT', zip_code: '20121', name: 'Milano' }],
    loading_date: '2026-11-24T08:00:00+01:00',
    ...changes,
  };
}

export function loading(changes: object = {}) {
  return {
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
    dates: [{ start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T14:00:00+01:00' }],
    ...changes,
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

export function bookingRequest(changes: object = {}) {
  return { vehicle_type: 10, items: [pallets], loadings: [loading()], unloadings: [unloading()], ...changes };
}
