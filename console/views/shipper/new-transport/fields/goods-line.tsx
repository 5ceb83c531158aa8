import type { LoadCategory } from '../../../../../client/src/api-types.ts';
import { SelectField, TextField } from '../../../../parts/form/field.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { later } from '../../../../parts/later.tsx';
import { language, words } from '../../../../words/words.ts';
import { hazardFields } from '../form/transport-form.ts';
import { Fold } from './fold.tsx';
import type { GoodsLineProps } from './goods-line-props.ts';

const GoodsMore = later(() => import('./goods-more.tsx').then(({ GoodsMore }) => GoodsMore));

const folded = [
  'name',
  'marks',
  'hsCode',
  ...hazardFields,
  'packingGroup',
  'temperatureMin',
  'temperatureMax',
  'loading',
  'unloading',
] as const;

type Measure = 'quantity' | 'length' | 'width' | 'height' | 'weight';

/** Pieces of one kind: how many, on which carrier, height and weight; the footprint if the carrier does not fix it. */
export function GoodsLine(props: GoodsLineProps) {
  const { line, letter, number, categories, path, errors, onChange, onRemove } = props;
  const { booking } = words.value;
  const category = categories.find(({ code }) => code === line.category);
  const field = (name: Measure) => (
    <TextField
      label={booking[name]}
      inputMode="numeric"
      autocomplete="off"
      maxLength={7}
      value={line[name]}
      onValue={(value) => onChange({ [name]: value })}
      errors={errors[`${path}.${name}`]}
    />
  );
  const isFixed = category !== undefined && category.length !== null;
  return (
    <fieldset class="goods-line">
      <legend class="sr">{booking.goodsLine(number)}</legend>
      <div class="kind">
        {letter}
        <SelectField
          label={booking.category}
          value={line.category}
          onValue={(code) => onChange({ category: code, length: '', width: '' })}
          options={categoryOptions(categories, line.category)}
          errors={errors[`${path}.category`]}
        />
        {onRemove && (
          <button
            type="button"
            class="btn bare only"
            aria-label={booking.remove(booking.goodsLine(number))}
            onClick={onRemove}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <div class="measures">
        {field('quantity')}
        {!isFixed && field('length')}
        {!isFixed && field('width')}
        {field('height')}
        {field('weight')}
      </div>
      <div class="row under">
        <label class="check">
          <input
            type="checkbox"
            checked={line.isStackable}
            onChange={(event) => onChange({ isStackable: event.currentTarget.checked })}
          />
          {booking.isStackable}
        </label>
      </div>
      <Fold
        label={booking.goodsMore}
        isFilled={folded.some((name) => line[name] !== '')}
        isWrong={folded.some((name) => errors[`${path}.${name}`])}
      >
        <GoodsMore {...props} />
      </Fold>
    </fieldset>
  );
}

/** By their names in the current language, with their footprint if known. */
function categoryOptions(categories: readonly LoadCategory[], chosen: string): { value: string; name: string }[] {
  const options = categories.map(({ code, names, length, width }) => {
    const name = (names as Record<string, string>)[language.value] ?? names.en;
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    return { value: code, name: length === null ? capital : `${capital}, ${length} × ${width} cm` };
  });
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, name: chosen }];
}
