import { useRef } from 'preact/hooks';
import { words } from '../../../words/words.ts';
import { Icon } from '../../icon.tsx';
import type { Cursor } from '../cursor.ts';
import type { ShownColumn } from './column.ts';
import { boundWidth, readSort } from './look.ts';

/** What the heads of columns change. */
export type Heads = {
  sort: string | undefined;
  /** Pressed; `isMore`: beside the columns that the list is sorted by already. */
  onSort: (id: string, isMore: boolean) => void;
  /** Given a width in pixels. */
  onWidth: (id: string, width: number) => void;
};

type HeadProps<Row> = { columns: readonly ShownColumn<Row>[]; cursor: Cursor<Row>; heads: Heads };

/** The heads of a table: each sorts by its column, and its edge makes it wider. */
export function Head<Row>({ columns, cursor, heads }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {cursor.pickAll && (
          <th class="o-box">
            <input
              type="checkbox"
              class="box"
              checked={(cursor.picked?.size ?? 0) > 0}
              aria-label={words.value.list.chooseAll}
              onClick={cursor.pickAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} heads={heads} />
        ))}
      </tr>
    </thead>
  );
}

function ColumnHead<Row>({ column, heads }: { column: ShownColumn<Row>; heads: Heads }) {
  const { id, label, width, by } = column;
  const cell = useRef<HTMLTableCellElement>(null);
  const keys = readSort(heads.sort);
  const place = keys.findIndex((key) => key.id === id);
  const falls = keys[place]?.falls;
  const widen = (by: number) => heads.onWidth(id, boundWidth(cell.current!.offsetWidth + by));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    widen(step);
  };
  return (
    <th
      ref={cell}
      class={column.class}
      style={width ? { width: `${width}px` } : undefined}
      aria-sort={place < 0 ? undefined : falls ? 'descending' : 'ascending'}
    >
      {by ? (
        <button
          type="button"
          class="sort"
          title={words.value.list.sortHint}
          onClick={({ shiftKey }) => heads.onSort(id, shiftKey)}
          onKeyDown={onKeyDown}
        >
          <span>{label}</span>
          {place >= 0 && (
            <span class={falls ? '' : 'up'}>
              <Icon name="down" />
            </span>
          )}
          {place >= 0 && keys.length > 1 && <small>{place + 1}</small>}
        </button>
      ) : (
        label
      )}
      <Edge cell={cell} onEnd={() => widen(0)} />
    </th>
  );
}

/** What is dragged to make a column wider; with keys that is done on its head. */
function Edge({ cell, onEnd }: { cell: { current: HTMLTableCellElement | null }; onEnd: () => void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  return (
    <span
      class="edge"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: cell.current!.offsetWidth };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current)
          cell.current!.style.width = `${boundWidth(start.current.width + clientX - start.current.x)}px`;
      }}
      onPointerUp={() => {
        start.current = undefined;
        onEnd();
      }}
    />
  );
}
