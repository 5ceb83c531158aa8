// The script of the three pages at the door: it sends their forms and shows what comes back.
const texts: Readonly<Record<string, string>> = JSON.parse(document.querySelector('main')?.dataset.texts ?? '{}');
const problem = find('problem');

function find<T extends HTMLElement>(id: string): T {
  const found = document.querySelector<T>(`#${id}`);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

const findInput = (id: string) => find<HTMLInputElement>(id);
/** Which of the three pages this is. */
const has = (id: string) => document.getElementById(id) !== null;

/** Shows what is wrong, or hides it, and marks the field. */
function say(text?: string, field?: HTMLInputElement): void {
  problem.textContent = text ?? '';
  problem.hidden = !text;
  for (const input of document.querySelectorAll('input'))
    input.setAttribute('aria-invalid', String(input === field && Boolean(text)));
  field?.focus();
}

type Exchanged = { value: object; wrong?: never } | { wrong: string; value?: never };

/** Sends JSON to an address next to the page. Returns the reply, or `wrong`: which text says why not. */
async function exchange(method: string, path: string, body: object): Promise<Exchanged> {
  try {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
    const value = await reply.json();
    if (reply.ok) return { value };
    return { wrong: value.errors?.password ? 'bad_password' : value.errors?.secret ? 'bad_secret' : value.code };
  } catch {
    return { wrong: 'service_unavailable' };
  }
}

/** The same for a form. Returns the reply, or undefined after saying why not. */
async function send(method: string, path: string, body: object, field: HTMLInputElement): Promise<object | undefined> {
  const button = document.querySelector<HTMLButtonElement>('button:not([hidden])');
  if (button) button.disabled = true;
  const { value, wrong } = await exchange(method, path, body);
  if (button) button.disabled = false;
  if (wrong) say(texts[wrong] ?? texts.failed, wrong === 'bad_secret' ? undefined : field);
  return value;
}

/** Where the person wanted to go: only a path of this console, never another host. */
function goOn(wanted?: string): void {
  const home = new URL('.', location.href);
  const to = URL.parse(wanted || home.pathname, home);
  const isOurs = to?.origin === home.origin && to.pathname.startsWith(home.pathname);
  location.replace(to && isOurs ? to.href : home.href);
}

if (has('login')) {
  const failed = new URLSearchParams(location.search).get('failed');
  const wanted = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.hash);
  if (failed !== null) say(texts[failed] ?? texts.failed);
  find('login').addEventListener('submit', async (event) => {
    event.preventDefault();
    say();
    const [email, password] = [findInput('email').value, findInput('password').value];
    const reply = await send('POST', 'session', { email, password }, findInput('password'));
    findInput('password').value = '';
    if (reply) goOn(wanted);
  });
}

if (has('enter')) {
  const link = location.hash.slice(1);
  // Keeps the secret out of the browser's history, and from anybody looking over a shoulder.
  history.replaceState(null, '', location.pathname);
  const enter = async () => {
    say();
    find('enter').hidden = false;
    find('retry').hidden = true;
    const { value, wrong } = await exchange('POST', 'session', { link });
    if (value) return goOn();
    const isOver = wrong === 'login_failed';
    find('enter').hidden = true;
    find('other').hidden = false;
    find('retry').hidden = isOver;
    say(isOver ? texts.used_link : (texts[wrong] ?? texts.failed));
    find(isOver ? 'other' : 'retry').focus();
  };
  find('retry').addEventListener('click', enter);
  if (link) await enter();
  else {
    say(texts.noLink);
    find('other').hidden = false;
  }
}

if (has('set')) {
  const secret = location.hash.slice(1);
  // Keeps the secret out of the browser's history, and from anybody looking over a shoulder.
  history.replaceState(null, '', location.pathname);
  if (!secret) say(texts.noLink);
  find('set').addEventListener('submit', async (event) => {
    event.preventDefault();
    const password = findInput('password').value;
    if (!secret) return say(texts.noLink);
    // Said here: what a browser says is in its own language.
    if (password.length < findInput('password').minLength) return say(texts.bad_password, findInput('password'));
    if (password !== findInput('again').value) return say(texts.differ, findInput('again'));
    say();
    const reply = await send('POST', 'password', { secret, password }, findInput('password'));
    if (!reply) return;
    if ('data' in reply) return goOn();
    find('set').hidden = true;
    find('saved').hidden = false;
    find('saved').querySelector('a')?.focus();
  });
}
