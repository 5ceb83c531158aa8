import { useMemo, useState } from 'preact/hooks';
import { href } from '../../../data/page.ts';
import { day, money, orderNumber, span } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import type { Entry, LineState } from './line/line-states.ts';
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
            <Row key={entry.line.number} entry={entry} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Drawn anew only where the line changed: of 500 lines one changes at a time. */
function Row({ entry }: { entry: Entry }) {
  return useMemo(() => drawRow(entry), [entry, words.value]);
}

function drawRow({ line: { number, cells }, state }: Entry) {
  const quote = 'quote' in state ? state.quote : undefined;
  const window = (dates: { start: string; end: string }) => `${day(dates.start)} ${span(dates.start, dates.end)}`;
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
      </td>
      {state.kind === 'wrong' ? (
        <td colSpan={4} class="why">
          {state.problems.map((problem, at) => (
            <span key={at}>{problemText(problem)}</span>
          ))}
        </td>
      ) : !quote ? (
        <td colSpan={4} class="mut">
          {state.kind === 'booked' ? words.value.bulk.known : '–'}
        </td>
      ) : (
        <>
          <td class="num two">{window(quote.loading)}</td>
          <td class="num two">{window(quote.unloading)}</td>
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

function Was({ state }: { state: LineState & { kind: 'ready' } }) {
  if (state.was === state.quote.amount) return null;
  return <small class="num">{words.value.bulk.was(money(state.was!, state.quote.currency))}</small>;
}

const marks: Record<LineState['kind'], { icon: string; colour: string }> = {
  waiting: { icon: 's-draft', colour: 'draft' },
  checking: { icon: 's-draft', colour: 'draft' },
  wrong: { icon: 'alert', colour: 'failed' },
  ready: { icon: 's-open', colour: 'open' },
  booking: { icon: 's-placed', colour: 'placed' },
  unanswered: { icon: 's-wait', colour: 'wait' },
  booked: { icon: 's-delivered', colour: 'delivered' },
};

/** The state in a word; of what is booked the order, to be opened. */
function Mark({ state }: { state: LineState }) {
  const { bulk } = words.value;
  const { icon, colour } = marks[state.kind];
  return (
    <span class="row">
      <span class={`st pill ${colour}`}>
        <Icon name={icon} />
        {bulk.states[state.kind]}
      </span>
      {state.kind === 'booked' && (
        <a class="link num" href={href(`/orders/${state.order.id}`)}>
          {orderNumber(state.order.number)}
        </a>
      )}
    </span>
  );
}

function placeOf(zip: string, city: string): string {
  return [zip, city].filter(Boolean).join(' ') || '–';
}
