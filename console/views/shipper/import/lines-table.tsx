import { useMemo, useState } from 'preact/hooks';
import type { DateRange } from '../../../../client/src/api-types.ts';
import { href } from '../../../data/page.ts';
import { day, number as decimals, measure, money, orderNumber, span } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import type { Problem } from './file/columns.ts';
import { type KnownOrder, loadOf } from './line/known-order.ts';
import { type Entry, isDoubtful, type LineState } from './line/line-states.ts';
import type { Quote } from './line/price-line.ts';
import { problemText } from './problem-text.ts';
import type { Import } from './run-import.ts';

/** The lines of the file with what each costs, or what is wrong with it. */
export function LinesTable({ run }: { run: Import }) {
  const { bulk } = words.value;
  const [isWrongOnly, setWrongOnly] = useState(false);
  const { wrong } = run.counts.value;
  const entries = run.entries.value.filter(({ state }) => !isWrongOnly || wrong === 0 || state.kind === 'wrong');
  return (
    <>
      {wrong > 0 && (
        <fieldset class="seg only" aria-label={bulk.show}>
          <button type="button" aria-pressed={!isWrongOnly} onClick={() => setWrongOnly(false)}>
            {bulk.onlyAll}
          </button>
          <button type="button" aria-pressed={isWrongOnly} onClick={() => setWrongOnly(true)}>
            {bulk.onlyWrong} <span class="num">{wrong}</span>
          </button>
        </fieldset>
      )}
      <table class="import-lines">
        <thead>
          <tr>
            <th scope="col" class="n">
              {bulk.line}
            </th>
            <th scope="col">{bulk.state}</th>
            <th scope="col">{bulk.reference}</th>
            <th scope="col">{bulk.lane}</th>
            <th scope="col" class="n">
              {bulk.load}
            </th>
            <th scope="col">{bulk.loading}</th>
            <th scope="col">{bulk.arrival}</th>
            <th scope="col">{bulk.vehicle}</th>
            <th scope="col" class="n">
              {bulk.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.line.number} entry={entry} want={run.want} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Redrawn only when the line has changed: of 500 lines one changes at a time. */
function Row({ entry, want }: { entry: Entry; want: Import['want'] }) {
  return useMemo(() => drawRow(entry, want), [entry, want, words.value]);
}

function drawRow({ line: { number, cells }, state }: Entry, want: Import['want']) {
  const quote = 'quote' in state ? state.quote : undefined;
  return (
    <tr class={state.kind}>
      <td class="n num mut">{number}</td>
      <td>
        <Mark state={state} />
      </td>
      <td class="num cut">{cells.order_reference || cells.loading_reference || '–'}</td>
      <td class="lane">
        {`${placeOf(cells.loading_zip, cells.loading_city)} → ${placeOf(cells.unloading_zip, cells.unloading_city)}`}
        {quote?.warnings.map((warning) => (
          <small key={warning} class="noticed">
            {warning}
          </small>
        ))}
        {isWish(state) && (
          <Wish
            order={'before' in state ? state.before : undefined}
            isWanted={state.kind === 'ready'}
            onWish={(isWanted) => want(number, isWanted)}
          />
        )}
      </td>
      {state.kind === 'wrong' ? (
        <td colSpan={5} class="why">
          {state.problems.map((problem, at) => (
            <Why key={at} problem={problem} />
          ))}
        </td>
      ) : !quote ? (
        <td colSpan={5} class="mut">
          {state.kind === 'booked' ? words.value.bulk.known : '–'}
        </td>
      ) : (
        <>
          <td class="n num two">{loadText(quote)}</td>
          <td class="num two">
            <Window {...quote.loading} />
          </td>
          <td class="num two">
            <Window {...quote.unloading} />
          </td>
          <td class="cut two">{quote.vehicle}</td>
          <td class="n num">
            <b>{money(quote.amount, quote.currency)}</b>
            {state.kind === 'ready' && state.was !== undefined && <Was state={state} />}
          </td>
        </>
      )}
    </tr>
  );
}

/** Redrawn when the texts for it are loaded. */
function Why({ problem }: { problem: Problem }) {
  return <span>{problemText(problem)}</span>;
}

/** `4 pcs, 1,000 kg`: the goods as booked, so that a misread weight is noticed. */
function loadText({ booking: { items = [] } }: Quote): string {
  if (items.length === 0) return '–';
  const { pieces, kilograms } = loadOf(items);
  return words.value.bulk.loadOf(decimals(pieces), measure(kilograms, 'kg', 1));
}

/** If it does not fit, the times wrap below the day. */
function Window({ start, end }: DateRange) {
  return (
    <>
      <span class="whole">{day(start)}</span> <span class="whole">{span(start, end)}</span>
    </>
  );
}

/** Whether somebody is asked if the line is to be booked. */
function isWish(state: LineState): state is LineState & { kind: 'before' | 'check' | 'ready' } {
  if (state.kind === 'before' || state.kind === 'check') return true;
  return state.kind === 'ready' && (state.before !== undefined || isDoubtful(state.quote));
}

type WishProps = { order: KnownOrder | undefined; isWanted: boolean; onWish: (isWanted: boolean) => void };

/** Asks whether to book a line anyway, and says if an order already has its number. */
function Wish({ order, isWanted, onWish }: WishProps) {
  const { bulk } = words.value;
  return (
    <small class="noticed">
      {order && bulk.before(orderNumber(order.number))}
      <label class="wish">
        <input type="checkbox" checked={isWanted} onChange={(event) => onWish(event.currentTarget.checked)} />
        {bulk.bookToo}
      </label>
    </small>
  );
}

function Was({ state }: { state: LineState & { kind: 'ready' } }) {
  if (state.was === state.quote.amount) return null;
  return <small class="num">{words.value.bulk.was(money(state.was!, state.quote.currency))}</small>;
}

const marks: Record<LineState['kind'] | 'requested', { icon: string; colour: string }> = {
  waiting: { icon: 's-draft', colour: 'draft' },
  checking: { icon: 's-draft', colour: 'draft' },
  wrong: { icon: 'alert', colour: 'failed' },
  ready: { icon: 's-open', colour: 'open' },
  booking: { icon: 's-placed', colour: 'placed' },
  unanswered: { icon: 's-wait', colour: 'wait' },
  booked: { icon: 's-delivered', colour: 'delivered' },
  requested: { icon: 's-wait', colour: 'wait' },
  before: { icon: 'alert', colour: 'wait' },
  check: { icon: 'alert', colour: 'wait' },
};

/** The state in a word; for a booked line a link to the order. */
function Mark({ state }: { state: LineState }) {
  const { bulk } = words.value;
  const kind = state.kind === 'booked' && state.order.isRequested ? 'requested' : state.kind;
  const { icon, colour } = marks[kind];
  const order = state.kind === 'booked' ? state.order : state.kind === 'before' ? state.before : undefined;
  return (
    <span class="row">
      <span class={`st pill ${colour}`}>
        <Icon name={icon} />
        {bulk.states[kind]}
      </span>
      {order && (
        <a class="link num" href={href(`/orders/${order.id}`)}>
          {orderNumber(order.number)}
        </a>
      )}
    </span>
  );
}

function placeOf(zip: string, city: string): string {
  return [zip, city].filter(Boolean).join(' ') || '–';
}
