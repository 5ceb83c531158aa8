import type { TransportError } from '../../../../client/src/transport-error.ts';
import { preloadBoard, useBoardsOf } from '../../../data/dispatch/board.ts';
import { refresh } from '../../../data/resource.ts';
import type { Boards } from './group-stops.ts';
import { daysShown } from './shown-days.ts';

type LoadedBoards = Boards & {
  /** Why one of them could not be loaded; a board loaded earlier stays shown. */
  refusal: TransportError | undefined;
  isLoading: boolean;
};

/** The day itself first: it is looked at most. `date`: the day that is looked at, if it is another. */
export function preloadBoards(today: string, date: string | undefined): Promise<unknown> {
  const { day, ahead, before } = daysShown(today, date);
  return Promise.all([...(day === undefined ? [] : [day]), ...ahead, ...before].map(preloadBoard));
}

/** The boards of the days that are shown. */
export function useBoards(today: string, date: string | undefined): LoadedBoards {
  const { before, day, ahead } = daysShown(today, date);
  const days = [...before, ...(day === undefined ? [] : [day]), ...ahead];
  const boards = useBoardsOf(days);
  const of = (wanted: readonly string[]) => wanted.map((each) => boards[days.indexOf(each)]?.value);
  return {
    before: of(before),
    today: day === undefined ? undefined : of([day])[0],
    ahead: of(ahead),
    refusal: boards.find(({ value, refusal }) => value === undefined && refusal)?.refusal,
    isLoading: boards.some(({ value, isLoading }) => value === undefined && isLoading),
  };
}

export function refreshBoards(): void {
  refresh((key) => key.startsWith('board'));
}
