import type { Hazardous } from './hazardous.ts';
import { hasWords } from './official-names.ts';
import { isUnspecified } from './transport-document.ts';

/** What of an entry of table A tells whether its name needs a technical one. */
type Entry = { name: string; specialProvisions: readonly string[] | null };

/** Whether special provisions ask for a technical name (ADR 3.1.2.8.1). */
export function askTechnicalName(provisions: readonly string[]): boolean {
  return provisions.some((each) => each === '274' || each === '318');
}

/**
 * The goods with the bracket after their proper shipping name as the technical name, which stands there on papers (ADR
 * 3.1.2.8.1): `FLAMMABLE LIQUID, N.O.S. (xylene)`. A bracket that the entries of the number have themselves, or that
 * states a limit, stays. In limited quantities, whose note has no technical name, any bracket does. `entries`: those of
 * table A for the number, none without it.
 */
export function takeTechnicalName(goods: Hazardous, entries: readonly Entry[]): Hazardous {
  const [, name, bracket] = /^(.*\S)\s*\(([^()]*[^()\s][^()]*)\)\s*$/su.exec(goods.properShippingName ?? '') ?? [];
  if (name === undefined || bracket === undefined || goods.quantityLimited) return goods;
  const isNeeded = isUnspecified(name) || entries.some((entry) => askTechnicalName(entry.specialProvisions ?? []));
  const isOfName = /\bkPa\b|°\s?C/u.test(bracket) || entries.some((entry) => hasWords(entry.name, bracket));
  const isOther = goods.technicalName !== undefined && goods.technicalName !== bracket.trim();
  if (!isNeeded || isOfName || isOther) return goods;
  return { ...goods, properShippingName: name, technicalName: bracket.trim() };
}
