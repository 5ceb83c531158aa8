import { useId, useState } from 'preact/hooks';
import type { TransportError } from '../../../../client/src/transport-error.ts';
import { ask } from '../../../data/calls.ts';
import { useAccounts } from '../../../data/company/accounts.ts';
import type { LoadCategoriesReply } from '../../../data/operator-types.ts';
import { useResource } from '../../../data/resource.ts';
import { Field, SelectField, TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { GoodsRow } from './goods-row.tsx';
import { PlaceRow } from './place-row.tsx';
import { noPlace, type PlaceEntry, type PriceQuestion, usualGoods } from './price-question.ts';

type PriceFormProps = {
  /** The entries from the address. */
  begin: PriceQuestion;
  /** The errors of the last request. */
  refusal: TransportError | undefined;
  isBusy: boolean;
  onAsk: (asked: PriceQuestion) => void;
};

type ErrorsOf = (field: string) => readonly string[] | undefined;

/** Who asks, from where to where, when, and what. */
export function PriceForm({ begin, refusal, isBusy, onAsk }: PriceFormProps) {
  const texts = ownerWords.value.price;
  const [asked, setAsked] = useState(begin);
  const set = (changes: Partial<PriceQuestion>) => setAsked({ ...asked, ...changes });
  const errorsOf: ErrorsOf = (field) => refusal?.errors[field];
  return (
    <form
      class="order-form price-form"
      aria-label={texts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(asked);
      }}
    >
      <section>
        <AccountField value={asked.account} errors={errorsOf('account')} onValue={(account) => set({ account })} />
      </section>
      <Places name="loadings" places={asked.loadings} errorsOf={errorsOf} onChange={(loadings) => set({ loadings })} />
      <Places
        name="unloadings"
        places={asked.unloadings}
        errorsOf={errorsOf}
        onChange={(unloadings) => set({ unloadings })}
      />
      <section class="pair">
        <TextField
          type="datetime-local"
          label={texts.when}
          hint={texts.whenHint}
          errors={errorsOf('loading_date')}
          value={asked.at}
          onValue={(at) => set({ at })}
        />
        <SelectField
          label={texts.slot}
          errors={errorsOf('ftl_timeslot_duration')}
          value={asked.slot}
          onValue={(slot) => set({ slot })}
          options={[
            { value: '', name: texts.slots.any },
            { value: '6', name: texts.slots.six },
            { value: '3', name: texts.slots.three },
            { value: '0', name: texts.slots.fixed },
          ]}
        />
      </section>
      <GoodsSection asked={asked} errorsOf={errorsOf} onChange={(goods) => set({ goods })} />
      <section class="deed">
        <FormRefusal
          refusal={refusal}
          fields={['account', 'loadings', 'unloadings', 'loading_date', 'ftl_timeslot_duration', 'items']}
        />
        <button type="submit" class="btn go" disabled={isBusy}>
          {isBusy ? texts.pricing : texts.deed}
        </button>
      </section>
    </form>
  );
}

type AccountFieldProps = { value: string; errors: readonly string[] | undefined; onValue: (value: string) => void };

function AccountField({ value, errors, onValue }: AccountFieldProps) {
  const texts = ownerWords.value.price;
  const accounts = useAccounts().value ?? [];
  const names = useId();
  return (
    <Field label={texts.whom} hint={texts.whomHint} errors={errors}>
      {(control) => (
        <>
          <input {...control} list={names} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
          <datalist id={names}>
            {accounts.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

type PlacesProps = {
  name: 'loadings' | 'unloadings';
  places: readonly PlaceEntry[];
  errorsOf: ErrorsOf;
  onChange: (places: readonly PlaceEntry[]) => void;
};

function Places({ name, places, errorsOf, onChange }: PlacesProps) {
  const texts = ownerWords.value.price;
  return (
    <section>
      <h2>{texts[name]}</h2>
      {places.map((place, index) => (
        <PlaceRow
          key={index}
          number={index + 1}
          place={place}
          errorsOf={(field) => errorsOf(field ? `${name}.${index}.${field}` : `${name}.${index}`)}
          onChange={(changed) => onChange(places.with(index, changed))}
          onRemove={places.length > 1 ? () => onChange(places.toSpliced(index, 1)) : undefined}
        />
      ))}
      <button type="button" class="link" onClick={() => onChange([...places, noPlace])}>
        <Icon name="plus" /> {texts.another}
      </button>
    </section>
  );
}

type GoodsSectionProps = {
  asked: PriceQuestion;
  errorsOf: ErrorsOf;
  onChange: (goods: PriceQuestion['goods']) => void;
};

function GoodsSection({ asked: { goods }, errorsOf, onChange }: GoodsSectionProps) {
  const texts = ownerWords.value.price;
  const { value: categories } = useResource('load-categories', () => ask<LoadCategoriesReply>('/load-categories'));
  return (
    <section>
      <h2>{texts.goods}</h2>
      {goods.length === 0 && <p class="mut small">{texts.noGoods}</p>}
      {goods.map((each, index) => (
        <GoodsRow
          key={index}
          index={index}
          goods={each}
          categories={categories?.data ?? []}
          errorsOf={(field) => errorsOf(`items.${index}.${field}`)}
          onChange={(changed) => onChange(goods.with(index, changed))}
          onRemove={() => onChange(goods.toSpliced(index, 1))}
        />
      ))}
      <button type="button" class="link" onClick={() => onChange([...goods, usualGoods])}>
        <Icon name="plus" /> {texts.addGoods}
      </button>
    </section>
  );
}
