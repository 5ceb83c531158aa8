const root = document.documentElement;
const environment = document.querySelector('#environment');
const token = document.querySelector('#token');
const warning = document.querySelector('.warning');

root.dataset.script = '';

// One choice for all samples of the page.
function chooseLanguage(language) {
  root.dataset.language = language;
  for (const button of document.querySelectorAll('.tabs [data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  for (const sample of document.querySelectorAll('.sample')) sample.hidden = sample.dataset.language !== language;
}

function chooseEnvironment() {
  const { name } = environment.selectedOptions[0].dataset;
  root.dataset.environment = name;
  warning.hidden = name !== 'production';
  token.placeholder = { production: 'tos_live_…', sandbox: 'tos_test_…', mock: 'any word' }[name];
  for (const form of document.querySelectorAll('.try form')) {
    const names = form.dataset.environments.split(' ');
    const isHere = names.includes(name);
    const elsewhere = form.querySelector('.elsewhere');
    elsewhere.hidden = isHere;
    elsewhere.textContent = isHere ? '' : `Not in this environment: choose ${names.join(' or ')} above.`;
    form.querySelector('[type=submit]').disabled = !isHere;
  }
}

document.addEventListener('click', async ({ target }) => {
  const language = target.closest('.tabs [data-language]');
  if (language) {
    const before = language.getBoundingClientRect().top;
    chooseLanguage(language.dataset.language);
    // Samples above have changed their heights; what was clicked stays where it was.
    scrollBy(0, language.getBoundingClientRect().top - before);
  }
  const copy = target.closest('.copy');
  if (copy) {
    await navigator.clipboard?.writeText(copy.closest('.samples').querySelector('.sample:not([hidden])').textContent);
    copy.textContent = navigator.clipboard ? 'Copied' : 'No access';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1500);
  }
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target.matches('.try form')) send(event.target);
});

document.addEventListener('change', ({ target }) => {
  if (target.matches('.try select')) target.form.querySelector('textarea').value = target.value;
});

environment.addEventListener('change', chooseEnvironment);

/** The address, headers and body of what a form says. */
function readRequest(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = {};
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
  return { address: environment.value + path + search, method: form.dataset.method, headers, body };
}

async function send(form) {
  const { address, ...request } = readRequest(form);
  const isReal = root.dataset.environment === 'production' && request.method !== 'GET';
  if (isReal && !confirm(`${request.method} ${address}\n\nThis is production: what you send is real. Send it?`)) return;
  const button = form.querySelector('[type=submit]');
  const answer = form.querySelector('.answer');
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
    const line = element('p', `No reply: ${error.message}`);
    line.className = 'bad';
    answer.replaceChildren(line);
  }
  button.disabled = false;
}

async function showReply(response, form) {
  const type = response.headers.get('content-type') ?? '';
  if (/^(image|application\/pdf)/.test(type)) {
    const file = await response.blob();
    const link = element('a', `${type}, ${file.size} bytes`);
    link.href = URL.createObjectURL(file);
    link.download = form.dataset.path.split('/').at(-1).replace(/[{}]/g, '');
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

/** Fills parameters of other operations with what a reply has found for them. */
function passOn(finds, value) {
  const [name, path] = finds?.split('=') ?? [];
  const found = path?.split('.').reduce((part, key) => part?.[key], value);
  if (found === undefined) return;
  for (const input of document.querySelectorAll(`.try input[data-in=path][name=${name}]`)) input.value = found;
}

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

// Browsers bring back what stood in fields before a reload, and the environment with it.
token.value = '';
environment.selectedIndex = 0;
chooseEnvironment();
chooseLanguage('TypeScript');
