import type { FoundOrder } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { number, orderNumber } from '../format.ts';
import { Carrier, Lane, OrderState, When } from './cells.tsx';
import type { Column } from './order-table.tsx';

/** The columns of order tables. Only the company needs to see who owns an order and who carries it. */
export function columnsOf<Row extends FoundOrder & { account?: { name: string } }>(isCompany = false): Column<Row>[] {
  const { list } = words.value;
  const customer: Column<Row> = {
    label: list.customer,
    class: 'o-who cut',
    cell: ({ account }) => account?.name,
  };
  return [
    {
      label: list.number,
      class: 'num wide o-no',
      part: 'number',
      cell: (row) => <b>{orderNumber(row.order_number)}</b>,
    },
    { label: list.status, class: 'o-st', cell: (row) => <OrderState order={row} /> },
    ...(isCompany ? [customer] : []),
    {
      label: list.lane,
      class: 'o-lane cut',
      part: 'lane',
      cell: (row) => <Lane from={row.loading} to={row.unloading} />,
    },
    { label: list.loading, class: 'num o-when', cell: ({ loading }) => <When time={loading?.window?.start} /> },
    {
      label: list.unloading,
      class: 'num wide o-end',
      cell: ({ unloading }) => <When time={unloading?.window?.start} />,
    },
    { label: list.vehicle, class: 'two wide o-more cut', cell: ({ vehicle }) => vehicle?.name || <Dash /> },
    { label: list.plate, class: 'wide o-plate cut', cell: (row) => <Carrier order={row} isAsked={isCompany} /> },
    { label: list.goods, class: 'two wide o-more cut', cell: ({ goods }) => goods || <Dash /> },
    {
      label: list.euros,
      class: 'n num wide o-net',
      cell: ({ net_amount }) => (net_amount === null ? <Dash /> : number(net_amount, 2, 2)),
    },
  ];
}

const Dash = () => <span class="mut">–</span>;
