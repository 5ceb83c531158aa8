import type { LoadCategory } from '../../../../../client/src/api-types.ts';
import { GoodsLetter } from '../../../../parts/drawings/goods-letter.tsx';
import { measure } from '../../../../parts/format.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { later } from '../../../../parts/later.tsx';
import { words } from '../../../../words/words.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import { statedGoods, totalOf } from '../form/goods-items.ts';
import { addGoods, changeGoods, removeGoods, type TransportForm } from '../form/transport-form.ts';
import { Fold } from './fold.tsx';
import { GoodsLine } from './goods-line.tsx';

const GoodsTemplates = later(() => import('./goods-templates.tsx').then(({ GoodsTemplates }) => GoodsTemplates));

type GoodsFieldsProps = {
  form: TransportForm;
  categories: readonly LoadCategory[];
  errors: FieldErrors;
  /** The totals of all lines according to the offers; undefined before there are any. */
  loadingMetres: number | undefined;
  onForm: (next: (form: TransportForm) => TransportForm) => void;
};

/** The goods, line by line, each with its letter and colour in the load plan. */
export function GoodsFields({ form, categories, errors, loadingMetres, onForm }: GoodsFieldsProps) {
  const { booking } = words.value;
  const { pieces, weight } = totalOf(form);
  const items = statedGoods(form).map(({ index }) => index);
  return (
    <section aria-label={booking.goods}>
      <div class="sec">
        <h2>{booking.goods}</h2>
        {pieces > 0 && (
          <span class="end mut num">
            {[
              booking.pieces(pieces),
              measure(weight, 'kg'),
              loadingMetres === undefined ? '' : measure(loadingMetres, 'ldm', 1),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      {items.length === 0 && (
        <label class="check extra">
          <input
            type="checkbox"
            checked={form.isWhole ?? false}
            onChange={({ currentTarget: { checked } }) => onForm((before) => ({ ...before, isWhole: checked }))}
          />
          <span class="grow">{booking.wholeVehicle}</span>
        </label>
      )}
      {form.goods.map((line, index) => (
        <GoodsLine
          key={line.key}
          line={line}
          letter={<GoodsLetter item={items.includes(index) ? items.indexOf(index) : index} />}
          number={index + 1}
          categories={categories}
          stops={{ loadings: form.loadings.length, unloadings: form.unloadings.length }}
          path={`goods.${index}`}
          errors={errors}
          onChange={(changes) => onForm((before) => changeGoods(before, index, changes))}
          onRemove={form.goods.length > 1 ? () => onForm((before) => removeGoods(before, index)) : undefined}
        />
      ))}
      <button type="button" class="btn bare add-line" onClick={() => onForm(addGoods)}>
        <Icon name="plus" />
        {booking.addGoods}
      </button>
      <Fold label={booking.templates} isFilled={false} isWrong={false}>
        <GoodsTemplates form={form} onForm={onForm} />
      </Fold>
    </section>
  );
}
