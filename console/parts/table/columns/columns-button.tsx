import { useState } from 'preact/hooks';
import { words } from '../../../words/words.ts';
import { Icon } from '../../icon.tsx';
import { Popup } from '../popup.tsx';
import type { Column, ShownColumn } from './column.ts';
import { shownColumns, writeColumns } from './look.ts';

type ColumnsProps<Row> = {
  all: readonly Column<Row>[];
  columns: string | undefined;
  onChange: (columns: string | undefined) => void;
};

/** Chooses the columns of a table, and puts them in order. */
export function ColumnsButton<Row>(props: ColumnsProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const label = words.value.list.columns;
  return (
    <Popup
      class={`btn bare wide only ${props.columns ? 'set' : ''}`}
      name={label}
      label={<Icon name="panel" />}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {() => <ColumnChoices {...props} />}
    </Popup>
  );
}

function ColumnChoices<Row>({ all, columns, onChange }: ColumnsProps<Row>) {
  const shown = shownColumns(all, columns);
  const rest = all.filter(({ id }) => !shown.some((each) => each.id === id));
  const take = (next: readonly ShownColumn<Row>[]) => onChange(writeColumns(all, next));
  const move = (index: number, step: number) => {
    const next = [...shown];
    const [moved] = next.splice(index, 1);
    next.splice(Math.max(0, index + step), 0, moved!);
    take(next);
  };
  const { list } = words.value;
  return (
    <>
      <fieldset>
        <legend>{list.columns}</legend>
        {[...shown, ...rest].map((column, index) => (
          <div class="option" key={column.id}>
            <label class="row grow">
              <input
                type="checkbox"
                class="box"
                checked={index < shown.length}
                // A table without columns shows nothing.
                disabled={shown.length === 1 && index === 0}
                onChange={() =>
                  take(index < shown.length ? shown.filter(({ id }) => id !== column.id) : [...shown, column])
                }
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!event.altKey || !step || index >= shown.length) return;
                  event.preventDefault();
                  move(index, step);
                }}
              />
              {column.label}
            </label>
            {index > 0 && index < shown.length && (
              <button
                type="button"
                class="btn bare only up"
                aria-label={list.columnUp(column.label)}
                onClick={() => move(index, -1)}
              >
                <Icon name="down" />
              </button>
            )}
          </div>
        ))}
      </fieldset>
      {columns && (
        <button type="button" class="btn bare" onClick={() => onChange(undefined)}>
          {list.usualColumns}
        </button>
      )}
    </>
  );
}
