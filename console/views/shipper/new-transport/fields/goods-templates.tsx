import { useState } from 'preact/hooks';
import { TextField } from '../../../../parts/form/field.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { say, showRefusal } from '../../../../parts/toast.tsx';
import { words } from '../../../../words/words.ts';
import { isBlank, putGoods, type TransportForm, takeGoodsBack } from '../form/transport-form.ts';
import { type GoodsTemplate, goodsTemplates, removeGoodsTemplate, saveGoodsTemplate } from '../use/goods-templates.ts';

type GoodsTemplatesProps = {
  form: TransportForm;
  onForm: (next: (form: TransportForm) => TransportForm) => void;
};

/** Named goods to use again: saved from the form, and inserted into it. */
export function GoodsTemplates({ form, onForm }: GoodsTemplatesProps) {
  const { booking, save } = words.value;
  const [name, setName] = useState('');
  const templates = goodsTemplates();
  const stated = form.goods.filter((line) => !isBlank(line));
  const wanted = name.trim();
  const can = wanted !== '' && stated.length > 0;
  const keepGoods = () => {
    if (!can) return;
    if (!saveGoodsTemplate(wanted, stated)) return showRefusal(booking.templateNotSaved(wanted));
    setName('');
    say(booking.templateSaved(wanted));
  };
  const take = ({ goods, name: taken }: GoodsTemplate) => {
    const put = putGoods(form, goods);
    onForm((before) => ({ ...before, goods: put }));
    say(booking.templateTaken(taken), () => onForm((before) => takeGoodsBack(before, put, form.goods)));
  };
  const remove = ({ goods, name: gone }: GoodsTemplate) => {
    removeGoodsTemplate(gone);
    say(booking.templateRemoved(gone), () => saveGoodsTemplate(gone, goods));
  };
  return (
    <div class="templates">
      <ul>
        {templates.map((template) => (
          <li key={template.name} class="row">
            <button type="button" class="btn bare grow cut" onClick={() => take(template)}>
              {template.name}
            </button>
            <button
              type="button"
              class="btn bare only"
              aria-label={booking.remove(template.name)}
              onClick={() => remove(template)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <div class="save-as">
        <TextField
          label={booking.templateName}
          autocomplete="off"
          maxLength={60}
          value={name}
          onValue={setName}
          hint={booking.templateHint}
          onKeyDown={(event) => event.key === 'Enter' && keepGoods()}
        />
        <button type="button" class="btn" aria-disabled={!can} onClick={keepGoods}>
          {save}
        </button>
      </div>
    </div>
  );
}
