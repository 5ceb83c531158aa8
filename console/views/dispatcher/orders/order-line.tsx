import type { CompanyOrder } from '../../../data/operator-types.ts';
import { orderNumber } from '../../../parts/format.ts';
import { Lane } from '../../../parts/table/cells.tsx';

/** Which order it is: its number, and from where to where it goes. */
export function OrderLine({ order }: { order: CompanyOrder }) {
  return (
    <div class="row">
      <b class="num">{orderNumber(order.order_number)}</b>
      <span class="cut">
        <Lane from={order.loading} to={order.unloading} />
      </span>
    </div>
  );
}
