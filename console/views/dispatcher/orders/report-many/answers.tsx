import type { OneResult } from '../../../../data/list/send-each.ts';
import type { CompanyOrder } from '../../../../data/operator-types.ts';
import { number, orderNumber } from '../../../../parts/format.ts';
import { OrderLine } from '../order-line.tsx';

/** What the service says of one of many orders. */
type Result = OneResult & { warnings?: readonly string[] };
/** Its result for an order. */
export type Answer<Order extends CompanyOrder = CompanyOrder> = { order: Order; result: Result };

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
  /** How many of how many it was done for. */
  said: (count: string, all: string) => string;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
};

/** For how many it was done, why not for others, and warnings. */
export function Answers({ answers, said, fields }: AnswersProps) {
  if (answers.length === 0) return null;
  const recorded = answers.filter(isRecorded).length;
  return (
    <>
      <p role="status">{said(number(recorded), number(answers.length))}</p>
      <ul class="refused">
        {answers.map(({ order, result }) => {
          const refused = isRecorded({ order, result }) ? [] : otherTexts(result, fields);
          const told = [...refused, ...(result.warnings ?? [])];
          return told.length > 0 && <Said key={order.id} order={order} texts={told} isRefused={refused.length > 0} />;
        })}
      </ul>
    </>
  );
}

/** Errors of a field are shown at the field. */
function otherTexts({ message = '', errors = {} }: Result, fields: readonly string[]): string[] {
  const all = Object.entries(errors);
  if (all.length === 0) return [message];
  return all.filter(([name]) => !fields.includes(name)).map(([name, texts]) => `${name} ${texts.join(' ')}`);
}

type SaidProps = { order: CompanyOrder; texts: readonly string[]; isRefused: boolean };

function Said({ order, texts, isRefused }: SaidProps) {
  return (
    <li>
      <OrderLine order={order} />
      {texts.map((text) => (
        <p key={text} class={isRefused ? 'failed' : 'mut'}>
          {text}
        </p>
      ))}
    </li>
  );
}
