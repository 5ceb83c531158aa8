import { useRef } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { href } from '../../data/page.ts';
import { useResource } from '../../data/resource.ts';
import { session } from '../../data/session.ts';
import { shipperClient } from '../../data/shipper-client.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { orderNumber } from '../../parts/format.ts';
import { words } from '../../words/words.ts';
import { countries } from './new-transport/form/countries.ts';
import { nextWorkingDay } from './new-transport/form/local-time.ts';
import { emptyForm } from './new-transport/form/transport-form.ts';
import { readStored, type StoredForm } from './new-transport/use/use-stored-form.ts';
import { Workplace } from './new-transport/workplace.tsx';

/** A new transport: empty, from a draft (`?draft=`) or repeating an order (`?repeat=`). */
export default function NewTransport() {
  const { query, replace } = useAddress();
  const origin = query.draft ? `draft=${query.draft}` : query.repeat ? `repeat=${query.repeat}` : '';
  // A saved form continues as it is, under the address of its draft.
  const shown = useRef({ key: 0, origin });
  if (shown.current.origin !== origin) shown.current = { key: shown.current.key + 1, origin };
  const continueAs = (draft: string) => {
    shown.current.origin = `draft=${draft}`;
    replace({ draft, repeat: undefined });
  };
  const known = readStored(origin);
  if (known || origin === '')
    return <Workplace key={shown.current.key} origin={origin} begin={blank} blank={blank} onSaved={continueAs} />;
  const [kind, id] = origin.split('=') as ['draft' | 'repeat', string];
  return <Prefilled key={shown.current.key} kind={kind} id={id} onSaved={continueAs} />;
}

type PrefilledProps = { kind: 'draft' | 'repeat'; id: string; onSaved: (draft: string) => void };

function Prefilled({ kind, id, onSaved }: PrefilledProps) {
  const { value, refusal } = useResource(`to begin with ${id}`, () => loadOrder(id));
  const { booking, newTransport } = words.value;
  if (!value && !refusal) return null;
  if (!value) return <Failure isView refusal={refusal!} />;
  const { order, formOf } = value;
  if (kind === 'draft' && order.status !== 'draft')
    return (
      <Empty title={booking.wasBooked} text={booking.wasBookedText(orderNumber(order.order_number))}>
        <a class="btn go" href={href(`/orders/${order.id}`)}>
          {booking.toOrder}
        </a>
        <a class="btn" href={href('/new')}>
          {newTransport}
        </a>
      </Empty>
    );
  const begin = (): StoredForm => ({
    form: formOf(order, kind, nextWorkingDay(new Date()), homeCountry()),
    vehicleType: order.vehicle?.vehicle_type,
    draft: kind === 'draft' ? { id: order.id, number: order.order_number } : undefined,
  });
  return <Workplace origin={`${kind}=${id}`} begin={begin} blank={blank} onSaved={onSaved} />;
}

/** An order, and the code to fill the form from it, which an empty form does not need. */
async function loadOrder(id: string) {
  const [{ data }, { formOf }] = await Promise.all([
    shipperClient().orders.get(id),
    import('./new-transport/form/read-order.ts'),
  ]);
  return { order: data, formOf };
}

function blank(): StoredForm {
  return { form: emptyForm(homeCountry(), nextWorkingDay(new Date())) };
}

/** The country where most of their transports start. */
function homeCountry(): string {
  const country = session.value?.account?.country ?? '';
  return countries.includes(country) ? country : 'DE';
}
