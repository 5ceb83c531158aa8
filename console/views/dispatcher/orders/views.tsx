import type { AttentionCounts } from '../../../data/operator-types.ts';
import type { Look } from '../../../parts/table/columns/look.ts';
import type { Filter } from '../../../parts/table/filter.ts';
import { countUpTo, type View, ViewTabs } from '../../../parts/table/view-tabs.tsx';
import { words } from '../../../words/words.ts';
import { useCompanySaved } from './company-saved.ts';

type ViewsProps = { filter: Filter; look: Look; counts: AttentionCounts | undefined };

/** The company's views, with the number of orders that need attention. */
export function CompanyViews({ filter, look, counts }: ViewsProps) {
  const { list, state } = words.value;
  const count = (value: number | undefined) => countUpTo(value, counts?.maximum);
  const views: View[] = [
    { name: list.all, filter: {} },
    { name: list.open, filter: { status: 'placed,loaded' } },
    ...(counts?.requested || filter.status === 'requested'
      ? [{ name: state.requested, filter: { status: 'requested' }, count: count(counts?.requested) }]
      : []),
    { name: state.toAssign, filter: { assigned: 'false' }, count: count(counts?.unassigned) },
    { name: state.late, filter: { late: 'true' }, count: count(counts?.late) },
    { name: state.proofMissing, filter: { proof: 'missing' }, count: count(counts?.proof_missing) },
  ];
  return <ViewTabs path="/orders" builtIn={views} saved={useCompanySaved()} filter={filter} look={look} />;
}
