import { Component } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ShownList } from '../../data/list/sorted-list.ts';
import { words } from '../../words/words.ts';
import { Failure } from '../failure.tsx';
import { orderNumber } from '../format.ts';
import { Icon } from '../icon.tsx';
import type { Column, ShownColumn } from './columns/column.ts';
import { Head, type Heads } from './columns/head.tsx';
import type { Cursor, ListedRow } from './cursor.ts';
import { useNarrowerThan } from './use-narrow.ts';
import { useWindow } from './use-window.ts';

type TableProps<Row extends ListedRow> = {
  label: string;
  list: ShownList<Row>;
  columns: readonly ShownColumn<Row>[];
  heads: Heads;
  /** Whether the columns were chosen: then all of them are shown, whatever room there is. */
  isChosen: boolean;
  hrefOf: (row: Row) => string;
  cursor: Cursor<Row>;
  /** Holds the index of the last visible row. */
  lastSeen: { current: number };
};

const rowHeights = { wide: 40, narrow: 62 };
/** The next page is loaded this many rows before the end. */
const ahead = 60;
/** How long a new or changed row is highlighted. */
const freshMs = 1_000;

/** A table of orders that draws only its visible rows. New ones never move what is under the pointer. */
export function OrderTable<Row extends ListedRow>(props: TableProps<Row>) {
  const { label, list, columns, heads, isChosen, hrefOf, cursor, lastSeen } = props;
  const isNarrow = useNarrowerThan(761);
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = list.rows.value;
  const onMove = useCallback(
    (last: number) => {
      lastSeen.current = last;
      if (list.refusal.peek() === undefined && last + ahead > list.rows.peek().length) void list.more();
    },
    [list],
  );
  const { from, to } = useWindow(scroller, rows.length, rowHeight, onMove);
  const above = useStillRows(scroller, rows, rowHeight);
  useLayoutEffect(() => onMove(lastSeen.current), [rows.length]);
  const isPicking = (cursor.picked?.size ?? 0) > 0;
  const refusal = list.refusal.value;
  const missing = list.isWhole.value || refusal ? 0 : 6;
  return (
    <div class="main listing" ref={scroller}>
      {above > 0 && (
        <button type="button" class="btn fresh-above" onClick={() => scroller.current!.scrollTo(0, 0)}>
          <Icon name="down" />
          {words.value.list.newAbove(above)}
        </button>
      )}
      <table
        class={`orders ${isPicking ? 'picking' : ''} ${isChosen ? 'as-chosen' : ''}`}
        style={isChosen && !isNarrow ? { minWidth: `${widthOf(columns)}px` } : undefined}
        aria-label={label}
        aria-rowcount={list.isWhole.value ? rows.length + 1 : -1}
      >
        <Head columns={columns} cursor={cursor} heads={heads} />
        <Gap height={from * rowHeight} />
        <tbody>
          {rows.slice(from, to).map((row, index) => (
            <Line
              key={row.order_number}
              row={row}
              index={from + index}
              columns={columns}
              linked={isNarrow ? 'lane' : 'number'}
              href={hrefOf(row)}
              isAt={row.order_number === cursor.at}
              isReachable={row.order_number === (cursor.at ?? rows[0]!.order_number)}
              isPicked={cursor.picked?.has(row.order_number) ?? false}
              isFresh={performance.now() - (list.changedAt.get(row) ?? Number.NEGATIVE_INFINITY) < freshMs}
              cursor={cursor}
            />
          ))}
        </tbody>
        <Gap height={(rows.length - to + missing) * rowHeight} isLoading={missing > 0} />
      </table>
      {refusal && rows.length > 0 && <Failure refusal={refusal} onRetry={() => list.more()} />}
    </div>
  );
}

/** How wide chosen columns are together at least, with the boxes before them. */
function widthOf(columns: readonly ShownColumn<never>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? 104), 44);
}

/** The space of rows that are not drawn. */
function Gap({ height, isLoading = false }: { height: number; isLoading?: boolean }) {
  return (
    <tbody class={`gap ${isLoading ? 'loading' : ''}`} aria-hidden="true">
      <tr>
        <td style={{ height: `${Math.max(0, height)}px` }} />
      </tr>
    </tbody>
  );
}

