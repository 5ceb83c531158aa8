import { signal } from '@preact/signals';
import { keep, kept } from '../../../../data/kept.ts';
import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import { type GoodsForm, withAllFields } from '../form/transport-form.ts';

/** Named goods, as entered in the form. */
export type GoodsTemplate = { name: string; goods: readonly GoodsForm[] };

/** More than anybody would look through. */
const templatesMax = 50;

const nameOf = () => `goods-${consoleBase}-${session.value?.person.id}` as const;
const changes = signal(0);

/** This person's templates in this browser and environment, by name. */
export function goodsTemplates(): readonly GoodsTemplate[] {
  changes.value;
  try {
    const templates: GoodsTemplate[] = JSON.parse(kept(nameOf()) ?? '[]');
    return templates.map(({ name, goods }) => ({ name, goods: goods.map(withAllFields) }));
  } catch {
    return [];
  }
}

/** Replaces any template of that name, and drops the oldest if there are too many. Returns whether it was stored. */
export function saveGoodsTemplate(name: string, goods: readonly GoodsForm[]): boolean {
  const others = goodsTemplates().filter((each) => each.name !== name);
  // The stops of a line belong to a transport, not to its goods.
  const lines = goods.map((line) => ({ ...line, loading: '', unloading: '' }));
  return write([...others.slice(1 - templatesMax), { name, goods: lines }]);
}

export function removeGoodsTemplate(name: string): void {
  write(goodsTemplates().filter((each) => each.name !== name));
}

function write(templates: readonly GoodsTemplate[]): boolean {
  const isKept = keep(nameOf(), templates.length === 0 ? undefined : JSON.stringify(templates));
  changes.value++;
  return isKept;
}
