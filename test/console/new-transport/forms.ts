import {
  emptyForm,
  emptyGoods,
  type GoodsForm,
  type TransportForm,
} from '../../../console/views/shipper/new-transport/form/transport-form.ts';

/** A form filled in for a transport with one line of goods. */
export function hamburgToMilano(changes: Partial<TransportForm> = {}): TransportForm {
  const form = emptyForm('DE', '2026-11-24');
  const [from, to] = [form.loadings[0]!, form.unloadings[0]!];
  return {
    ...form,
    loadings: [
      {
        ...from,
        search: '20457 Hamburg',
        place: { name: 'Hamburg', zip: '20457', country: 'DE', timeZone: 'Europe/Berlin' },
        company: 'Hanse Maschinenbau GmbH',
        street: 'Am Sandtorkai 30 ',
        contact: 'Jana Petersen',
        reference: 'PO-4711',
      },
    ],
    unloadings: [
      {
        ...to,
        search: '20121 Milano',
        place: { name: 'Milano', zip: '20121', country: 'IT', timeZone: 'Europe/Rome' },
        contact: 'Bianchi',
        street: 'Via Dante 7',
      },
    ],
    goods: [line({ quantity: '4', height: '120', weight: '190' })],
    ...changes,
  };
}

/** A line of euro pallets. */
export function line(changes: Partial<GoodsForm>): GoodsForm {
  return { ...emptyGoods(9, 'epal'), ...changes };
}