/**
 * Keeps the visible rows in place when others come or go above them, unless the list is at its top and the pointer is
 * elsewhere. Returns how many have come above since the top was last visible.
 */
function useStillRows<Row extends ListedRow>(
  scroller: { current: HTMLDivElement | null },
  rows: readonly Row[],
  rowHeight: number,
): number {
  const before = useRef<readonly Row[]>(rows);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const forget = () => element.scrollTop < rowHeight / 2 && setAbove(0);
    element.addEventListener('scroll', forget, { passive: true });
    return () => element.removeEventListener('scroll', forget);
  }, [rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const first = before.current[Math.floor(element.scrollTop / rowHeight)];
    const isAtTop = element.scrollTop === 0 && !element.matches(':hover');
    if (first && first !== rows[Math.floor(element.scrollTop / rowHeight)] && !isAtTop) {
      const from = before.current.indexOf(first);
      const { index, row } = findStill(rows, before.current, from);
      const moved = index - before.current.indexOf(row);
      if (index >= 0 && moved !== 0) element.scrollTop += moved * rowHeight;
      if (moved > 0) setAbove(above + moved);
    }
    before.current = rows;
  }, [rows]);
  return above;
}

/** The first row from one on that is still there, and its place by now; -1 if there is none. */
function findStill<Row extends ListedRow>(rows: readonly Row[], before: readonly Row[], from: number) {
  const places = new Map(rows.map(({ order_number }, index) => [order_number, index]));
  const row = before.slice(from).find(({ order_number }) => places.has(order_number)) ?? before[from]!;
  return { row, index: places.get(row.order_number) ?? -1 };
}

type LineProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  linked: Column<Row>['part'];
  href: string;
  isAt: boolean;
  isReachable: boolean;
  isPicked: boolean;
  isFresh: boolean;
  cursor: Cursor<Row>;
};

/** The link of an order in the table. */
export const linkId = (number: number) => `order-${number}`;

/** Redrawn only when it has changed: many rows pass by during scrolling. */
class Line<Row extends ListedRow> extends Component<LineProps<Row>> {
  override shouldComponentUpdate(next: LineProps<Row>): boolean {
    const { row, index, columns, linked, isAt, isReachable, isPicked, isFresh } = this.props;
    return (
      next.row !== row ||
      next.index !== index ||
      next.columns !== columns ||
      next.linked !== linked ||
      next.isAt !== isAt ||
      next.isReachable !== isReachable ||
      next.isPicked !== isPicked ||
      next.isFresh !== isFresh
    );
  }

  open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.props.cursor.open(this.props.row);
  };

  pick = (event: MouseEvent) => {
    const box = event.currentTarget as HTMLInputElement;
    this.props.cursor.pick?.(this.props.row.order_number, event.shiftKey);
    // The browser has toggled it by itself; a row that is not redrawn would keep that.
    setTimeout(() => {
      box.checked = this.props.isPicked;
    });
  };

  render({ row, index, columns, linked, href, isAt, isReachable, isPicked, isFresh, cursor }: LineProps<Row>) {
    const number = row.order_number;
    return (
      <tr
        class={`${isAt ? 'at' : ''} ${isPicked ? 'picked-row' : ''} ${isFresh ? 'fresh' : ''}`}
        aria-rowindex={index + 2}
        aria-current={isAt ? 'true' : undefined}
        onClick={(event) => !(event.target as Element).closest('a, input') && this.open(event)}
      >
        {cursor.pick && (
          <td class="o-box">
            <input
              type="checkbox"
              class="box"
              checked={isPicked}
              tabIndex={isReachable ? 0 : -1}
              aria-label={words.value.list.choose(orderNumber(number))}
              onClick={this.pick}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} class={column.class}>
            {column.part === linked ? (
              <a id={linkId(number)} href={href} tabIndex={isReachable ? 0 : -1} onClick={this.open}>
                {column.cell(row)}
              </a>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
    );
  }
}
