import type { FoundOrder } from '../../../../client/src/api-types.ts';
import { words } from '../../../words/words.ts';
import { number, orderNumber } from '../../format.ts';
import { Carrier, Lane, OrderState, stateOf, When } from '../cells.tsx';
import type { Column } from './column.ts';

/** The columns of order tables. Only the company needs to see who owns an order and who carries it. */
export function columnsOf<Row extends FoundOrder & { account?: { name: string } }>(isCompany = false): Column<Row>[] {
  const { list } = words.value;
  const customer: Column<Row> = {
    id: 'customer',
    by: ({ account }) => account?.name,
    label: list.customer,
    class: 'o-who cut',
    cell: ({ account }) => account?.name,
  };
  return [
    {
      id: 'number',
      by: ({ order_number }) => order_number,
      label: list.number,
      class: 'num wide o-no',
      part: 'number',
      cell: (row) => <b>{orderNumber(row.order_number)}</b>,
    },
    {
      id: 'status',
      by: (row) => stateRanks.indexOf(stateOf(row)),
      label: list.status,
      class: 'o-st',
      cell: (row) => <OrderState order={row} />,
    },
    ...(isCompany ? [customer] : []),
    {
      id: 'lane',
      by: ({ loading, unloading }) => `${placeOf(loading)} ${placeOf(unloading)}`.trim(),
      label: list.lane,
      class: 'o-lane cut',
      part: 'lane',
      cell: (row) => <Lane from={row.loading} to={row.unloading} />,
    },
    {
      id: 'loading',
      by: ({ loading }) => timeOf(loading?.window?.start),
      label: list.loading,
      class: 'num o-when',
      cell: ({ loading }) => <When time={loading?.window?.start} />,
    },
    {
      id: 'unloading',
      by: ({ unloading }) => timeOf(unloading?.window?.start),
      label: list.unloading,
      class: 'num wide o-end',
      cell: ({ unloading }) => <When time={unloading?.window?.start} />,
    },
    {
      id: 'vehicle',
      by: ({ vehicle }) => vehicle?.name,
      label: list.vehicle,
      class: 'two wide o-more cut',
      cell: ({ vehicle }) => vehicle?.name || <Dash />,
    },
    {
      id: 'plate',
      by: ({ transport }) => transport?.vehicle_plate || transport?.haulier,
      label: list.plate,
      class: 'wide o-plate cut',
      cell: (row) => <Carrier order={row} isAsked={isCompany} />,
    },
    {
      id: 'goods',
      by: ({ goods }) => goods,
      label: list.goods,
      class: 'two wide o-more cut',
      cell: ({ goods }) => goods || <Dash />,
    },
    {
      id: 'net',
      by: ({ net_amount }) => net_amount,
      label: list.euros,
      class: 'n num wide o-net',
      cell: ({ net_amount }) => (net_amount === null ? <Dash /> : number(net_amount, 2, 2)),
    },
    ...extraColumns<Row>(),
  ];
}

/** What is not shown unless somebody chose it. */
function extraColumns<Row extends FoundOrder>(): Column<Row>[] {
  const { list } = words.value;
  const look = { class: 'wide cut', isExtra: true };
  return [
    {
      ...look,
      id: 'haulier',
      by: ({ transport }) => transport?.haulier,
      label: list.haulier,
      cell: ({ transport }) => transport?.haulier || <Dash />,
    },
    {
      ...look,
      id: 'reference',
      by: ({ references }) => references[0],
      label: list.reference,
      cell: ({ references }) => references.join(', ') || <Dash />,
    },
    {
      ...look,
      id: 'booked',
      by: ({ created_at }) => timeOf(created_at),
      label: list.booked,
      cell: ({ created_at }) => <When time={created_at} />,
    },
    {
      ...look,
      id: 'changed',
      by: ({ updated_at }) => timeOf(updated_at),
      label: list.changed,
      cell: ({ updated_at }) => <When time={updated_at} />,
    },
  ];
}

/** In the order in which an order comes to them; what somebody has to look at stands first. */
const stateRanks: readonly string[] = [
  'failed',
  'late',
  'draft',
  'requested',
  'placed',
  'loaded',
  'delivered',
  'declined',
  'canceled',
];

const placeOf = (stop: FoundOrder['loading']) => (stop?.country ? `${stop.country} ${stop.city || stop.zip}` : '');
const timeOf = (time: string | null | undefined) => (time ? Date.parse(time) : null);

const Dash = () => <span class="mut">–</span>;
