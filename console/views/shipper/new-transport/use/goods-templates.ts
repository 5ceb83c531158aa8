import { signal } from '@preact/signals';
import { keep, kept } from '../../../../data/kept.ts';
import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import type { GoodsForm } from '../form/transport-form.ts';

/** Goods by a name, as they stood in the form. */
export type GoodsTemplate = { name: string; goods: readonly GoodsForm[] };

/** More than one looks through. */
const templatesMax = 50;

const nameOf = () => `goods-${consoleBase}-${session.value?.person.id}` as const;
const changes = signal(0);

/** Those of this person in this browser and environment, by name. */
export function goodsTemplates(): readonly GoodsTemplate[] {
  changes.value;
  try {
    return JSON.parse(kept(nameOf()) ?? '[]');
  } catch {
    return [];
  }
}

/** Takes the place of what had the name; where there are too many the oldest goes. Gives whether it is kept. */
export function saveGoodsTemplate(name: string, goods: readonly GoodsForm[]): boolean {
  const others = goodsTemplates().filter((each) => each.name !== name);
  // At which stop a line is loaded is of a transport, not of goods.
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
