import { foldName } from '../fold-name.ts';
import { type Gazetteer, townName, townPeople, townPoint } from '../gazetteer/gazetteer.ts';
import { greatCircleKm } from '../great-circle.ts';
import { townsOfName } from '../locate-name.ts';
import { searchNames } from '../search-names.ts';
import { isJoint, saysNothing } from './read-words.ts';
import { isOfRegion, isRegion } from './regions.ts';

/**
 * Towns that a part of what was written names, the likeliest first; `certain` if the rest fits or says nothing,
 * `contradicted` if it names a region in which none of them lies.
 */
type PartReading = { towns: number[]; certain: boolean; contradicted?: boolean };

/** More words are no name. */
const wordsMax = 8;
/** How many namesakes are looked at, the larger ones. */
const namesakesMax = 40;
/** Cities of this size are known to everybody. */
const cityPeople = 100_000;
/** A town of fewer people is not taken for a name of which the rest is unknown. */
const peopleMin = 3000;
/** A shorter name of a village may be part of another word's slip. */
const smallTownLetters = 6;
/** Words that begin the names of many towns and do not name one by themselves, though some town has that name. */
const beginnings = new Set(
  'alt bad castel castello cité grand groß grosse il great high kirch klein la las le les little los low markt mont monte new neu nieder nova nové nowa nowe nowy ober old port porto puerto saint sainte san sankt sant santa santo stara stare stary sveti turnu unter upper velika velké villa ville west wielka zell'.split(
    ' ',
  ),
);

/**
 * Reads a town with its district, its neighbour, its region or its port: `Wien Favoriten`, `Croydon, London`, `Ashford,
 * Kent`, `Port of Felixstowe`. Of a city and a part that are both known and near each other, the part is meant.
 */
export function readTownAndPart(gazetteer: Gazetteer, country: number, text: string): PartReading | undefined {
  const splits = splitsOf(gazetteer, country, text);
  for (const split of splits) {
    const part = nearestPair(gazetteer, split.head, split.tail);
    if (part !== undefined) return { towns: [part], certain: true };
  }
  for (const { head, tailText } of splits) {
    const inRegion = head.filter((town) => isOfRegion(gazetteer, country, town, tailText));
    if (inRegion.length > 0) return { towns: inRegion, certain: true };
  }
  const run = longestRun(gazetteer, splits);
  return otherwiseInRegion(gazetteer, country, splits, run) ?? run;
}

/** The village, or town whose people are not known, by whose name what was written ends or else begins. */
export function readSmallTown(gazetteer: Gazetteer, country: number, text: string): number[] | undefined {
  const splits = splitsOf(gazetteer, country, text);
  const isName = (words: readonly string[]) => foldName(words.join(' ')).length >= smallTownLetters;
  const end = splits.find(({ tail, tailWords }) => tail.length > 0 && isName(tailWords));
  return end?.tail ?? splits.findLast(({ head, headWords }) => head.length > 0 && isName(headWords))?.head;
}

