import type { Problems } from '../../../ground/errors.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import type { ItemCategory } from './carriers.ts';
import { type Hazardous, isExplosive } from './hazardous.ts';
import { judgeLimited } from './limited-quantities.ts';
import { distinctNames, hasWords, officialNames, saysName } from './official-names.ts';
import { askTechnicalName, takeTechnicalName } from './technical-name.ts';
import { describeMissing, isUnspecified } from './transport-document.ts';

/** Table A of ADR. Undefined: the company keeps none. */
export type KnownGoods = Tariff['adr'];
type AdrRow = NonNullable<ReturnType<NonNullable<KnownGoods>['byNumber']['get']>>[number];

type Judging = { problems: Problems; notes: string[]; adr?: KnownGoods };
type StatedLine = { name: string; category: ItemCategory; quantity: number; weight: number; hazardous: Hazardous };

/**
 * Dangerous goods with what table A of ADR adds: the packing group if there is but one, proper shipping name, further
 * labels, tunnel code. What contradicts the table or ADR 3.4 is added to `problems` by its field; to `notes`, that
 * there is no table, what nobody checked, which name was taken, and what the consignment note lacks. `field`: where
 * the request states the goods.
 */
export function completeHazardous(stated: StatedLine, field: string, judging: Judging): Hazardous {
  const { problems, notes, adr } = judging;
  judgeAmounts(stated, field, problems);
  const entries = adr?.byNumber.get(stated.hazardous.unNumber) ?? [];
  const line = { ...stated, hazardous: takeTechnicalName(stated.hazardous, entries) };
  const completed = adr ? completeByTable(line, field, { ...judging, adr }) : line.hazardous;
  const { unNumber } = line.hazardous;
  if (!adr) {
    notes.push(
      `${field}.un_number: nobody checked ${unNumber}, its class and packing group: the company keeps no table A of ADR.`,
    );
  }
  if (completed?.quantityLimited === true) {
    const rows = entries.filter(
      (row) => isOfClass(row, line.hazardous.class) && isOfGroup(row, completed.packingGroup),
    );
    const limits = adr && rows.map(({ limitedQuantity }) => limitedQuantity);
    judgeLimited({ ...line, hazardous: completed }, field, judging, limits);
  }
  const name = completed?.properShippingName;
  const needsName = completed?.needsTechnicalName ?? (name !== undefined && isUnspecified(name));
  const whole = { ...(completed ?? line.hazardous), ...(needsName && { needsTechnicalName: true }) };
  const missing = completed && describeMissing(whole);
  if (missing !== undefined) notes.push(`${field}: ${missing}`);
  return whole;
}

/** Amounts are of the whole line, and net. */
function judgeAmounts({ quantity, weight, hazardous }: StatedLine, field: string, problems: Problems): void {
  const { netMass, volume } = hazardous;
  for (const [name, amount] of Object.entries({ netMass, volume })) {
    if (amount !== undefined && Math.round(amount * 1000) / 1000 !== amount)
      problems.add(`${field}.${name}`, 'must have at most three decimals');
  }
  if (netMass !== undefined && volume !== undefined)
    problems.add(`${field}.volume`, 'must not be given together with net_mass');
  const grossKg = quantity * weight;
  if (netMass !== undefined && netMass > grossKg)
    problems.add(`${field}.netMass`, `must not be more than the gross weight of the line, ${grossKg} kg`);
}

/** Undefined if the table contradicts what is stated. */
function completeByTable(
  line: StatedLine,
  field: string,
  judging: Judging & { adr: NonNullable<KnownGoods> },
): Hazardous | undefined {
  const { problems, adr } = judging;
  const { hazardous } = line;
  const { unNumber, packingGroup } = hazardous;
  const table = `table A of ADR (${adr.file})`;
  const rows = adr.byNumber.get(unNumber);
  const refuse = (name: string, problem: string) => {
    problems.add(`${field}.${name}`, problem);
    return undefined;
  };
  if (rows === undefined) return refuse('unNumber', `is wrong: ${table} has no ${unNumber}`);
  const ofClass = rows.filter((row) => isOfClass(row, hazardous.class));
  if (ofClass.length === 0)
    return refuse('class', `is wrong: by ${table} ${unNumber} is of class ${either(rows.map(describeClass))}`);
  const groups = [...new Set(ofClass.flatMap((row) => row.packingGroups))];
  const isAnyWithout = ofClass.some((row) => row.packingGroups.length === 0);
  const group = packingGroup ?? (isAnyWithout || groups.length !== 1 ? null : (groups[0] ?? null));
  const fitting = ofClass.filter((row) => isOfGroup(row, group));
  if (fitting.length === 0) {
    const known = groups.length === 0 ? 'has none' : `has packing group ${either(groups.toSorted())}`;
    return refuse(
      'packingGroup',
      `${packingGroup === null ? 'is required' : 'is wrong'}: by ${table} ${unNumber} ${known}`,
    );
  }
  if (hazardous.quantityLimited && fitting.every(({ limitedQuantity }) => limitedQuantity === '0'))
    return refuse('quantityLimited', `is wrong: by ${table} ${unNumber} may not be packed in limited quantities`);
  return describeByRows(line, fitting, field, { ...hazardous, packingGroup: group }, judging.notes);
}

