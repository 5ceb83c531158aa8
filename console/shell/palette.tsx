import { useEffect, useState } from 'preact/hooks';
import type { FoundOrder } from '../../client/src/api-types.ts';
import { useAddress } from '../data/address.ts';
import { bindings } from '../data/keys.ts';
import { logOut } from '../data/session.ts';
import { attempt } from '../parts/attempt.ts';
import { Dialog } from '../parts/dialog.tsx';
import { orderNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Lane, stateOf } from '../parts/table/cells.tsx';
import { chooseLanguage, language, languageNames, words } from '../words/words.ts';
import { useFoundOrders } from './found-orders.ts';
import { places } from './navigation.ts';
import { isPaletteOpen } from './overlays.ts';
import { chooseTheme, theme } from './theme.ts';

type Entry = { icon: string; name: string; key?: string; order?: FoundOrder; run: () => void };

/** The list scrolls; nobody reads more than this. */
const shownMax = 30;

/** Finds everything by name: actions here, and places to go. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { open } = useAddress();
  const close = () => {
    isPaletteOpen.value = false;
  };
  const entries = entriesFor(typed, useFoundOrders(typed), open);
  useEffect(() => document.getElementById(`palette-${chosen}`)?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    // The dialog gives the focus back first.
    setTimeout(entry.run);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0) setChosen((chosen + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') run(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label={words.value.findOrDo} class="pal" onClose={close}>
      <div class="q">
        <Icon name="search" class="mut" />
        <input
          class="grow"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries.length > 0 ? `palette-${chosen}` : undefined}
          aria-label={words.value.findOrDo}
          placeholder={words.value.findOrDo}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div role="listbox" id="palette-list" aria-label={words.value.findOrDo}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are those of the field
          <div
            key={entry.name}
            id={`palette-${index}`}
            role="option"
            class={`option ${index === chosen ? 'sel' : ''}`}
            aria-selected={index === chosen}
            onClick={() => run(entry)}
          >
            {entry.order ? (
              <OrderEntry order={entry.order} />
            ) : (
              <>
                <Icon name={entry.icon} />
                <span class="grow cut">{entry.name}</span>
              </>
            )}
            {entry.key && <kbd>{entry.key}</kbd>}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function OrderEntry({ order }: { order: FoundOrder }) {
  const state = stateOf(order);
  return (
    <>
      <StateMark state={state} />
      <b class="num">{orderNumber(order.order_number)}</b>
      <span class="grow cut">
        <Lane from={order.loading} to={order.unloading} />
      </span>
      <span class="mut" aria-hidden="true">
        {words.value.state[state]}
      </span>
    </>
  );
}

/**
 * Orders first, then actions, those of the innermost view on top; `>` shows only actions. Text that is not a name
 * searches orders.
 */
function entriesFor(typed: string, found: readonly FoundOrder[], open: (path: string) => void): Entry[] {
  const onlyActions = typed.startsWith('>');
  const wanted = typed.replace(/^>/, '').trim().toLowerCase();
  const actions = bindings.value
    .flat()
    .filter(({ isHidden, withControl }) => !isHidden && !withControl)
    .reverse()
    .map(({ label, key, run }): Entry => ({ icon: 'zap', name: label, key: key.toUpperCase(), run }));
  const views = places().map(
    ({ path, icon, name }): Entry => ({ icon, name: words.value[name], run: () => open(path) }),
  );
  const search: Entry[] =
    wanted === '' || onlyActions
      ? []
      : [
          {
            icon: 'search',
            name: words.value.searchOrders(typed.trim()),
            run: () => open(`/orders?search=${encodeURIComponent(typed.trim())}`),
          },
        ];
  const orders = found.map(
    (order): Entry => ({
      icon: 'orders',
      name: order.id,
      order,
      run: () => open(`/orders/${order.id}`),
    }),
  );
  const fits = ({ name }: Entry) => name.toLowerCase().includes(wanted);
  const where = onlyActions ? [] : views;
  // On a phone it is the menu, where keys do nothing.
  const isMenu = matchMedia('(max-width: 760px)').matches;
  const named = isMenu ? [...where, ...personEntries(), ...actions] : [...actions, ...where, ...personEntries()];
  return [...orders, ...search, ...named.filter(fits)].slice(0, shownMax);
}

/** The entries of the person's menu, for which narrow screens have no room. */
function personEntries(): Entry[] {
  const texts = words.value;
  const themes = [
    { value: 'system', name: texts.themeSystem },
    { value: 'light', name: texts.themeLight },
    { value: 'dark', name: texts.themeDark },
  ] as const;
  return [
    ...languageNames
      .filter(({ code }) => code !== language.value)
      .map(({ code, language: name }) => ({
        icon: 'pen',
        name: `${texts.languageLabel}: ${name}`,
        run: () => chooseLanguage(code),
      })),
    ...themes
      .filter(({ value }) => value !== theme.value)
      .map(({ value, name }) => ({ icon: 'panel', name: `${texts.theme}: ${name}`, run: () => chooseTheme(value) })),
    { icon: 'lock', name: texts.logOut, run: () => attempt(logOut) },
  ];
}
