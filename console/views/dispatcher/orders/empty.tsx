import { href, isSandbox } from '../../../data/page.ts';
import { may } from '../../../data/session.ts';
import { Empty } from '../../../parts/empty.tsx';
import { EmptyList } from '../../../parts/table/empty-list.tsx';
import type { Filter, FilterName } from '../../../parts/table/filter.ts';
import { words } from '../../../words/words.ts';

type NoOrdersProps = { filter: Filter; onDrop: (name: FilterName) => void; onDropAll: () => void };

/** No order matches, or nobody has booked yet: for that a shipper needs an account. */
export function NoOrders(props: NoOrdersProps) {
  const { list } = words.value;
  return (
    <EmptyList {...props}>
      <Empty icon="orders" title={list.noneTitle} text={isSandbox ? list.noneInSandbox : list.noneOfCompany}>
        {may('operator:admin') && (
          <a class="btn go" href={href('/accounts')}>
            {list.toAccounts}
          </a>
        )}
      </Empty>
    </EmptyList>
  );
}
