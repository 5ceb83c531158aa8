import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeItems } from '../../../../src/engine/load/goods/complete-items.ts';
import type { Hazardous } from '../../../../src/engine/load/goods/hazardous.ts';
import type { StatedItem } from '../../../../src/engine/load/item.ts';
import { Problems } from '../../../../src/ground/errors.ts';
import { item } from '../../../support/samples.ts';

type Line = Partial<StatedItem> & { goods?: Partial<Hazardous> };

/** What is wrong with a line of paint in limited quantities, by field. */
function problemsOf({ goods, ...line }: Line): Record<string, string[]> {
  const paint = { unNumber: 'UN 1263', class: '3', packingGroup: 'II' as const, quantityLimited: true };
  const [problems, notes] = [new Problems(), [] as string[]];
  const stated = { ...item(2, [120, 80, 100], 300), ...line, hazardous: { ...paint, ...goods } };
  completeItems([stated], { problems, notes });
  return { ...problems.errors };
}

const packages = 'items.0.hazardous.packages';
const limited = 'items.0.hazardous.quantityLimited';
const heavy = (kg: string, most = '30 kg gross at most (ADR 3.4.2)') => ({
  [packages]: [`a package in limited quantities weighs ${most}, and these ${kg} kg`],
});
const unstated = (kg: string) => ({
  [limited]: [`a piece weighs ${kg} kg, a package 30 kg gross at most (ADR 3.4.2): state packages`],
});

const never = (what: string) => ({
  [limited]: [`is wrong: ${what} may not be packed in limited quantities (ADR 3.4.1, 0 in column 7a of table A)`],
});
const goods: [goods: Partial<Hazardous>, problems: Record<string, string[]>][] = [
  [{ class: '1.1D', packingGroup: null }, never('class 1.1D')],
  [{ class: '1.4S', packingGroup: null }, {}],
  [{ class: '2.1', packingGroup: null }, {}],
  // Paint and adhesives may, up to 500 ml.
  [{ class: '3', packingGroup: 'I' }, {}],
  [{ class: '4.2', packingGroup: 'III' }, never('class 4.2')],
  [{ class: '4.3', packingGroup: 'I' }, never('packing group I of class 4.3')],
  [{ class: '4.3', packingGroup: 'II' }, {}],
  [{ class: '5.2', packingGroup: null }, {}],
  [{ class: '6.1', packingGroup: 'I' }, never('packing group I of class 6.1')],
  [{ class: '6.1', packingGroup: 'II' }, {}],
  [{ class: '6.2', packingGroup: null }, never('class 6.2')],
  [{ class: '7', packingGroup: null }, never('class 7')],
  [{ class: '8', packingGroup: 'I' }, never('packing group I of class 8')],
  [{ class: '8', packingGroup: 'I', quantityLimited: false }, {}],
  [{ class: '9', packingGroup: null }, {}],
];
for (const [of, problems] of goods) {
  const { class: hazardClass, packingGroup, quantityLimited = true } = of;
  const name = `class ${hazardClass}, packing group ${packingGroup ?? 'none'}${quantityLimited ? '' : ', in full'}`;
  test(`without table A, which goods are never in limited quantities is told by class and group: ${name}`, () => {
    assert.deepEqual(problemsOf({ weight: 20, goods: of }), problems);
  });
}

const lines: [name: string, line: Line, problems: Record<string, string[]>][] = [
  ['loose pieces of 30 kg', { weight: 30 }, {}],
  ['loose pieces of 31 kg', { weight: 31 }, unstated('31')],
  ['an IBC', { category: 'ibc', weight: 1000 }, unstated('1000')],
  ['an IBC that is a package', { category: 'ibc', weight: 1000, goods: { packages: 2 } }, heavy('1000')],
  ['loose pieces that are packages', { weight: 31, goods: { packages: 2 } }, heavy('31')],
  ['pallets of which nothing is said', { category: 'epal' }, {}],
  ['pallets with 20 packages in all', { category: 'epal', goods: { packages: 20 } }, {}],
  ['pallets, with them 30.6 kg for each package', { category: 'epal', weight: 1225, goods: { packages: 80 } }, {}],
  ['pallets with 10 packages in all', { category: 'epal', goods: { packages: 10 } }, heavy('55')],
  ['cages, which weigh more themselves', { category: 'gitterbox', weight: 685, goods: { packages: 40 } }, {}],
  ['goods on something else', { weight: 325, goods: { packages: 20 } }, {}],
  ['goods on something else, too heavy', { weight: 326, goods: { packages: 20 } }, heavy('30.1')],
  ['packages that are heavy by what is net', { category: 'cp', goods: { packages: 18, netMass: 550 } }, heavy('30.6')],
  [
    'trays',
    { weight: 225, goods: { packages: 18, packageType: 'shrink-wrapped trays' } },
    heavy('22.2', '20 kg gross at most (ADR 3.4.3)'),
  ],
  ['as much that is no limited quantity', { weight: 31, goods: { packages: 2, quantityLimited: false } }, {}],
];
for (const [name, line, problems] of lines) {
  test(`a package in limited quantities weighs 30 kg at most: ${name}`, () => {
    assert.deepEqual(problemsOf(line), problems);
  });
}
