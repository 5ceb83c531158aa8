import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type EmptyProps = {
  /** Of `styles/icons.css`. */
  icon?: string;
  title: string;
  /** What will be here, or which filter to drop. */
  text?: ComponentChildren;
  /** The next step, as the filled button. */
  children?: ComponentChildren;
};

/** A list with nothing in it: what will be here, and what to do next. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <section class="empty">
      {icon && <Icon name={icon} class="large" />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}
