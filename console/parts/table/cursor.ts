export type ListedRow = { id: string; order_number: number };

/** What the table and its keys share: where the cursor is, and which rows are chosen for bulk actions. */
export type Cursor<Row> = {
  /** The number of the order with the cursor. */
  at: number | undefined;
  moveTo: (number: number) => void;
  /** Called when the link of a row is clicked. */
  open: (row: Row) => void;
  picked?: ReadonlySet<number>;
  /** `isRange`: all rows from the one before. */
  pick?: (number: number, isRange?: boolean) => void;
  /** Chooses all rows of the list, as far as so many may be chosen. */
  pickAll?: () => Promise<void>;
};
