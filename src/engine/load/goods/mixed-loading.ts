import type { Vehicle } from '../../tariff/tariff.ts';
import { type Hazardous, isExplosive } from './hazardous.ts';

/** Dangerous goods and their line in the request, from 0. */
export type HazardousLine = { line: number; hazardous: Hazardous };

type MixingRules = Vehicle['hazards']['mixing'];

/** Two lines that may not ride in one vehicle, the earlier first, and the article that says so. */
export type ForbiddenMix = { lines: readonly [HazardousLine, HazardousLine]; rule: string };

/**
 * The first two lines that may not ride in one vehicle (ADR 7.5.2), as far as classes and labels are known. Undefined
 * if all of them may. Of lines that the rules cannot tell apart only the first is compared with others.
 */
export function findForbiddenMix(rules: MixingRules, lines: readonly HazardousLine[]): ForbiddenMix | undefined {
  const kindOf = kindsBy(rules);
  const firsts = new Map<string, HazardousLine>();
  const againstThemselves = new Set<string>();
  for (const other of lines) {
    const kind = kindOf(other.hazardous);
    const like = firsts.get(kind);
    let beside: Iterable<HazardousLine> = firsts.values();
    if (like !== undefined) {
      // More of the same goods is no mix; other goods of their kind are one.
      if (againstThemselves.has(kind) || like.hazardous.unNumber === other.hazardous.unNumber) continue;
      againstThemselves.add(kind);
      beside = [like];
    }
    for (const one of beside) {
      const rule = ruleAgainst(rules, one.hazardous, other.hazardous);
      if (rule !== undefined) return { lines: [one, other], rule };
    }
    if (like === undefined) firsts.set(kind, other);
  }
  return undefined;
}

/** What the rules look at of goods: label, compatibility group, limited quantity, and a number that a rule asks for. */
function kindsBy({ allowed, limited, explosives }: MixingRules): (goods: Hazardous) => string {
  const numbers = new Set([...allowed.flatMap((row) => row.numbers), ...limited.exceptNumbers]);
  const groups = new Set(
    explosives.flatMap(({ sameNumber, group, beside }) => (sameNumber === true ? [group, ...beside] : [])),
  );
  return (goods) => {
    if (goods.quantityLimited) return 'limited';
    const group = groupOf(goods) ?? '';
    const number = numbers.has(goods.unNumber) || groups.has(group) ? goods.unNumber : '';
    return `${labelOf(goods)} ${group} ${number}`;
  };
}

/** Of lines that are judged alike, the first. */
export function differentHazards(lines: readonly HazardousLine[]): HazardousLine[] {
  const keyOf = ({ hazardous: { unNumber, packingGroup, quantityLimited, labels = [], ...goods } }: HazardousLine) =>
    [unNumber, goods.class, packingGroup, quantityLimited, ...labels].join(' ');
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first]) => first ?? []);
}

function ruleAgainst(rules: MixingRules, one: Hazardous, other: Hazardous): string | undefined {
  if (one.quantityLimited && other.quantityLimited) return undefined;
  if (one.quantityLimited || other.quantityLimited) {
    const { beside, exceptNumbers, rule } = rules.limited;
    const whole = one.quantityLimited ? other : one;
    return beside.includes(labelOf(whole)) && !exceptNumbers.includes(whole.unNumber) ? rule : undefined;
  }
  if (isExplosive(one) && isExplosive(other)) return groupRule(rules, one, other);
  return labelRule(rules, one, other) ?? labelRule(rules, other, one);
}

/** Whether a row forbids `one` by its label beside the `other`. */
function labelRule({ forbidden, allowed }: MixingRules, one: Hazardous, other: Hazardous): string | undefined {
  const [label, beside] = [labelOf(one), labelOf(other)];
  const isAllowed = allowed.some((row) => row.numbers.includes(other.unNumber) && row.beside.includes(label));
  if (isAllowed) return undefined;
  const group = groupOf(one);
  return forbidden.find(
    (row) =>
      row.labels.includes(label) &&
      row.beside.includes(beside) &&
      !(group !== undefined && row.exceptGroups?.includes(group)),
  )?.rule;
}

/** Whether the compatibility groups forbid two explosives. A group that is not stated forbids nothing. */
function groupRule({ explosives }: MixingRules, one: Hazardous, other: Hazardous): string | undefined {
  const [group, beside] = [groupOf(one), groupOf(other)];
  if (group === undefined || beside === undefined) return undefined;
  const row = explosives.find((each) => each.group === group);
  if (row === undefined) return group === beside ? undefined : 'ADR 7.5.2.2';
  const differs = row.sameNumber === true && one.unNumber !== other.unNumber;
  return row.beside.includes(beside) && !differs ? undefined : row.rule;
}

/** The label by which goods are judged: 1 stands for 1.1 to 1.3, 2 for 2.1 to 2.3. */
function labelOf(goods: Hazardous): string {
  const { class: hazardClass, labels = [] } = goods;
  if (isExplosive(goods)) return /^1\.[456]/.exec(hazardClass)?.[0] ?? '1';
  if (hazardClass.startsWith('2')) return '2';
  return labels.includes('1') ? `${hazardClass}+1` : hazardClass;
}

/** The compatibility group of explosives, as D in 1.1D. */
function groupOf({ class: hazardClass }: Hazardous): string | undefined {
  return /^1\.\d([A-Z])$/.exec(hazardClass)?.[1];
}
