type Properties = Readonly<Record<string, string | number | boolean | (() => unknown)>>;
type Piece = Node | string | Properties | false | null | undefined;
export type Part = Piece | readonly (Piece | readonly Piece[])[];
type Tag = keyof HTMLElementTagNameMap;

/**
 * An element, as in `h('p.two', { id: 'a' }, 'text')`: properties that are functions are listeners, others attributes.
 * Texts are never parsed as HTML, and empty values are left out.
 */
function h<T extends Tag>(tag: T | `${T}.${string}`, ...parts: Part[]): HTMLElementTagNameMap[T];
function h(tag: string, ...parts: Part[]): HTMLElement {
  const [name = '', ...classes] = tag.split('.');
  const element = document.createElement(name);
  element.className = classes.join(' ');
  for (const part of parts.flat(2)) {
    if (part instanceof Node || typeof part === 'string') element.append(part);
    else for (const [key, value] of Object.entries(part || {})) setProperty(element, key, value);
  }
  return element;
}

export { h };

function setProperty(element: HTMLElement, key: string, value: Properties[string]): void {
  if (typeof value === 'function') element.addEventListener(key.slice(2), value);
  else if (value !== false) element.setAttribute(key, value === true ? '' : String(value));
}

export const button = (text: string, onclick: () => unknown, kind = '') =>
  h(`button.btn${kind && `.${kind}`}`, { type: 'button', onclick }, text);

/** Random letters and digits; works without TLS too. */
export const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (256 + byte).toString(16).slice(1)).join('');
