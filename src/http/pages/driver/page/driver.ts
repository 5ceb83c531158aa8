import { goodsCard, headOf, moment, stopCard, stopRow, telOf } from './cards.ts';
import { button, h, type Part, randomId } from './dom.ts';
import { addItem, ask, findStoredOrder, type KeptItem, listItems, removeItem, sendItems, storeOrder } from './queue.ts';
import { addNextReports, stopsAsReported, takeReport } from './reported.ts';
import { arrivalSheet, finishSheet, papersSheet, problemSheet } from './sheets.ts';
import type { LinkedOrder, LinkedStop, PictureOfStop, SaidOfStop } from './tour.ts';
import { chooseLanguage, language, say } from './words.ts';

const halfHourMs = 30 * 60_000;
/** It comes after the #, which is never sent to a server. */
const secret = location.hash.slice(1);
const isSandbox = location.pathname.startsWith('/sandbox/');

type State = {
  order: LinkedOrder | undefined;
  /** Items waiting to be sent, and those that were refused. */
  items: KeptItem[];
  isEnded: boolean;
  isOffline: boolean;
  /** How far the telephone's clock is off. */
  aheadMs: number;
};
const state: State = { order: undefined, items: [], isEnded: false, isOffline: false, aheadMs: 0 };
const now = () => Date.now() - state.aheadMs;

/** An accepted report stays shown if the connection drops before the order is read again. */
const onSent: Parameters<typeof sendItems>[2] = async (report) => {
  const stop = state.order?.stops.find(({ id }) => id === report?.stop_id);
  if (stop && report) takeReport(stop, report);
  await storeOrder(secret, state.order);
  await render();
};

/** Once the link has ended, nothing of the order is shown, and the copy on the telephone is removed. */
async function end(): Promise<void> {
  state.isEnded = true;
  state.order = undefined;
  document.querySelector('dialog')?.close();
  await storeOrder(secret);
  await render();
}

let reads = 0;
/** Reads the order; a reply overtaken by a later one is dropped. */
async function refresh(): Promise<void> {
  const read = ++reads;
  try {
    const reply = await ask(secret, 'order');
    if (reply.status === 401 || reply.status === 404) return end();
    if (reply.ok) {
      const { data }: { data: LinkedOrder } = await reply.json();
      if (read !== reads) return;
      const off = Date.now() - Date.parse(reply.headers.get('date') ?? '');
      // A process of the previous release does not send the next report.
      const order = addNextReports(data);
      Object.assign(state, { order, isOffline: false, isEnded: false, aheadMs: Math.abs(off) > 5000 ? off : 0 });
      await storeOrder(secret, data);
    }
  } catch {
    state.isOffline = true;
  }
  await render();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;
async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  if (!state.order || !state.items.some(({ refused }) => !refused)) return;
  const outcome = await sendItems(secret, state.order.id, onSent);
  if (outcome === 'ended') return end();
  if (outcome === 'sent') {
    tries = 0;
    // More items may have been added in the meantime.
    return refresh().then(sendWaiting);
  }
  state.isOffline = !navigator.onLine;
  timer = setTimeout(sendWaiting, Math.min(60, 3 * 2 ** tries++) * 1000);
  await render();
}

type Kept = { order: LinkedOrder; stop: LinkedStop };

