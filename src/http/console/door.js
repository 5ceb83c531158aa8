// The script of the two pages at the door: it sends their forms and shows what comes back.
const main = document.querySelector('main');
const texts = JSON.parse(main.dataset.texts);
const find = (id) => document.getElementById(id);
const problem = find('problem');

/** Shows what is wrong, or hides it, and marks the field. */
function say(text, field) {
  problem.textContent = text ?? '';
  problem.hidden = !text;
  for (const input of document.querySelectorAll('input'))
    input.setAttribute('aria-invalid', String(input === field && Boolean(text)));
  field?.focus();
}

/** Sends JSON to an address beside the page. Replies what came, or undefined after saying why not. */
async function send(method, path, body, field) {
  const button = document.querySelector('button:not([hidden])');
  button.disabled = true;
  try {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    const value = await reply.json();
    if (reply.ok) return value;
    const wrong = value.errors?.password ? 'bad_password' : value.errors?.secret ? 'bad_secret' : value.code;
    say(texts[wrong] ?? texts.failed, wrong === 'bad_secret' ? undefined : field);
  } catch {
    say(texts.service_unavailable, field);
  } finally {
    button.disabled = false;
  }
  return undefined;
}

/** Where the person wanted to go: only a path of this console, never another host. */
function goOn(wanted) {
  const home = new URL('.', location.href);
  const to = new URL(wanted || home.pathname, home);
  location.replace(to.origin === home.origin && to.pathname.startsWith(home.pathname) ? to.href : home.href);
}

if (find('login')) {
  const search = new URLSearchParams(location.search);
  const wanted = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.hash);
  if (search.has('failed')) say(texts[search.get('failed')] ?? texts.failed);
  find('login').addEventListener('submit', async (event) => {
    event.preventDefault();
    say();
    const [email, password] = [find('email').value, find('password').value];
    const reply = await send('POST', 'session', { email, password }, find('password'));
    find('password').value = '';
    if (reply) goOn(wanted);
  });
}

if (find('set')) {
  const secret = location.hash.slice(1);
  // Neither the history of the browser nor somebody who looks over a shoulder needs it.
  history.replaceState(null, '', location.pathname);
  if (!secret) say(texts.noLink);
  find('set').addEventListener('submit', async (event) => {
    event.preventDefault();
    const password = find('password').value;
    if (!secret) return say(texts.noLink);
    if (password !== find('again').value) return say(texts.differ, find('again'));
    say();
    if (!(await send('POST', 'password', { secret, password }, find('password')))) return;
    find('set').hidden = true;
    find('saved').hidden = false;
    find('saved').querySelector('a').focus();
  });
}
