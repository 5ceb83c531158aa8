import { useState } from 'preact/hooks';
import { withQuery } from '../../data/address.ts';
import { href } from '../../data/page.ts';
import { words } from '../../words/words.ts';
import { number } from '../format.ts';
import { Icon } from '../icon.tsx';
import { isSameLook, type Look } from './columns/look.ts';
import { type Filter, isEmpty, isSame, writeFilter } from './filter.ts';
import { Popup } from './popup.tsx';

/**
 * A named filter, and how its list is looked at; `count` is the number of its orders, `more` says that there are more.
 */
export type View = { name: string; filter: Filter; look?: Look; count?: string | undefined };

/** The views that people have saved, and what saves or removes one. */
export type SavedViews = {
  views: readonly View[];
  /** Those of them that may be removed. */
  removable: readonly View[];
  save: (view: View) => unknown;
  remove: (name: string) => unknown;
};

type TabsProps = {
  path: string;
  builtIn: readonly View[];
  saved: SavedViews;
  filter: Filter;
  look: Look;
};

/** Views as tabs: the built-in ones, then those that were saved. */
export function ViewTabs({ path, builtIn, saved, filter, look }: TabsProps) {
  const views = [...builtIn, ...saved.views];
  const exact = views.find((view) => isSame(view.filter, filter) && isSameLook(view.look, look));
  const here = exact ?? views.find((view) => isSame(view.filter, filter));
  return (
    <nav class="views" aria-label={words.value.list.views}>
      {views.map((view) => (
        <a
          key={view.name}
          href={href(withQuery(path, addressOfView(view)))}
          aria-current={view === here ? 'page' : undefined}
        >
          {view.name}
          {view.count && <span class="c num">{view.count}</span>}
        </a>
      ))}
      {here && saved.removable.includes(here) && (
        <button
          type="button"
          class="btn bare only"
          aria-label={words.value.list.forgetView(here.name)}
          onClick={() => saved.remove(here.name)}
        >
          <Icon name="x" />
        </button>
      )}
      {!exact && !(isEmpty(filter) && isSameLook(look)) && (
        <SaveView onSave={(name) => saved.save({ name, filter, look })} />
      )}
    </nav>
  );
}

/** A view as changes of the address. */
export const addressOfView = ({ filter, look }: Pick<View, 'filter' | 'look'>) => ({
  ...writeFilter(filter),
  sort: look?.sort,
  columns: look?.columns,
});

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

/** `8`, or `1,000+` if counting stopped there. */
export function countUpTo(count: number | undefined, maximum: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count === maximum ? `${number(count)}+` : number(count);
}
