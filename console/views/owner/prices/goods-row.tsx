import type { LoadCategory } from '../../../data/operator-types.ts';
import { GoodsLetter, letterOf } from '../../../parts/drawings/goods-letter.tsx';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { language } from '../../../words/words.ts';
import type { GoodsEntry } from './price-question.ts';

type GoodsRowProps = {
  index: number;
  goods: GoodsEntry;
  categories: readonly LoadCategory[];
  errorsOf: (field: string) => readonly string[] | undefined;
  onChange: (goods: GoodsEntry) => void;
  onRemove: () => void;
};

/** One line of goods. A carrier with a known footprint fills in length and width. */
export function GoodsRow({ index, goods, categories, errorsOf, onChange, onRemove }: GoodsRowProps) {
  const texts = ownerWords.value.price;
  const letter = letterOf(index);
  const known = categories.find(({ code }) => code === goods.category);
  const bind = (name: 'quantity' | 'length' | 'width' | 'height' | 'weight') => ({
    label: texts[name],
    errors: errorsOf(name)?.map((text) => `${texts[name]}: ${text}`),
    inputMode: 'decimal' as const,
    value: goods[name],
    onValue: (value: string) => onChange({ ...goods, [name]: value }),
  });
  return (
    <fieldset class="goods-row">
      <legend class="row">
        <GoodsLetter item={index} />
        <span class="sr">{texts.goodsLine(letter)}</span>
        <label class="tick grow">
          <input
            type="checkbox"
            checked={goods.isStackable}
            onChange={(event) => onChange({ ...goods, isStackable: event.currentTarget.checked })}
          />
          {texts.stackable}
        </label>
        <button type="button" class="btn bare only" onClick={onRemove} aria-label={texts.removeGoods(letter)}>
          <Icon name="x" />
        </button>
      </legend>
      <TextField {...bind('quantity')} />
      <SelectField
        label={texts.category}
        class="kind"
        errors={errorsOf('category')}
        value={goods.category}
        onValue={(category) => onChange({ ...goods, category })}
        options={categories.map(({ code, names }) => ({ value: code, name: nameIn(names) }))}
      />
      <TextField {...bind('weight')} />
      <TextField {...bind('length')} placeholder={known?.length ? String(known.length) : ''} />
      <TextField {...bind('width')} placeholder={known?.width ? String(known.width) : ''} />
      <TextField {...bind('height')} />
    </fieldset>
  );
}

function nameIn(names: LoadCategory['names']): string {
  return (names as Record<string, string>)[language.value] ?? names.en;
}
