import { button, h } from './dom.ts';
import type { LinkedGoods, LinkedOrder, LinkedStop } from './tour.ts';
import { carrier, day, figure, language, languageNames, say, timeOfDay } from './words.ts';

const minuteMs = 60_000;

/** The order above its stops. */
export function headOf(
  { company, number, plates }: LinkedOrder,
  changeLanguage: (code: string) => unknown,
): HTMLElement {
  const [first = '', ...under] = [company, `${say('order')} ${number}`, ...plates].filter(Boolean);
  const title = h('div.grow', h('h1', first), h('small', under.join(' · ')));
  const options = Object.entries(languageNames).map(([code, name]) =>
    h('option', { value: code, selected: code === language() }, `${code.toUpperCase()} · ${name}`),
  );
  const choice = h('select.btn.lang', { 'aria-label': 'Language' }, options);
  choice.addEventListener('change', () => changeLanguage(choice.value));
  return h('header.row', title, choice);
}

/** The state of a stop, by the service's clock. */
function pill(stop: LinkedStop, now: number): HTMLElement {
  const end = Date.parse(stop.end ?? '');
  const expected = Math.max(Date.parse(stop.expected ?? stop.end ?? ''), stop.state === 'open' ? now : 0);
  const late = Math.round((expected - end) / minuteMs);
  if (stop.state === 'open' && late > 0) return h('span.pill.late.num', `${figure(late)} ${say('late')}`);
  const kinds: Readonly<Record<string, '.fail' | '.done'>> = { failed: '.fail', finished: '.done' };
  return h(`span.pill${kinds[stop.state] ?? ''}`, say(stop.state));
}

export const telOf = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`;

/** Opens the telephone's map app. */
function mapOf({ address, country }: LinkedStop): string {
  const query = encodeURIComponent([...address, country].join(', '));
  return /iPhone|iPad|Mac/.test(navigator.userAgent) ? `maps://?q=${query}` : `geo:0,0?q=${query}`;
}

/** A time, with its day if it differs from that of `other`. */
export const moment = (at: number, other: number, stop: LinkedStop) =>
  (day(at, stop) === day(other, stop) ? '' : `${day(at, stop)} `) + timeOfDay(at, stop);

function times(stop: LinkedStop, startAt: string): HTMLElement[] {
  const [start, end] = [Date.parse(startAt), Date.parse(stop.end ?? '')];
  const isMoment = start === end;
  const window = isMoment
    ? `${say('at')} ${timeOfDay(end, stop)}`
    : `${say('window')} ${timeOfDay(start, stop)}–${timeOfDay(end, stop)}`;
  const expected = stop.expected && ` · ${say('expected')} ${moment(Date.parse(stop.expected), end, stop)}`;
  return [
    h('p.when.num', `${say(isMoment ? 'at' : 'by')} ${timeOfDay(end, stop)}`),
    h('small.num', `${day(end, stop)}, ${window}${expected || ''}`),
  ];
}

type Acts = { done: () => unknown; arrive: () => unknown; setTime: () => unknown; tellProblem: () => unknown };

/** The stop where the vehicle is or goes next, with the one thing to do there. */
export function stopCard(stop: LinkedStop, stops: readonly LinkedStop[], now: number, acts: Acts): HTMLElement {
  const ofKind = stops.filter(({ is_loading }) => is_loading === stop.is_loading);
  const place = `${say(stop.is_loading ? 'loading' : 'unloading')} ${ofKind.indexOf(stop) + 1} ${say('of')} ${ofKind.length}`;
  const isThere = stop.next_report === 'finished';
  return h(
    'section.card',
    { 'data-stop': stop.id },
    h('div.row', pill(stop, now), h('span.grow'), h('small', place)),
    stop.start && times(stop, stop.start),
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
        ? button(say(stop.is_loading ? 'loaded' : 'unloaded'), acts.done, 'go')
        : button(say('arrived'), acts.arrive, 'go'),
      h(
        isThere ? 'div' : 'div.pair',
        !isThere && button(say('newTime'), acts.setTime),
        button(say('problem'), acts.tellProblem, 'bad'),
      ),
    ),
  );
}

export function goodsCard(goods: readonly LinkedGoods[]): HTMLElement {
  const pieces = goods.reduce((sum, { loaded }) => sum + loaded, 0);
  const weight = goods.reduce((sum, line) => sum + line.weight, 0);
  const row = ({ name, loaded, category, un_number }: LinkedGoods) => {
    const what = name || carrier(category);
    return h(
      'li.row',
      h('span.grow', un_number ? `${what} (UN ${un_number})` : what),
      h('span.two.num', figure(loaded), name && ` × ${carrier(category)}`),
    );
  };
  const all = `${figure(pieces)} ${say('pieces')} · ${figure(weight)} kg`;
  return h('section.card', h('div.row', h('b.grow', say('goods')), h('span.mut.num', all)), h('ul', goods.map(row)));
}

/** One of the other stops. */
export function stopRow(stop: LinkedStop, now: number): HTMLElement {
  const at = stop.finished ?? stop.expected ?? stop.end;
  const under = `${say(stop.is_loading ? 'loading' : 'unloading')} · ${stop.address.at(-1)}`;
  const time = at && h('b.two.num', `${day(Date.parse(at), stop)} ${timeOfDay(Date.parse(at), stop)}`);
  const said = stop.isWaiting ? h('span.pill.wait', say('waiting')) : pill(stop, now);
  return h(
    'div.row.stop',
    h('div.grow', h('b', stop.company_name || stop.contact), h('br'), h('small', under)),
    h('div.end', time, h('br'), said),
  );
}
