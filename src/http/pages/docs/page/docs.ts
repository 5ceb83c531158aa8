const root = document.documentElement;
const environment = find<HTMLSelectElement>('#environment');
const token = find<HTMLInputElement>('#token');
const warning = find('.warning');
const tokenStarts: Readonly<Record<string, string>> = {
  production: 'tos_live_…',
  sandbox: 'tos_test_…',
  mock: 'any word',
};

function find<T extends HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

const findAll = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

root.dataset.script = '';

// One choice for all samples of the page.
function chooseLanguage(language: string): void {
  root.dataset.language = language;
  for (const button of findAll('.tabs [data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  for (const sample of findAll('.sample')) sample.hidden = sample.dataset.language !== language;
}

function chooseEnvironment(): void {
  const name = environment.selectedOptions[0]?.dataset.name ?? '';
  root.dataset.environment = name;
  warning.hidden = name !== 'production';
  token.placeholder = tokenStarts[name] ?? '';
  for (const form of findAll('.try form')) {
    const names = (form.dataset.environments ?? '').split(' ');
    const isHere = names.includes(name);
    const elsewhere = find('.elsewhere', form);
    elsewhere.hidden = isHere;
    elsewhere.textContent = isHere ? '' : `Not in this environment: choose ${names.join(' or ')} above.`;
    find<HTMLButtonElement>('[type=submit]', form).disabled = !isHere;
  }
}

document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof Element)) return;
  const language = target.closest<HTMLElement>('.tabs [data-language]');
  if (language?.dataset.language) {
    const before = language.getBoundingClientRect().top;
    chooseLanguage(language.dataset.language);
    // Samples above have changed height: keep the clicked button where it was.
    scrollBy(0, language.getBoundingClientRect().top - before);
  }
  const copy = target.closest('.copy');
  const samples = target.closest<HTMLElement>('.samples');
  if (copy && samples) {
    await navigator.clipboard?.writeText(find('.sample:not([hidden])', samples).textContent);
    copy.textContent = navigator.clipboard ? 'Copied' : 'No access';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1500);
  }
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement && event.target.matches('.try form')) send(event.target);
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.form && target.matches('.try select'))
    find<HTMLTextAreaElement>('textarea', target.form).value = target.value;
});

environment.addEventListener('change', chooseEnvironment);

/** The address, headers and body that a form describes. */
function readRequest(form: HTMLFormElement) {
  const { method = '' } = form.dataset;
  let { path = '' } = form.dataset;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && dataset.in === 'header') headers[name] = value;
    else if (value !== '')
      for (const each of name.endsWith('[]') ? value.split(',') : [value]) query.append(name, each);
  }
  if (token.value !== '') headers.authorization = `Bearer ${token.value.trim()}`;
  const body = form.querySelector('textarea')?.value;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const search = query.size === 0 ? '' : `?${query}`;
  return { address: environment.value + path + search, method, headers, ...(body === undefined ? {} : { body }) };
}

async function send(form: HTMLFormElement): Promise<void> {
  const { address, ...request } = readRequest(form);
  const isReal = root.dataset.environment === 'production' && request.method !== 'GET';
  if (isReal && !confirm(`${request.method} ${address}\n\nThis is production: what you send is real. Send it?`)) return;
  const button = find<HTMLButtonElement>('[type=submit]', form);
  const answer = find('.answer', form);
  button.disabled = true;
  try {
    const started = performance.now();
    const response = await fetch(address, { ...request, credentials: 'omit', redirect: 'error', cache: 'no-store' });
    const parts = await showReply(response, form);
    const took = Math.round(performance.now() - started);
    const line = element('p', `${response.status} ${response.statusText} · ${took} ms`);
    line.className = response.ok ? 'good' : 'bad';
    answer.replaceChildren(line, ...parts);
  } catch (error) {
    const line = element('p', `No reply: ${error instanceof Error ? error.message : error}`);
    line.className = 'bad';
    answer.replaceChildren(line);
  }
  button.disabled = false;
}

async function showReply(response: Response, form: HTMLFormElement): Promise<HTMLElement[]> {
  const type = response.headers.get('content-type') ?? '';
  if (/^(image|application\/pdf)/.test(type)) {
    const file = await response.blob();
    const link = element('a', `${type}, ${file.size} bytes`);
    link.href = URL.createObjectURL(file);
    link.download = (form.dataset.path ?? '').replace(/.*\/|[{}]/g, '');
    return [link];
  }
  const text = await response.text();
  const body = element('pre', text);
  body.tabIndex = 0;
  if (!type.startsWith('application/json')) return [body];
  const value = JSON.parse(text);
  body.textContent = JSON.stringify(value, null, 2);
  if (response.ok) passOn(form.dataset.finds, value);
  return [body];
}

type Json = { readonly [key: string]: Json } | undefined;

/** Fills parameters of other operations with values from a reply. */
function passOn(finds: string | undefined, value: Json): void {
  const [name, path] = finds?.split('=') ?? [];
  const found = path?.split('.').reduce((part, key) => part?.[key], value);
  if (found === undefined) return;
  const inputs = document.querySelectorAll<HTMLInputElement>(`.try input[data-in=path][name=${name}]`);
  for (const input of inputs) input.value = String(found);
}

function element<T extends keyof HTMLElementTagNameMap>(tag: T, text: string): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

// After a reload browsers restore the fields, and with them the environment.
token.value = '';
environment.selectedIndex = 0;
chooseEnvironment();
chooseLanguage('TypeScript');