/** Towns of exactly the name before a comma, bracket or slash, in the region after it: `Lauf, Baden`. */
export function townsInRegionAfter(gazetteer: Gazetteer, country: number, text: string): number[] {
  const [, head, tail] = /^([^,(/]{3,}?)\s*[,(/]\s*([^,(/]+?)\)?$/u.exec(text) ?? [];
  if (head === undefined || tail === undefined) return [];
  return townsOfName(gazetteer, country, head).filter((town) => isOfRegion(gazetteer, country, town, tail));
}

/**
 * What a name that ends with a region means if no town of that name is there: one whose name begins with it, or none.
 */
function otherwiseInRegion(
  gazetteer: Gazetteer,
  country: number,
  splits: readonly Split[],
  run: PartReading | undefined,
): PartReading | undefined {
  for (const { headWords, tailText } of splits) {
    const inRegion = townsBeginning(gazetteer, country, headWords).filter((town) =>
      isOfRegion(gazetteer, country, town, tailText),
    );
    if (inRegion.length > 0) return { towns: inRegion, certain: false };
  }
  const last = splits.findLast(({ head }) => head.length > 0);
  if (last === undefined || !isRegion(gazetteer, country, last.tailText)) return undefined;
  if (!/^[A-Z]{1,3}$/.test(last.tailText) && run?.towns.some((town) => !last.head.includes(town))) return undefined;
  return { towns: last.head, certain: false, contradicted: true };
}

/** Towns whose own name begins with all of these words. */
function townsBeginning(gazetteer: Gazetteer, country: number, words: readonly string[]): number[] {
  const key = foldName(words.join(' '));
  if (key.length < 3) return [];
  return searchNames(gazetteer, country, key, namesakesMax).filter((town) =>
    beginsWithWord(townName(gazetteer, town), words.join(' ')),
  );
}

function beginsWithWord(name: string, words: string): boolean {
  const parts = name.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  const asked = words.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return asked.every((word, index) => foldName(parts[index] ?? '') === foldName(word));
}

function splitsOf(gazetteer: Gazetteer, country: number, text: string): Split[] {
  const words = (text.match(/[\p{L}\p{M}\d'’`´.]+/gu) ?? []).slice(0, wordsMax);
  return words.slice(1).map((_, index) => splitAt(gazetteer, country, words, index + 1));
}

type Split = {
  head: number[];
  tail: number[];
  headWords: string[];
  tailWords: string[];
  tailText: string;
};

function splitAt(gazetteer: Gazetteer, country: number, words: readonly string[], at: number): Split {
  const [headWords, tailWords] = [words.slice(0, at), words.slice(at)];
  const tailText = tailWords.join(' ');
  return {
    head: townsOfRun(gazetteer, country, headWords),
    tail: townsOfRun(gazetteer, country, tailWords),
    headWords,
    tailWords,
    tailText,
  };
}

function townsOfRun(gazetteer: Gazetteer, country: number, words: readonly string[]): number[] {
  if (saysNothing(words)) return cityCalledSo(gazetteer, country, words);
  const [first, ...others] = words;
  if (first === undefined || (others.length === 0 && beginnings.has(first.toLocaleLowerCase()))) return [];
  const name = words.join(' ');
  if (foldName(name).length < 3) return [];
  const towns = townsOfName(gazetteer, country, name).slice(0, namesakesMax);
  const [town] = towns;
  if (town === undefined || others.length === 0 || !isJoint(first)) return towns;
  // `Aéroport de Nice` is no airport of Denicé.
  const [without] = townsOfRun(gazetteer, country, others);
  return without !== undefined && without < town ? [] : towns;
}

/** `Porto Ramalde`: a city may be called like a facility. */
function cityCalledSo(gazetteer: Gazetteer, country: number, words: readonly string[]): number[] {
  const towns = townsOfName(gazetteer, country, words.join(' '));
  return towns.filter((town) => townPeople(gazetteer, town) >= cityPeople);
}

/** How far from a city's middle its parts lie, by its people. */
function cityReachKm(people: number): number {
  if (people > 2_000_000) return 45;
  return people > 400_000 ? 20 : 12;
}

/** Of two towns next to each other the smaller, which says more exactly where. */
function nearestPair(gazetteer: Gazetteer, heads: readonly number[], tails: readonly number[]): number | undefined {
  let best: number | undefined;
  let bestKm = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    for (const tail of tails) {
      const distanceKm = greatCircleKm(townPoint(gazetteer, head), townPoint(gazetteer, tail));
      const people = townPeople(gazetteer, Math.min(head, tail));
      if (distanceKm >= bestKm || distanceKm > cityReachKm(people)) continue;
      best = Math.max(head, tail);
      bestKm = distanceKm;
    }
  }
  return best;
}

/** The longest beginning or end that is a town of some size: the one whose rest says nothing, else the larger. */
function longestRun(gazetteer: Gazetteer, splits: readonly Split[]): PartReading | undefined {
  const heads = splits.map(({ head, tailWords }) => ({ towns: head, certain: saysNothing(tailWords) })).reverse();
  const tails = splits.map(({ tail, headWords }) => ({
    towns: tail,
    certain: saysNothing(headWords) && headWords.some((word) => word.length > 1),
  }));
  const people = ({ towns: [town] }: PartReading) => (town === undefined ? 0 : townPeople(gazetteer, town));
  const isTaken = (run: PartReading) => run.towns.length > 0 && (run.certain || people(run) >= peopleMin);
  return [heads.find(isTaken), tails.find(isTaken)]
    .filter((run) => run !== undefined)
    .sort((a, b) => Number(b.certain) - Number(a.certain) || people(b) - people(a))[0];
}