/** What the rows that fit say of the goods, as far as they agree. A name that is stated chooses among them. */
function describeByRows(
  { name: goodsName, hazardous }: StatedLine,
  fitting: readonly AdrRow[],
  field: string,
  goods: Hazardous,
  notes: string[],
): Hazardous {
  const every = [...new Set(fitting.flatMap((row) => officialNames(row.name)))].join(' or ');
  // All names of an earlier order, sent back, say no more than none.
  const stated = hazardous.properShippingName === every ? undefined : hazardous.properShippingName;
  const named =
    stated === undefined
      ? fitting.filter((row) => saysName(goodsName, distinctNames(row.name)))
      : fitting.filter((row) => saysName(stated, officialNames(row.name)));
  // A part of an entry may be all that a shipper says, and is nobody's to overwrite.
  const byName = named.length > 0 ? named : fitting.filter((row) => stated && hasWords(row.name, stated));
  const rows = byName.length > 0 ? byName : fitting;
  const names = [...new Set(rows.flatMap((row) => officialNames(row.name)))];
  const isStated = stated !== undefined && byName.length > 0;
  const distinct = [...new Set(rows.flatMap((row) => distinctNames(row.name)))];
  const likeGoods = distinct.filter((name) => saysName(goodsName, [name])).toSorted((a, b) => b.length - a.length);
  const chosen = isStated ? stated : (likeGoods[0] ?? names.join(' or '));
  const place = `${field}.proper_shipping_name`;
  if (stated !== undefined && !isStated)
    notes.push(
      `${place}: table A of ADR has no "${stated}" for ${goods.unNumber}; the consignment note says "${chosen}".`,
    );
  else if (stated !== undefined && named.length === 0)
    notes.push(
      `${place}: the consignment note says "${chosen}", a part of what table A of ADR has for ${goods.unNumber}: "${names.join(' or ')}".`,
    );
  else if (stated === undefined && likeGoods.length === 0 && names.length > 1)
    notes.push(`${place}: the consignment note says "${chosen}": state the one of these names that fits.`);
  const provisions = rows.flatMap((row) => row.specialProvisions ?? []);
  const areKnown = rows.every((row) => row.specialProvisions !== null);
  const tunnelCodes = new Set(rows.map((row) => row.tunnelCode));
  const labels = new Set(rows.map((row) => furtherLabels(row, goods.class).join('+')));
  const [tunnelCode] = tunnelCodes;
  const [further = ''] = labels;
  return {
    ...goods,
    class: fullClass(rows, goods.class),
    properShippingName: chosen,
    ...(areKnown && { needsTechnicalName: askTechnicalName(provisions) }),
    ...(tunnelCodes.size === 1 && { tunnelCode }),
    ...(labels.size === 1 && further !== '' && { labels: further.split('+') }),
    ...(labels.size > 1 && { labelsDiffer: true }),
  };
}

/** The class, with the division or, of explosives, the compatibility group that the table has. */
function fullClass(rows: readonly AdrRow[], stated: string): string {
  const [known, ...others] = new Set(rows.map(describeClass));
  return known !== undefined && others.length === 0 && known.startsWith(stated) ? known : stated;
}

/** Whether a row is of a class: its own, a division that its labels name, or the class that its division is of. */
function isOfClass(row: AdrRow, hazardClass: string): boolean {
  if (row.class === hazardClass || row.labels?.[0] === hazardClass) return true;
  // As 1.1D is of 1.1 and 1, and 2.1 of 2.
  const isPart = (part: string, whole: string) =>
    part.startsWith(whole) && (part[whole.length] === '.' || whole[1] === '.');
  // Samples of explosives are of class 1 alone in the table, and of a division that an authority assigns.
  const mayBePart = row.labels === null || row.class === '1';
  return isPart(row.class, hazardClass) || (mayBePart && isPart(hazardClass, row.class));
}

/** Those after the label of the class; of explosives all but their own. */
function furtherLabels({ labels }: AdrRow, hazardClass: string): readonly string[] {
  if (labels === null) return [];
  if (isExplosive({ class: hazardClass })) return labels.filter((label) => !/^1(\.[456])?$/.test(label));
  return labels.slice(1);
}

function isOfGroup({ packingGroups: own }: AdrRow, group: Hazardous['packingGroup']): boolean {
  return group === null ? own.length === 0 : own.includes(group);
}

function describeClass({ class: hazardClass, labels }: AdrRow): string {
  return hazardClass === '2' ? (labels?.[0] ?? hazardClass) : hazardClass;
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

function either(words: readonly string[]): string {
  return alternatives.format([...new Set(words)]);
}
