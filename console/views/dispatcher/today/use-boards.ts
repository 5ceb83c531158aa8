import type { TransportError } from '../../../../client/src/transport-error.ts';
import { preloadBoard, useBoard } from '../../../data/dispatch/board.ts';
import { addDays } from '../../../data/dispatch/clock.ts';
import { refresh } from '../../../data/resource.ts';
import type { Boards } from './group-stops.ts';

type LoadedBoards = Boards & {
  /** Why one of them could not be loaded; a board loaded earlier stays shown. */
  refusal: TransportError | undefined;
  isLoading: boolean;
};

/** The day itself first: it is looked at most. */
export function preloadBoards(day: string): Promise<unknown> {
  return Promise.all([0, 1, -1].map((days) => preloadBoard(addDays(day, days))));
}

/** The boards of a day, the day before and the day after. */
export function useBoards(day: string): LoadedBoards {
  const boards = [useBoard(addDays(day, -1)), useBoard(day), useBoard(addDays(day, 1))];
  const [yesterday, today, tomorrow] = boards.map(({ value }) => value);
  return {
    yesterday,
    today,
    tomorrow,
    refusal: boards.find(({ value, refusal }) => value === undefined && refusal)?.refusal,
    isLoading: boards.some(({ value, isLoading }) => value === undefined && isLoading),
  };
}

export function refreshBoards(): void {
  refresh((key) => key.startsWith('board'));
}
