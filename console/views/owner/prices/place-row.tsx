import { useId } from 'preact/hooks';
import { ask } from '../../../data/calls.ts';
import type { CitiesReply } from '../../../data/operator-types.ts';
import { useResource } from '../../../data/resource.ts';
import { Field, TextField } from '../../../parts/form/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import type { PlaceEntry } from './price-question.ts';

type PlaceRowProps = {
  place: PlaceEntry;
  errorsOf: (field: string) => readonly string[] | undefined;
  onChange: (place: PlaceEntry) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
  number: number;
};

/** The fewest letters of a town that are looked up. */
const lettersMin = 2;

/** A place by country and postal code, town, or both; towns are suggested while typing. */
export function PlaceRow({ place, errorsOf, onChange, onRemove, number }: PlaceRowProps) {
  const texts = ownerWords.value.price;
  const towns = useId();
  const found = useTowns(place);
  const wrong = (field: string, label: string) => errorsOf(field)?.map((text) => `${label}: ${text}`);
  return (
    <div class="place-row">
      <TextField
        label={texts.country}
        errors={wrong('country', texts.country)}
        value={place.country}
        onValue={(country) => onChange({ ...place, country: country.toUpperCase() })}
        maxLength={2}
        placeholder="DE"
      />
      <TextField
        label={texts.zip}
        errors={wrong('zip_code', texts.zip)}
        value={place.zip}
        onValue={(zip) => onChange({ ...place, zip })}
      />
      <Field label={texts.town} errors={wrong('name', texts.town) ?? errorsOf('')}>
        {(control) => (
          <>
            <input
              {...control}
              list={towns}
              value={place.town}
              onInput={({ currentTarget: { value } }) => {
                const town = found.find(({ name }) => name === value);
                onChange({ ...place, town: value, zip: place.zip || (town?.zip_code ?? '') });
              }}
            />
            <datalist id={towns}>
              {found.map(({ name, zip_code, region }) => (
                <option key={`${name}${zip_code}`} value={name} label={[zip_code, name, region].join(' ')} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {onRemove && (
        <button type="button" class="btn bare only" onClick={onRemove} aria-label={texts.removeStop(String(number))}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}

function useTowns({ country, town }: PlaceEntry): CitiesReply['data'] {
  const isAsked = /^[A-Z]{2}$/.test(country) && town.length >= lettersMin;
  const key = isAsked ? `towns/${country}/${town}` : 'towns';
  const { value } = useResource(key, async () =>
    isAsked ? (await ask<CitiesReply>('/cities', { country, search: town })).data : [],
  );
  return value ?? [];
}
