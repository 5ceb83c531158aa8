import { useId, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** Something to do, with the key that does it too. */
export type MenuEntry = { icon: string; name: string; key?: string | undefined; run: () => void };

type MenuProps = {
  /** The text of the button, or its label if it only has an icon. */
  name: string;
  icon: string;
  isIconOnly?: boolean;
  /** `wide` or `narrow-only`: where it is shown. */
  class?: string;
  entries: readonly MenuEntry[];
};

const gap = 4;

/** A button with a short list of things to do below it. */
export function Menu({ name, icon, isIconOnly = false, class: more = '', entries }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = () => {
    const { bottom, right } = button.current!.getBoundingClientRect();
    list.current!.style.top = `${bottom + gap}px`;
    list.current!.style.right = `${document.documentElement.clientWidth - right}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`btn ${isIconOnly ? 'only' : ''} ${more}`}
        popovertarget={id}
        {...(isIconOnly && { 'aria-label': name, title: name })}
        onClick={place}
      >
        <Icon name={icon} />
        {!isIconOnly && name}
        {!isIconOnly && <Icon name="down" />}
      </button>
      <div ref={list} id={id} popover="auto" class="menu drop-menu">
        {entries.map((entry) => (
          <button
            type="button"
            key={entry.name}
            onClick={() => {
              list.current!.hidePopover();
              entry.run();
            }}
          >
            <Icon name={entry.icon} />
            <span class="grow">{entry.name}</span>
            {entry.key && <kbd>{entry.key.toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
    </>
  );
}
