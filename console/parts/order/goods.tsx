import type { Goods as Line, Load } from '../../../client/src/api-types.ts';
import { ask } from '../../data/calls.ts';
import { useResource } from '../../data/resource.ts';
import { language, words } from '../../words/words.ts';
import { Floor } from '../drawings/floor.tsx';
import { GoodsLetter } from '../drawings/goods-letter.tsx';
import { LoadNotes } from '../drawings/load-notes.tsx';
import { stopColour, stopsOn } from '../drawings/stops-of-stacks.ts';
import { measure, number, percent } from '../format.ts';

type GoodsProps = {
  goods: readonly Line[];
  /** From the reply with include=load_plan; undefined until it is known. */
  load: Load | null | undefined;
  isDraft: boolean;
};

/** The goods: how much of the vehicle they take, where they stand, and each line. */
export function Goods({ goods, load, isDraft }: GoodsProps) {
  const { order } = words.value;
  const names = useCategoryNames();
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = goods.reduce((sum, line) => sum + line.quantity * line.weight, 0);
  const isByStop = stopsOn(load?.plan ?? []).length > 0;
  return (
    <section>
      <div class="sec">
        <h2>{order.goods}</h2>
        {goods.length > 0 && (
          <span class="mut num">
            {order.pieces(pieces)} · {measure(weight, 'kg')}
          </span>
        )}
        {load && (
          <span class="end num">
            <b>{measure(load.loading_metres, order.ldm, 1)}</b>{' '}
            <span class="mut">
              {percent(load.filling)} · {order.ofPayload(percent(load.payload_share))}
            </span>
          </span>
        )}
      </div>
      {goods.length === 0 && <p class="mut">{isDraft ? order.noGoodsYet : order.noGoods}</p>}
      {load?.plan && load.compartments && (
        <Floor stacks={load.plan} compartments={load.compartments} names={goods.map(({ name }) => name)} span={1440} />
      )}
      {load && <LoadNotes load={load} />}
      {goods.length > 0 && (
        <ul class="goods-lines">
          {goods.map((line, item) => (
            <GoodsLine
              key={item}
              line={line}
              item={item}
              isByStop={isByStop}
              category={names[line.category] ?? line.category}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type GoodsLineProps = { line: Line; item: number; isByStop: boolean; category: string };

function GoodsLine({ line, item, isByStop, category }: GoodsLineProps) {
  const { order } = words.value;
  const { hazardous, temperature, hs_code, marks } = line;
  const stops = [
    line.loading !== undefined && `${words.value.day.loading} ${line.loading + 1}`,
    line.unloading !== undefined && `${words.value.day.unloading} ${line.unloading + 1}`,
  ];
  const more = [
    hazardous &&
      [
        hazardous.un_number,
        hazardous.proper_shipping_name,
        hazardous.technical_name && `(${hazardous.technical_name})`,
        order.adrClass([hazardous.class, ...(hazardous.labels ?? []).map((label) => `(${label})`)].join(' ')),
        hazardous.packing_group,
        hazardous.tunnel_code && `(${hazardous.tunnel_code})`,
        hazardous.quantity_limited && order.limitedQuantity,
        [hazardous.packages && number(hazardous.packages), hazardous.package_type].filter(Boolean).join(' '),
        hazardous.net_mass && order.netMass(number(hazardous.net_mass, 3)),
        hazardous.volume && `${number(hazardous.volume, 3)} l`,
      ]
        .filter(Boolean)
        .join(', '),
    temperature && `${number(temperature.min, 1)} – ${number(temperature.max, 1)} °C`,
    hs_code && `HS ${hs_code}`,
    marks,
    ...stops,
  ].filter(Boolean);
  return (
    <li>
      <GoodsLetter item={item} {...(isByStop && { colour: stopColour(line.unloading) })} />
      <b class="name">{line.name || category}</b>
      <span class="two num">
        {number(line.quantity)} × {category}
      </span>
      <span class="mut num">
        {number(line.length)} × {number(line.width)} × {number(line.height)} cm
      </span>
      <span class="mut">{line.is_stackable ? order.stackable : order.notStackable}</span>
      <span class="n num">{measure(line.quantity * line.weight, 'kg')}</span>
      {more.length > 0 && <small class="more">{more.join(' · ')}</small>}
    </li>
  );
}

type Categories = { data: { code: string; names: Record<string, string> }[] };

/** The names of load carriers by their codes. */
function useCategoryNames(): Record<string, string> {
  const { value } = useResource('load-categories', () => ask<Categories>('/load-categories'));
  const shown = language.value;
  return Object.fromEntries((value?.data ?? []).map(({ code, names }) => [code, names[shown] ?? names.en ?? code]));
}
