import type { PlaceKey } from './rate-place.ts';

/** The letters with which postcodes of the United Kingdom begin, without those of the islands that have their own. */
const areas: readonly string[] = (
  'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY ' +
  'G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX ' +
  'PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF ' +
  'WN WR WS WV YO ZE'
).split(' ');

/** Whether letters are a whole postal area, as `B` of Birmingham. */
export function isBritishArea(letters: string): boolean {
  return areas.includes(letters);
}

/** The areas of two letters that begin with one. */
export function areasFrom(letter: string): string[] {
  return areas.filter((area) => area.length === 2 && area.startsWith(letter));
}

/** A row by which an owner finds it, as `line 2`, and its places. */
export type NamedPlaces = { name: string; places: readonly PlaceKey[] };

/**
 * What an owner should know of places that are one British letter, which holds for that area alone and once held for
 * all that begin so. Empty if there are none.
 */
export function describeLoneLetters(rows: Iterable<NamedPlaces>): string[] {
  const namesOf = new Map<string, Set<string>>();
  for (const { name, places } of rows) {
    for (const place of places) {
      const [, letter] = /^GB-([A-Z])$/.exec(place) ?? [];
      if (letter !== undefined) namesOf.set(letter, (namesOf.get(letter) ?? new Set()).add(name));
    }
  }
  return [...namesOf].map(([letter, names]) => {
    const shown = [...names].slice(0, namesMax).join(', ');
    const more = names.size > namesMax ? ` and ${names.size - namesMax} more` : '';
    const others = areasFrom(letter).map((area) => `GB-${area}`);
    const alone = isBritishArea(letter) ? `is ${letter}1, ${letter}20 and the like alone` : 'holds for nobody';
    return `Note: GB-${letter} (${shown}${more}) ${alone}, and no longer what begins so: write ${others.join(', ')} too, those that are meant.`;
  });
}

const namesMax = 10;
