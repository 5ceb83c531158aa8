import { countryNumber, type Gazetteer, townPeople, townPlace } from './gazetteer/gazetteer.ts';
import { greatCircleKm } from './great-circle.ts';
import { townsNamed } from './locate-name.ts';
import type { Parting, Place } from './place.ts';
import { cityOfIsland, type PostalCode } from './postal-code.ts';
import type { PostalMatch } from './postal-lookup.ts';

/** How far from a postal code's place a town may be and still be meant: a city's outskirts. */
export const codeAgreesKm = 30;

/**
 * How a name means a town. `named`: it is the town's. `read`: it can hardly be read otherwise, as `Piombino (LI)` or,
 * of an island's `Den Hoorn`, `Hoorn`. `guessed`: with a slip, or without an addition that says nothing.
 */
export type HowMeant = 'named' | 'read' | 'guessed';

/** `people`: of a town farther off than the area of a code reaches, see `hamletsAskedMin`. */
export type NamedTown = { place: Place; how: HowMeant; people?: number };

/** `limitKm`: how far from the code's place a town may be and still be meant. */
type StatedCode = { codePlace: Place; code: PostalCode; match: PostalMatch; limitKm: number };

/**
 * What to take of a code and a town. `both`: nothing parts them. `town`: at its own place, with the code. `island`: the
 * code's, a part of the town. `code`: the town is not meant. `neither`: the one might be driven to at the price of the
 * other.
 */
export type Taken = { take: 'both' | 'town' | 'island' | 'code' | 'neither'; by: Parting['by'] };

/**
 * A town far off with fewer people may be the namesake of a hamlet in an area of which not all places are known: of
 * those, islands have many that are called as a town of the mainland.
 */
const hamletsAskedMin = { mainland: 50_000, island: 5000 };

/**
 * Judges a town that only a ferry joins to the place of its code, or that a tax border parts from it. An island's code
 * is taken if the name is a guess or of a town far off: its own ferry is paid, and of the hamlets of islands few are
 * known. A code on the mainland would save the ferry and is not, unless only its area is known and an island off that
 * may be meant.
 */
export function judgeParting({ findParting }: Gazetteer, stated: StatedCode, town: NamedTown): Taken {
  const parting = findParting?.(stated.codePlace, town.place);
  if (parting === undefined) return { take: 'both', by: 'water' };
  const { by } = parting;
  if (stated.match.precision === 'area' && mayBeHamlet(parting, town.people)) return { take: 'both', by };
  if (isOfCode(stated, town, parting)) return { take: 'town', by };
  if (cityOfIsland(town.place.country, stated.code.compact) === town.place.name) return { take: 'island', by };
  const isCodeMeant = parting.isCodeIsland && isDoubtful(stated, town);
  return { take: isCodeMeant ? 'code' : 'neither', by };
}

function mayBeHamlet({ by, isMainland }: Parting, people: number | undefined): boolean {
  const isIslandOff = people === undefined && by === 'water' && !isMainland;
  return isIslandOff || (people ?? Infinity) < hamletsAskedMin[isMainland ? 'mainland' : 'island'];
}

/** Islands that share a code are no farther apart. */
const sharedCodeKm = 50;

/** Whether a code is a town's own, or may be: several islands share one, and the town is on another of them. */
function isOfCode(
  { codePlace, code }: StatedCode,
  { place, how, people }: NamedTown,
  { isMainland, isCodeIsland }: Parting,
): boolean {
  if (place.zipCode !== '') return people === undefined && place.zipCode === code.display;
  const areIslands = isCodeIsland && !isMainland;
  return how === 'named' && areIslands && greatCircleKm(place, codePlace) <= sharedCodeKm;
}

/** Whether a town at the other side of the water may well not be meant. */
function isDoubtful({ codePlace, limitKm }: StatedCode, { place, how }: NamedTown): boolean {
  if (how === 'guessed') return true;
  const distanceKm = greatCircleKm(place, codePlace);
  if (how === 'read') return distanceKm > codeAgreesKm;
  return distanceKm > (place.region === codePlace.region ? limitKm : codeAgreesKm);
}

/** Countries, and their islands that have country codes of their own and are often written as parts of them. */
const realms = [
  { mainland: 'GB', islands: ['GG', 'IM', 'JE'] },
  { mainland: 'FI', islands: ['AX'] },
  { mainland: 'DK', islands: ['FO'] },
] as const;

/**
 * The town that a name, unknown in its country, means on an island with a country code of its own, or from there on the
 * mainland: Mariehamn of a Finnish address. Small ones may be the namesakes of hamlets and are not meant.
 */
export function townOverseas(gazetteer: Gazetteer, country: string, name: string): Place | undefined {
  for (const { mainland, islands } of realms) {
    const all: readonly string[] = [mainland, ...islands];
    if (!all.includes(country)) continue;
    for (const other of all.filter((each) => each !== country)) {
      const [town] = townsNamed(gazetteer, countryNumber(gazetteer, other), name);
      const peopleMin = hamletsAskedMin[other === mainland ? 'mainland' : 'island'];
      if (town !== undefined && townPeople(gazetteer, town) >= peopleMin) return townPlace(gazetteer, other, town);
    }
  }
  return undefined;
}
