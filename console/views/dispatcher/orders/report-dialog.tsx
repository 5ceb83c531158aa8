import { useState } from 'preact/hooks';
import type { TransportError } from '../../../../client/src/transport-error.ts';
import { type ManyReports, reportMany } from '../../../data/list/report-many.ts';
import type { BatchResult, CompanyOrder } from '../../../data/operator-types.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { messageOf } from '../../../parts/failure.tsx';
import { number, orderNumber } from '../../../parts/format.ts';
import { Lane } from '../../../parts/table/cells.tsx';
import { words } from '../../../words/words.ts';

const types = ['arrived', 'finished', 'eta', 'failed'] as const;
type ReportType = (typeof types)[number];
const reasons = [
  'receiver_absent',
  'rejected',
  'goods_not_ready',
  'wrong_goods',
  'damaged',
  'inaccessible',
  'wrong_address',
  'vehicle_breakdown',
  'closed',
  'other',
] as const;
type Reason = (typeof reasons)[number];

type DialogProps = {
  orders: readonly CompanyOrder[];
  /** With the numbers of those that were reported. */
  onDone: (reported: readonly number[]) => void;
  onClose: () => void;
};

/** One report for the next stop of each chosen order; afterwards which were refused, and why. */
export function ReportDialog({ orders, onDone, onClose }: DialogProps) {
  const [results, setResults] = useState<readonly BatchResult[]>();
  const reportable = orders.filter(({ next_stop }) => next_stop !== null);
  const { list } = words.value;
  const finish = (made: readonly BatchResult[]) => {
    setResults(made);
    onDone(reportable.filter((_, index) => made[index]?.data).map(({ order_number }) => order_number));
  };
  return (
    <Dialog label={list.reportTitle(number(orders.length))} class="report-many" onClose={onClose}>
      <h2>{list.reportTitle(number(orders.length))}</h2>
      {results ? (
        <Results orders={reportable} results={results} onClose={onClose} />
      ) : (
        <ReportForm orders={reportable} left={orders.length - reportable.length} onDone={finish} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = {
  orders: readonly CompanyOrder[];
  /** How many have no stop to report of. */
  left: number;
  onDone: (results: readonly BatchResult[]) => void;
  onClose: () => void;
};

function ReportForm({ orders, left, onDone, onClose }: FormProps) {
  const [type, setType] = useState<ReportType>('arrived');
  const [at, setAt] = useState(localNow);
  const [reason, setReason] = useState<Reason>('receiver_absent');
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<TransportError>();
  const [isSending, setSending] = useState(false);
  const { list } = words.value;
  const send = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    const said: ManyReports = {
      type,
      at: new Date(at).toISOString(),
      ...(type === 'failed' && { reason }),
      ...(note.trim() && { note: note.trim() }),
    };
    await reportMany(orders, said).then(onDone, (error) => setRefusal(asRefusal(error)));
    setSending(false);
  };
  return (
    <form onSubmit={send}>
      {left > 0 && <p class="note">{list.nothingToReport(number(left))}</p>}
      <fieldset class="seg" aria-label={list.what}>
        {types.map((each) => (
          <button type="button" key={each} aria-pressed={each === type} onClick={() => setType(each)}>
            {list.reports[each]}
          </button>
        ))}
      </fieldset>
      <label class="field">
        <span>{list.reportAt}</span>
        <input type="datetime-local" required value={at} onInput={(event) => setAt(event.currentTarget.value)} />
      </label>
      {type === 'failed' && (
        <label class="field">
          <span>{list.reason}</span>
          <select value={reason} onChange={(event) => setReason(event.currentTarget.value as Reason)}>
            {reasons.map((each) => (
              <option key={each} value={each}>
                {list.reasons[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{list.note}</span>
        <input
          value={note}
          maxLength={500}
          required={type === 'failed' && reason === 'other'}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      {refusal && (
        <p class="note late" role="alert">
          {messageOf(refusal)}
        </p>
      )}
      <div class="row end">
        <button type="button" class="btn" onClick={onClose}>
          {words.value.cancel}
        </button>
        <button type="submit" class="btn go" disabled={isSending || orders.length === 0}>
          {list.sendReports(number(orders.length))}
        </button>
      </div>
    </form>
  );
}

type ResultsProps = { orders: readonly CompanyOrder[]; results: readonly BatchResult[]; onClose: () => void };

function Results({ orders, results, onClose }: ResultsProps) {
  const refused = results.flatMap((result, index) => (result.data ? [] : [{ result, order: orders[index]! }]));
  const noted = results.flatMap((result, index) =>
    (result.warnings ?? []).map((warning) => ({ warning, order: orders[index]! })),
  );
  const { list } = words.value;
  return (
    <>
      <p role="status">{list.reported(number(results.length - refused.length), number(results.length))}</p>
      <ul class="refused">
        {refused.map(({ result, order }) => (
          <Said key={order.id} order={order} text={result.message ?? ''} isRefusal />
        ))}
        {noted.map(({ warning, order }) => (
          <Said key={order.id + warning} order={order} text={warning} />
        ))}
      </ul>
      <div class="row end">
        <button type="button" class="btn go" onClick={onClose}>
          {words.value.close}
        </button>
      </div>
    </>
  );
}

function Said({ order, text, isRefusal = false }: { order: CompanyOrder; text: string; isRefusal?: boolean }) {
  return (
    <li>
      <div class="row">
        <b class="num">{orderNumber(order.order_number)}</b>
        <span class="cut">
          <Lane from={order.loading} to={order.unloading} />
        </span>
      </div>
      <p class={isRefusal ? 'failed' : 'mut'}>{text}</p>
    </li>
  );
}

/** As a field for date and time takes it, by the clock of the reader. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
