import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../data/keys.ts';
import { words } from '../../words/words.ts';
import { Icon } from '../icon.tsx';

type SearchProps = {
  value: string;
  placeholder: string;
  onChange: (value: string | undefined) => void;
  /** Enter and arrow down move on to the results. */
  onLeave: () => void;
};

/** The pause in typing after which the search begins. */
const pauseMs = 200;

/** Searches while somebody types. `/` goes to it, Esc empties and leaves it. */
export function SearchField({ value, placeholder, onChange, onLeave }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys([{ key: '/', label: words.value.list.search, run: () => field.current!.select() }]);
  const type = (text: string, delayMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim() || undefined), delayMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') type('', 0);
    else if (event.key === 'Enter') type(typed, 0);
    if (!['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    field.current!.blur();
    onLeave();
  };
  return (
    <label class="input find-orders">
      <Icon name="search" class="mut" />
      <input
        ref={field}
        type="search"
        class="grow"
        aria-label={words.value.list.search}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onInput={(event) => type(event.currentTarget.value, pauseMs)}
        onKeyDown={onKeyDown}
      />
      <kbd class="wide">/</kbd>
    </label>
  );
}
