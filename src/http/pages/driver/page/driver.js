import { button, h, randomId } from './dom.js';
import { addItem, ask, findSeen, keepSeen, listItems, removeItem, send } from './queue.js';
import { arrivalSheet, finishSheet, papersSheet, problemSheet } from './sheets.js';
import { carrier, clock, day, figure, language, nextLanguage, say } from './words.js';

const minuteMs = 60_000;
const page = document.getElementById('page');
/** It stands behind the #, which no server sees. */
const secret = location.hash.slice(1);
const isSandbox = location.pathname.startsWith('/sandbox/');
/** The order, what waits to be sent, and how far the telephone's clock is off. */
const state = { order: undefined, items: [], isEnded: false, isOffline: false, aheadMs: 0 };
const now = () => Date.now() - state.aheadMs;

function take(stop, { type, at }) {
  if (type === 'eta') stop.expected = at;
  else Object.assign(stop, { state: type, [type]: at });
}

/** The stops with what was reported here and is not sent yet. */
function stopsAsReported() {
  const stops = state.order.stops.map((stop) => ({ ...stop }));
  for (const { report, stop: id, refused } of state.items) {
    const stop = stops.find((each) => each.id === id);
    if (!stop || refused) continue;
    stop.isWaiting = true;
    if (report) take(stop, report);
  }
  return stops;
}

/** What was taken stays reported when the connection ends before the order is read anew. */
async function onSent({ report }) {
  const stop = state.order?.stops.find(({ id }) => id === report?.stop_id);
  if (stop) take(stop, report);
  await keepSeen(secret, state.order);
  await render();
}

const isDone = ({ state: reached }) => ['finished', 'closed', 'canceled'].includes(reached);

/** Whoever the link lets in no more is shown nothing of the order, also not what was kept of it. */
async function end() {
  state.isEnded = true;
  state.order = undefined;
  document.querySelector('dialog')?.close();
  await keepSeen(secret);
  await render();
}

let reads = 0;
/** Reads the order; an answer that a later one has overtaken is left. */
async function refresh() {
  const read = ++reads;
  try {
    const reply = await ask(secret, 'order');
    if (reply.status === 401 || reply.status === 404) return end();
    if (reply.ok) {
      const { data } = await reply.json();
      if (read !== reads) return;
      const off = Date.now() - Date.parse(reply.headers.get('date'));
      Object.assign(state, { order: data, isOffline: false, isEnded: false, aheadMs: Math.abs(off) > 5000 ? off : 0 });
      await keepSeen(secret, data);
    }
  } catch {
    state.isOffline = true;
  }
  await render();
}

let timer;
let tries = 0;
async function sendWaiting() {
  clearTimeout(timer);
  if (!state.order || !state.items.some(({ refused }) => !refused)) return;
  const outcome = await send(secret, state.order.id, onSent);
  if (outcome === 'ended') return end();
  if (outcome === 'sent') {
    tries = 0;
    // More may have come meanwhile.
    return refresh().then(sendWaiting);
  }
  state.isOffline = !navigator.onLine;
  timer = setTimeout(sendWaiting, Math.min(60, 3 * 2 ** tries++) * 1000);
  await render();
}

/** Keeps documents and a report on the telephone, shows them at once, and sends them as soon as that can be. */
async function keep(stop, documents, report) {
  const order = state.order.id;
  for (const { kind, blob, signed_by, remarks } of documents) {
    const entries = Object.entries({ kind, stop_id: stop.id, signed_by, remarks });
    const query = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    const document = { type: blob.type, query };
    await addItem({ order, stop: stop.id, document, bytes: await blob.arrayBuffer(), key: randomId() });
  }
  if (report) {
    const at = report.at ?? new Date(now()).toISOString();
    await addItem({ order, stop: stop.id, report: { report_id: randomId(), stop_id: stop.id, ...report, at } });
  }
  await render();
  document.getElementById('said').textContent = report
    ? say(report.type === 'eta' ? 'newTime' : report.type)
    : say('photo');
  await sendWaiting();
}

