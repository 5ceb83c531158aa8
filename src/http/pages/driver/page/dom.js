/**
 * An element, as in `h('p.two', { id: 'a' }, 'text')`: properties that begin with `on` are listeners, others attributes.
 * Texts are never read as HTML, and what is empty is left out.
 */
export function h(tag, ...parts) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  element.className = classes.join(' ');
  for (const part of parts.flat(2)) {
    if (part instanceof Node || typeof part === 'string') element.append(part);
    else for (const [key, value] of Object.entries(part || {})) setProperty(element, key, value);
  }
  return element;
}

function setProperty(element, key, value) {
  if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
  else if (value !== false) element.setAttribute(key, value === true ? '' : value);
}

export const button = (text, onclick, kind = '') =>
  h(`button.btn${kind && `.${kind}`}`, { type: 'button', onclick }, text);

/** Random letters and digits; also where the page has no TLS. */
export const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (256 + byte).toString(16).slice(1)).join('');
