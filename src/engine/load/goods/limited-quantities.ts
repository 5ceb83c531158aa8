import type { Problems } from '../../../ground/errors.ts';
import { carriers, type ItemCategory } from './carriers.ts';
import { type Hazardous, isExplosive } from './hazardous.ts';

/** The most that a package in limited quantities weighs, gross in kilograms, and where that is written. */
type PackageLimit = { kg: number; article: string };

const ofPackages: PackageLimit = { kg: 30, article: 'ADR 3.4.2' };
/** Shrink-wrapped or stretch-wrapped, instead of an outer packaging. */
const ofTrays: PackageLimit = { kg: 20, article: 'ADR 3.4.3' };

type LimitedLine = { category: ItemCategory; quantity: number; weight: number; hazardous: Hazardous };

/**
 * Adds to `problems` the line of goods in limited quantities that may never be, or whose packages weigh more on average
 * than one may, and to `notes` what nobody checked. `field`: where the request states them. `innerLimits`: the most in
 * an inner packaging, by table A of ADR, undefined where there is none.
 */
export function judgeLimited(
  line: LimitedLine,
  field: string,
  { problems, notes }: { problems: Problems; notes: string[] },
  innerLimits: readonly string[] | undefined,
): void {
  const { packages, packageType = '' } = line.hazardous;
  const never = innerLimits === undefined ? neverLimited(line.hazardous) : undefined;
  if (never !== undefined) {
    const why = 'may not be packed in limited quantities (ADR 3.4.1, 0 in column 7a of table A)';
    problems.add(`${field}.quantityLimited`, `is wrong: ${never} ${why}`);
    return;
  }
  const { kg, article } = /\btrays?\b/i.test(packageType) ? ofTrays : ofPackages;
  const least = leastPackageKg(line);
  const most = `${kg} kg gross at most (${article})`;
  if (least !== undefined && least > kg) {
    const weighs = `${Math.round(least * 10) / 10} kg`;
    if (packages === undefined)
      problems.add(`${field}.quantityLimited`, `a piece weighs ${weighs}, a package ${most}: state packages`);
    else problems.add(`${field}.packages`, `a package in limited quantities weighs ${most}, and these ${weighs}`);
  }
  const column = innerLimits === undefined ? '' : `; column 7a of table A: ${[...new Set(innerLimits)].join(' or ')}`;
  const mass =
    least === undefined ? `, nor that no package weighs more than ${kg} kg (${article}), as packages says` : '';
  notes.push(`${field}.quantity_limited: nobody checked what inner packagings hold (ADR 3.4.2${column})${mass}.`);
}

/** Classes for whose goods of packing group I column 7a has 0; of class 3 some, as paint, may hold 500 ml. */
const strictClasses: readonly string[] = ['4.1', '4.2', '4.3', '5.1', '6.1', '8'];

/**
 * Which goods, without table A at hand, are never packed in limited quantities since column 7a has 0 for them all
 * (general knowledge of the table of ADR 2025). Undefined: some of the class may be.
 */
function neverLimited(hazardous: Pick<Hazardous, 'class' | 'packingGroup'>): string | undefined {
  const { class: of, packingGroup } = hazardous;
  if ((isExplosive(hazardous) && of !== '1.4S') || ['4.2', '6.2', '7'].includes(of)) return `class ${of}`;
  return packingGroup === 'I' && strictClasses.includes(of) ? `packing group I of class ${of}` : undefined;
}

/**
 * What the heaviest package of a line weighs at least, gross in kilograms: as much as all on average. What the goods
 * stand on is taken off. Undefined if nothing says how many packages there are.
 */
function leastPackageKg({ category, quantity, weight, hazardous: { packages, netMass = 0 } }: LimitedLine) {
  const carrier = category === 'ibc' ? undefined : carriers[category];
  if (packages === undefined) return carrier === undefined ? weight : undefined;
  const emptyKg = carrier?.emptyKg ?? (packages > quantity ? looseKg : 0);
  return Math.max(netMass, quantity * (weight - emptyKg)) / packages;
}

/** What goods may stand on that are no load carrier by a standard, and hold several packages: as a euro pallet. */
const looseKg = 25;