function head({ company, number, plates }) {
  const change = () => {
    nextLanguage();
    render();
  };
  const [first, ...under] = [company, `${say('order')} ${number}`, ...plates].filter(Boolean);
  const title = h('div.grow', h('h1', first), h('small', under.join(' · ')));
  return h('header.row', title, button(language().toUpperCase(), change, 'lang'));
}

function notes() {
  const waiting = state.items.filter(({ refused }) => !refused).length;
  const dismiss = (id) => () => removeItem(id).then(render);
  return [
    isSandbox && h('p.note.pill', say('sandbox')),
    (waiting > 0 || state.isOffline) &&
      h(
        'p.note.wait',
        { id: 'waiting' },
        [state.isOffline && say('offline'), waiting > 0 && `${waiting} ${say('waiting')}`].filter(Boolean).join(' · '),
      ),
    ...state.items
      .filter(({ refused }) => refused)
      .map(({ id, refused }) =>
        h(
          'div.note.fail.row',
          { role: 'alert' },
          h('span.grow', `${say('refused')}: ${say(refused)}`),
          h('button.link', { type: 'button', onclick: dismiss(id) }, say('close')),
        ),
      ),
  ];
}

function pill(stop) {
  const end = Date.parse(stop.end);
  const expected = Math.max(Date.parse(stop.expected ?? stop.end), stop.state === 'open' ? now() : 0);
  const late = Math.round((expected - end) / minuteMs);
  if (stop.state === 'open' && late > 0) return h('span.pill.late.num', `${figure(late)} ${say('late')}`);
  const kinds = { failed: '.fail', finished: '.done' };
  return h(`span.pill${kinds[stop.state] ?? ''}`, say(stop.state));
}

const telOf = (number) => `tel:${number.replace(/[^+\d]/g, '')}`;

/** The map of the telephone. */
function mapOf({ address, country }) {
  const query = encodeURIComponent([...address, country].join(', '));
  return /iPhone|iPad|Mac/.test(navigator.userAgent) ? `maps://?q=${query}` : `geo:0,0?q=${query}`;
}

/** A time, with its day where that is not the day of `other`. */
const moment = (at, other, stop) => (day(at, stop) === day(other, stop) ? '' : `${day(at, stop)} `) + clock(at, stop);

function times(stop) {
  const [start, end] = [Date.parse(stop.start), Date.parse(stop.end)];
  const window =
    start === end ? `${say('at')} ${clock(end, stop)}` : `${say('window')} ${clock(start, stop)}–${clock(end, stop)}`;
  const then = Date.parse(stop.expected);
  const expected = then && ` · ${say('expected')} ${moment(then, end, stop)}`;
  return [
    h('p.when.num', `${say(start === end ? 'at' : 'by')} ${clock(end, stop)}`),
    h('small.num', `${day(end, stop)}, ${window}${expected || ''}`),
  ];
}

/** The stop where the vehicle is or goes next, with one thing to do. */
function current(stops, stop) {
  const ofKind = stops.filter(({ is_loading }) => is_loading === stop.is_loading);
  const place = `${say(stop.is_loading ? 'loading' : 'unloading')} ${ofKind.indexOf(stop) + 1} ${say('of')} ${ofKind.length}`;
  const done = () => finishSheet({ ...state.order, stops }, stop, (files, report) => keep(stop, files, report));
  const problem = () => problemSheet(stop, (files, report) => keep(stop, files, report));
  const time = () =>
    arrivalSheet(
      stop,
      Math.max(now() + 30 * minuteMs, Date.parse(stop.expected ?? stop.start) || 0),
      (at) => moment(at, now(), stop),
      (at) => keep(stop, [], { type: 'eta', at: new Date(at).toISOString() }),
    );
  const isThere = stop.state === 'arrived';
  return h(
    'section.card',
    { 'data-stop': stop.id },
    h('div.row', pill(stop), h('span.grow'), h('small', place)),
    stop.start && times(stop),
    h('h2.head', stop.company_name || stop.contact),
    h(
      'p.two',
      stop.address.flatMap((line, at) => (at ? [h('br'), line] : [line])),
      ` (${stop.country})`,
    ),
    stop.company_name && stop.contact && h('p.two', stop.contact),
    stop.reference_number && h('p.mut', `${say('reference')}: ${stop.reference_number}`),
    h(
      'div.acts',
      h(
        stop.phone ? 'div.pair' : 'div',
        h('a.btn', { href: mapOf(stop) }, say('navigate')),
        stop.phone && h('a.btn', { href: telOf(stop.phone) }, say('call')),
      ),
      isThere
        ? button(say(stop.is_loading ? 'loaded' : 'unloaded'), done, 'go')
        : button(say('arrived'), () => keep(stop, [], { type: 'arrived' }), 'go'),
      h(isThere ? 'div' : 'div.pair', !isThere && button(say('newTime'), time), button(say('problem'), problem, 'bad')),
    ),
  );
}