/** Keeps documents and a report on the telephone, shows them at once, and sends them as soon as possible. */
async function keep({ order: { id: order }, stop }: Kept, pictures: PictureOfStop[], said?: SaidOfStop) {
  for (const { kind, blob, signed_by, remarks } of pictures) {
    const entries = Object.entries({ kind, stop_id: stop.id, signed_by, remarks });
    const query = Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    const document = { type: blob.type, query };
    await addItem({ order, stop: stop.id, document, bytes: await blob.arrayBuffer(), key: randomId() });
  }
  if (said) {
    const at = said.at ?? new Date(now()).toISOString();
    await addItem({ order, stop: stop.id, report: { report_id: randomId(), stop_id: stop.id, ...said, at } });
  }
  await render();
  elementOf('said').textContent = say(said ? (said.type === 'eta' ? 'newTime' : said.type) : 'photo');
  await sendWaiting();
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

function notes(): Part[] {
  const waiting = state.items.filter(({ refused }) => !refused).length;
  const dismiss = (id: number) => () => removeItem(id).then(render);
  return [
    isSandbox && h('p.note.pill', say('sandbox')),
    (waiting > 0 || state.isOffline) &&
      h(
        'p.note.wait',
        { id: 'waiting' },
        [state.isOffline && say('offline'), waiting > 0 && `${waiting} ${say('waiting')}`].filter(Boolean).join(' · '),
      ),
    ...state.items.map(
      ({ id, refused }) =>
        refused &&
        h(
          'div.note.fail.row',
          { role: 'alert' },
          h('span.grow', `${say('refused')}: ${say(refused)}`),
          h('button.link', { type: 'button', onclick: dismiss(id) }, say('close')),
        ),
    ),
  ];
}

/** The stop where the vehicle is or goes next. */
function nextCard(order: LinkedOrder, stops: LinkedStop[], stop: LinkedStop): HTMLElement {
  const keepIt = (pictures: PictureOfStop[], said: SaidOfStop) => keep({ order, stop }, pictures, said);
  const setTime = () =>
    arrivalSheet(stop, {
      now,
      likely: Math.max(now() + halfHourMs, Date.parse(stop.expected ?? stop.start ?? '') || 0),
      describe: (at) => moment(at, now(), stop),
      submit: (at) => keepIt([], { type: 'eta', at: new Date(at).toISOString() }),
    });
  return stopCard(stop, stops, now(), {
    done: () => finishSheet({ ...order, stops }, stop, keepIt),
    arrive: () => keepIt([], { type: 'arrived' }),
    setTime,
    tellProblem: () => problemSheet(stop, keepIt),
  });
}

function endCard(order: LinkedOrder, stop: LinkedStop | undefined): HTMLElement {
  const title = h('h2', say(order.status === 'canceled' ? 'canceled' : 'allDone'));
  const add = () => stop && papersSheet(stop, (pictures) => keep({ order, stop }, pictures));
  return h('section.card.acts', title, button(say('papers'), add));
}

function changeLanguage(code: string): void {
  chooseLanguage(code);
  render();
}

async function render(): Promise<void> {
  document.documentElement.lang = language();
  if (isSandbox) document.body.dataset.env = 'sandbox';
  if (!secret || !state.order) {
    const text = say(!secret || state.isEnded ? 'ended' : state.isOffline ? 'offline' : '');
    return elementOf('page').replaceChildren(h('p.card', { hidden: !text }, text));
  }
  state.items = await listItems(state.order.id).catch(() => []);
  // The link may have ended in the meantime.
  if (state.order) show(state.order);
}

function show(order: LinkedOrder): void {
  const stops = stopsAsReported(order, state.items);
  const next = order.status === 'canceled' ? undefined : stops.find(({ next_report }) => next_report);
  const others = stops.filter((stop) => stop !== next);
  document.title = `${say('order')} ${order.number}`;
  const { telephone, information, goods } = order;
  const parts = [
    headOf(order, changeLanguage),
    ...notes(),
    next ? nextCard(order, stops, next) : endCard(order, stops.at(-1)),
    goods.length > 0 && goodsCard(goods),
    information && h('section.card', h('b', say('information')), h('p.two.pre', information)),
    others.length > 0 &&
      h(
        'section.card',
        others.map((stop) => stopRow(stop, now())),
      ),
    telephone && h('a.btn', { href: telOf(telephone) }, `${say('call')}: ${order.company}`),
  ];
  elementOf('page').replaceChildren(...parts.filter((part): part is HTMLElement => part instanceof HTMLElement));
}

window.addEventListener('hashchange', () => location.reload());
const catchUp = () => sendWaiting().then(refresh);
window.addEventListener('online', catchUp);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && catchUp());
navigator.serviceWorker?.register('worker.js').catch(() => {});
if (secret) {
  const seen = await findStoredOrder(secret).catch(() => undefined);
  state.order = seen && addNextReports(seen);
  await render();
  await refresh();
  await sendWaiting();
} else await render();
