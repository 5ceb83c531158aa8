/** An icon of `styles/icons.css`, by its name there without `i-`. It always goes with a word. */
export function Icon({ name, class: more = '' }: { name: string; class?: string }) {
  return <i class={`i i-${name} ${more}`} aria-hidden="true" />;
}