function goods({ goods: lines }) {
  const pieces = lines.reduce((sum, { loaded }) => sum + loaded, 0);
  const weight = lines.reduce((sum, line) => sum + line.weight, 0);
  const row = ({ name, loaded, category, un_number }) => {
    const what = name || carrier(category);
    return h(
      'li.row',
      h('span.grow', un_number ? `${what} (UN ${un_number})` : what),
      h('span.two.num', figure(loaded), name && ` × ${carrier(category)}`),
    );
  };
  const all = `${figure(pieces)} ${say('pieces')} · ${figure(weight)} kg`;
  return h('section.card', h('div.row', h('b.grow', say('goods')), h('span.mut.num', all)), h('ul', lines.map(row)));
}

function line(stop) {
  const at = stop.finished ?? stop.expected ?? stop.end;
  const under = `${say(stop.is_loading ? 'loading' : 'unloading')} · ${stop.address.at(-1)}`;
  const time = at && h('b.two.num', `${day(Date.parse(at), stop)} ${clock(Date.parse(at), stop)}`);
  const said = stop.isWaiting ? h('span.pill.wait', say('waiting')) : pill(stop);
  return h(
    'div.row.stop',
    h('div.grow', h('b', stop.company_name || stop.contact), h('br'), h('small', under)),
    h('div.end', time, h('br'), said),
  );
}

async function render() {
  document.documentElement.lang = language();
  if (isSandbox) document.body.dataset.env = 'sandbox';
  if (!secret || !state.order) {
    const text = say(!secret || state.isEnded ? 'ended' : state.isOffline ? 'offline' : '');
    return page.replaceChildren(h('p.card', { hidden: !text }, text));
  }
  state.items = await listItems(state.order.id).catch(() => []);
  const stops = stopsAsReported();
  const next = state.order.status === 'canceled' ? undefined : stops.find((stop) => !isDone(stop));
  const others = stops.filter((stop) => stop !== next);
  const last = stops.at(-1);
  document.title = `${say('order')} ${state.order.number}`;
  const papers = () => papersSheet(last, (files) => keep(last, files));
  const parts = [
    head(state.order),
    ...notes(),
    next && current(stops, next),
    !next &&
      h(
        'section.card.acts',
        h('h2', say(state.order.status === 'canceled' ? 'canceled' : 'allDone')),
        button(say('papers'), papers),
      ),
    state.order.goods.length > 0 && goods(state.order),
    state.order.information && h('section.card', h('b', say('information')), h('p.two.pre', state.order.information)),
    others.length > 0 && h('section.card', others.map(line)),
    state.order.telephone &&
      h('a.btn', { href: telOf(state.order.telephone) }, `${say('call')}: ${state.order.company}`),
  ];
  page.replaceChildren(...parts.filter(Boolean));
}

window.addEventListener('hashchange', () => location.reload());
const catchUp = () => sendWaiting().then(refresh);
window.addEventListener('online', catchUp);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp());
navigator.serviceWorker?.register('worker.js').catch(() => {});
if (secret) {
  state.order = await findSeen(secret).catch(() => undefined);
  await render();
  await refresh();
  await sendWaiting();
} else await render();
