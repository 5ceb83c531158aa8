import { useState } from 'preact/hooks';
import { withQuery } from '../../data/address.ts';
import { keep, kept } from '../../data/kept.ts';
import { href } from '../../data/page.ts';
import { words } from '../../words/words.ts';
import { number } from '../format.ts';
import { Icon } from '../icon.tsx';
import { type Filter, isEmpty, isSame, writeFilter } from './filter.ts';
import { Popup } from './popup.tsx';

/** A named filter; `count` is the number of its orders, `more` says that there are more. */
export type View = { name: string; filter: Filter; count?: string | undefined };

type TabsProps = {
  /** The list that the views belong to: each has its own. */
  room: string;
  path: string;
  builtIn: readonly View[];
  filter: Filter;
};

/** Views as tabs: the built-in ones, then those saved in this browser. */
export function ViewTabs({ room, path, builtIn, filter }: TabsProps) {
  const [saved, setSaved] = useState<readonly View[]>(() => readSaved(room));
  const save = (views: readonly View[]) => {
    setSaved(views);
    writeSaved(room, views);
  };
  const views = [...builtIn, ...saved];
  const here = views.find((view) => isSame(view.filter, filter));
  return (
    <nav class="views" aria-label={words.value.list.views}>
      {views.map((view) => (
        <a
          key={view.name}
          href={href(withQuery(path, writeFilter(view.filter)))}
          aria-current={view === here ? 'page' : undefined}
        >
          {view.name}
          {view.count && <span class="c num">{view.count}</span>}
        </a>
      ))}
      {here && saved.includes(here) && (
        <button
          type="button"
          class="btn bare only"
          aria-label={words.value.list.forgetView(here.name)}
          onClick={() => save(saved.filter((each) => each !== here))}
        >
          <Icon name="x" />
        </button>
      )}
      {!here && !isEmpty(filter) && (
        <SaveView onSave={(name) => save([...saved.filter((each) => each.name !== name), { name, filter }])} />
      )}
    </nav>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { saveView, viewName, save } = words.value.list;
  return (
    <Popup
      class="btn bare"
      label={
        <>
          <Icon name="plus" />
          {saveView}
        </>
      }
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            close();
            if (name.trim()) onSave(name.trim());
          }}
        >
          <label class="field">
            <span>{viewName}</span>
            <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <button type="submit" class="btn">
            {save}
          </button>
        </form>
      )}
    </Popup>
  );
}

type Saved = Record<string, View[]>;

/** Reads views from the browser's storage; anything else there is ignored. */
function readAll(): Saved {
  try {
    return JSON.parse(kept('views') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function readSaved(room: string): View[] {
  const views = readAll()[room];
  return Array.isArray(views) ? views.filter(({ name, filter }) => typeof name === 'string' && filter) : [];
}

function writeSaved(room: string, views: readonly View[]): void {
  keep('views', JSON.stringify({ ...readAll(), [room]: views }));
}

/** `8`, or `1,000+` if counting stopped there. */
export function countUpTo(count: number | undefined, maximum: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count === maximum ? `${number(count)}+` : number(count);
}
