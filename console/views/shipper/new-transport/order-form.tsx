import type { LoadCategory, Offer } from '../../../../client/src/api-types.ts';
import { day, measure } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import { ExtrasFields } from './fields/extras-fields.tsx';
import { GoodsFields } from './fields/goods-fields.tsx';
import { StopFields } from './fields/stop-fields.tsx';
import { WhenFields } from './fields/when-fields.tsx';
import type { FieldErrors } from './form/field-errors.ts';
import { totalOf } from './form/goods-items.ts';
import { addStop, changeStop, type Kind, removeStop, stopsMax, type TransportForm } from './form/transport-form.ts';

type OrderFormProps = {
  form: TransportForm;
  categories: readonly LoadCategory[];
  /** The chosen offer, which decides the extras available. */
  offer: Offer | undefined;
  errors: FieldErrors;
  /** Nothing may change while it is unknown whether it was booked. */
  isLocked: boolean;
  /** On a narrow screen: whether it is shown in full, or as one line above the offers. */
  isOpen: boolean;
  onOpen: () => void;
  onForm: (next: (form: TransportForm) => TransportForm) => void;
};

/** From where, to where, when, what, and what else. */
export function OrderForm({ form, categories, offer, errors, isLocked, isOpen, onOpen, onForm }: OrderFormProps) {
  const onChange = (changes: Partial<TransportForm>) => onForm((before) => ({ ...before, ...changes }));
  return (
    <>
      {!isOpen && <Summary form={form} onOpen={onOpen} />}
      {/* While nothing in it can have the focus it is scrolled by keys all the same. */}
      <form
        class="order-form"
        aria-label={words.value.newTransport}
        tabIndex={isLocked ? 0 : undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset disabled={isLocked}>
          <Stops kind="loadings" form={form} errors={errors} onForm={onForm} />
          <Stops kind="unloadings" form={form} errors={errors} onForm={onForm} />
          <WhenFields form={form} errors={errors} onChange={onChange} />
          <GoodsFields
            form={form}
            categories={categories}
            errors={errors}
            loadingMetres={offer?.load?.loading_metres}
            onForm={onForm}
          />
          <ExtrasFields form={form} offer={offer} errors={errors} onChange={onChange} />
        </fieldset>
      </form>
    </>
  );
}

type StopsProps = Pick<OrderFormProps, 'form' | 'errors' | 'onForm'> & { kind: Kind };

function Stops({ kind, form, errors, onForm }: StopsProps) {
  const { booking } = words.value;
  const stops = form[kind];
  const isLoading = kind === 'loadings';
  const numbered = isLoading ? booking.loadingNumber : booking.unloadingNumber;
  const only = isLoading ? booking.from : booking.to;
  return (
    <>
      {stops.map((stop, index) => (
        <StopFields
          key={stop.key}
          stop={stop}
          title={stops.length === 1 ? only : numbered(index + 1)}
          path={`${kind}.${index}`}
          errors={errors}
          onChange={(changes) => onForm((before) => changeStop(before, kind, index, changes))}
          onRemove={stops.length > 1 ? () => onForm((before) => removeStop(before, kind, index)) : undefined}
        >
          {index === stops.length - 1 && index + 1 < stopsMax && (
            <button type="button" class="btn bare add-stop" onClick={() => onForm((before) => addStop(before, kind))}>
              <Icon name="plus" />
              {isLoading ? booking.addLoading : booking.addUnloading}
            </button>
          )}
        </StopFields>
      ))}
    </>
  );
}

/** `Hamburg → Milano`, the day and the goods: a summary where there is no room for the form. */
function Summary({ form, onOpen }: { form: TransportForm; onOpen: () => void }) {
  const { booking } = words.value;
  const nameOf = ({ place, search }: TransportForm['loadings'][number]) => place?.name || search || '–';
  const { pieces, weight } = totalOf(form);
  const facts = [
    form.date && `${day(`${form.date}T${form.time || '00:00'}`)}, ${form.time}`,
    pieces > 0 && booking.pieces(pieces),
    weight > 0 && measure(weight, 'kg'),
  ];
  return (
    <button type="button" class="only-narrow row form-summary" onClick={onOpen}>
      <span class="grow">
        <b>{`${nameOf(form.loadings[0]!)} → ${nameOf(form.unloadings.at(-1)!)}`}</b>
        <br />
        <span class="mut num">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span class="link">{booking.change}</span>
    </button>
  );
}
