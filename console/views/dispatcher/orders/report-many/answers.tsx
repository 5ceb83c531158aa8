import type { BatchResult } from '../../../../data/operator-types.ts';
import { number, orderNumber } from '../../../../parts/format.ts';
import { Lane } from '../../../../parts/table/cells.tsx';
import { words } from '../../../../words/words.ts';
import type { Reportable } from './clocks.ts';

/** The service's result for the report of an order. */
export type Answer = { order: Reportable; result: BatchResult };

export const isRecorded = ({ result }: Answer): boolean => result.data !== undefined;

/** The errors of a field, each with the orders it applies to. */
export function errorsOf(answers: readonly Answer[], field: string): string[] {
  const wrong = answers.flatMap(({ order, result }) =>
    (result.errors?.[field] ?? []).map((text) => ({ text, order: orderNumber(order.order_number) })),
  );
  const byText = Map.groupBy(wrong, ({ text }) => text);
  return [...byText].map(([text, all]) => `${all.map(({ order }) => order).join(', ')}: ${text.replace(/\.?$/, '.')}`);
}

type AnswersProps = {
  answers: readonly Answer[];
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
};

/** How many reports were recorded, why others were not, and warnings. */
export function Answers({ answers, fields }: AnswersProps) {
  if (answers.length === 0) return null;
  const recorded = answers.filter(isRecorded).length;
  return (
    <>
      <p role="status">{words.value.list.reported(number(recorded), number(answers.length))}</p>
      <ul class="refused">
        {answers.map(({ order, result }) => {
          const refused = isRecorded({ order, result }) ? [] : otherTexts(result, fields);
          const said = [...refused, ...(result.warnings ?? [])];
          return said.length > 0 && <Said key={order.id} order={order} texts={said} isRefused={refused.length > 0} />;
        })}
      </ul>
    </>
  );
}

/** Errors of a field are shown at the field. */
function otherTexts({ message = '', errors = {} }: BatchResult, fields: readonly string[]): string[] {
  const all = Object.entries(errors);
  if (all.length === 0) return [message];
  return all.filter(([name]) => !fields.includes(name)).map(([name, texts]) => `${name} ${texts.join(' ')}`);
}

type SaidProps = { order: Reportable; texts: readonly string[]; isRefused: boolean };

function Said({ order, texts, isRefused }: SaidProps) {
  return (
    <li>
      <div class="row">
        <b class="num">{orderNumber(order.order_number)}</b>
        <span class="cut">
          <Lane from={order.loading} to={order.unloading} />
        </span>
      </div>
      {texts.map((text) => (
        <p key={text} class={isRefused ? 'failed' : 'mut'}>
          {text}
        </p>
      ))}
    </li>
  );
}
