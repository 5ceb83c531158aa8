import { useRef } from 'preact/hooks';
import { useKeys } from '../../data/keys.ts';
import { Icon } from '../icon.tsx';

type ListSearchProps = { label: string; value: string; onValue: (value: string) => void };

/** Filters a list while somebody types; `/` goes to it, Esc empties it. */
export function ListSearch({ label, value, onValue }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', label, run: () => field.current?.focus() }]);
  return (
    <div class="input search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && (value ? onValue('') : field.current!.blur())}
      />
      <kbd class="wide">/</kbd>
    </div>
  );
}
