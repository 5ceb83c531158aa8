import type { ComponentChildren } from 'preact';

export type Column<Row> = {
  /** Its name in the address. */
  id: string;
  label: string;
  /** What the list is sorted by. */
  by?: (row: Row) => string | number | null | undefined;
  /** Shown only where somebody chose it. */
  isExtra?: boolean;
  class?: string;
  /** Which column has the link: the number, or the lane if there is no room for numbers. */
  part?: 'number' | 'lane';
  cell: (row: Row) => ComponentChildren;
};

/** A column as it is shown: how wide, where that was set. */
export type ShownColumn<Row> = Column<Row> & { width?: number | undefined };
