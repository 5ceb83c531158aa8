import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { City } from '../../../../../client/src/api-types.ts';
import { Field, SelectField } from '../../../../parts/form/field.tsx';
import { locale, words } from '../../../../words/words.ts';
import { countries } from '../form/countries.ts';
import { certainPlace, isHalfTyped, placeOf, placeText, readPlaceText } from '../form/place-text.ts';
import type { StopForm } from '../form/transport-form.ts';
import { usePlaces } from '../use/use-places.ts';

type PlaceFieldProps = {
  stop: StopForm;
  onChange: (changes: Partial<StopForm>) => void;
  errors: readonly string[] | undefined;
};

/** Country, and postal code or town, with suggestions to choose by arrow keys or pointer. */
export function PlaceField({ stop, onChange, errors }: PlaceFieldProps) {
  const list = useId();
  const combobox = useCombobox(stop, onChange);
  const { places, at, isOpen } = combobox;
  return (
    <div class="place">
      <SelectField
        label={words.value.booking.country}
        class="country"
        value={stop.country}
        onValue={combobox.onCountry}
        options={countryOptions()}
      />
      <Field label={words.value.booking.place} errors={errors ?? combobox.errors} hint={combobox.hint}>
        {(control) => (
          <input
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={isOpen && at >= 0 ? `${list}-${at}` : undefined}
            autocomplete="off"
            spellcheck={false}
            value={stop.search}
            onInput={(event) => combobox.onType(event.currentTarget.value)}
            onFocus={combobox.onFocus}
            onBlur={combobox.onBlur}
            onKeyDown={combobox.onKey}
          />
        )}
      </Field>
      <div id={list} role="listbox" aria-label={words.value.booking.places} class="places" hidden={!isOpen}>
        {places.map((city, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are those of the field
          <div
            key={`${city.zip_code}${city.name}${city.latitude}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => combobox.choose(city)}
          >
            <b>{placeText({ zip: city.zip_code, name: city.name })}</b>
            <span class="mut cut">{city.region}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function useCombobox(stop: StopForm, onChange: (changes: Partial<StopForm>) => void) {
  const [isOpen, setOpen] = useState(false);
  /** Below 0: none, until one is chosen by an arrow or the pointer. */
  const [at, setAt] = useState(0);
  const hasFocus = useRef(false);
  const typed = readPlaceText(stop.search, countries).search;
  const choose = (city: City | undefined) => {
    setOpen(false);
    if (!city) return;
    const place = placeOf(city, typed);
    onChange({ place, country: place.country, search: placeText(place) });
  };
  const { places, isNothing, search } = usePlaces((found) => {
    setAt(isHalfTyped(found, typed) ? -1 : 0);
    if (hasFocus.current) setOpen(found.length > 0);
    else choose(certainPlace(found, typed));
  });
  const isUnknown = !stop.place && stop.search.trim() !== '';
  useEffect(() => {
    if (isUnknown) search(stop.country, typed);
  }, []);
  const move = (step: number) => {
    const from = at < 0 && step < 0 ? 0 : at;
    setAt(isOpen ? (from + step + places.length) % places.length : at);
    setOpen(places.length > 0);
  };
  const { booking } = words.value;
  const isAsking = isUnknown && !isOpen;
  return {
    places,
    at,
    isOpen,
    hint: isAsking && places.length > 0 ? booking.choosePlace(places.length) : undefined,
    errors: isAsking && isNothing ? [booking.noPlace] : undefined,
    choose,
    onType: (text: string) => {
      const read = readPlaceText(text, countries);
      const country = read.country ?? stop.country;
      onChange({ search: text, country, place: undefined });
      search(country, read.search);
      if (text.trim() === '') setOpen(false);
    },
    onCountry: (country: string) => {
      onChange({ country, place: undefined });
      search(country, typed);
    },
    onFocus: () => {
      hasFocus.current = true;
      if (isUnknown) search(stop.country, typed);
    },
    onBlur: () => {
      hasFocus.current = false;
      if (isUnknown) choose(certainPlace(places, typed));
      else setOpen(false);
    },
    onKey: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
      else if (event.key === 'Enter' && isOpen) choose(places[at]);
      else if (event.key === 'Escape' && isOpen) setOpen(false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function countryOptions(): { value: string; name: string }[] {
  const names = new Intl.DisplayNames([locale.value], { type: 'region' });
  return countries.map((value) => ({ value, name: `${value} ${names.of(value)}` }));
}
