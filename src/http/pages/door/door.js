// The script of the three pages at the door: it sends their forms and shows what comes back.
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

/** Sends JSON to an address beside the page. Replies what came, or `wrong`: which text says why not. */
async function exchange(method, path, body) {
  try {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    const value = await reply.json();
    if (reply.ok) return { value };
    return { wrong: value.errors?.password ? 'bad_password' : value.errors?.secret ? 'bad_secret' : value.code };
  } catch {
    return { wrong: 'service_unavailable' };
  }
}

/** The same, of a form. Replies what came, or undefined after saying why not. */
async function send(method, path, body, field) {
  const button = document.querySelector('button:not([hidden])');
  button.disabled = true;
  const { value, wrong } = await exchange(method, path, body);
  button.disabled = false;
  if (wrong) say(texts[wrong] ?? texts.failed, wrong === 'bad_secret' ? undefined : field);
  return value;
}

/** Where the person wanted to go: only a path of this console, never another host. */
function goOn(wanted) {
  const home = new URL('.', location.href);
  const to = URL.parse(wanted || home.pathname, home);
  const isOurs = to?.origin === home.origin && to.pathname.startsWith(home.pathname);
  location.replace(isOurs ? to.href : home.href);
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

if (find('enter')) {
  const link = location.hash.slice(1);
  // Neither the history of the browser nor somebody who looks over a shoulder needs it.
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
