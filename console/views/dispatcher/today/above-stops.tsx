import type { Boards } from './group-stops.ts';
import { PoolsLine } from './pools-line.tsx';
import { Requests, type RequestsProps } from './requests/requests.tsx';

type AboveStopsProps = RequestsProps & {
  boards: Pick<Boards, 'today' | 'ahead'>;
  /** How many orders are to be answered. */
  requested: number;
};

/** What stands above the stops where it is needed: what is to be answered, and what pools have left. */
export function AboveStops({ boards, requested, ...props }: AboveStopsProps) {
  return (
    <>
      {requested > 0 && <Requests {...props} />}
      <PoolsLine today={boards.today} tomorrow={boards.today && boards.ahead[0]} />
    </>
  );
}
