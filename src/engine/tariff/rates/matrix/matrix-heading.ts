import { describeStep, makeStep } from '../load-step.ts';
import { withoutCosts } from './words/added-costs.ts';
import { days, fillers, partLoads, vehicleWords } from './words/heading-words.ts';
import { type Limits, readFigure, type Unit } from './words/limits.ts';
import { readEquivalents, withEquivalents } from './words/load-equivalents.ts';
import { findNoEnd, findOtherBasis, tonnes, unitWords, wordsOf } from './words/price-basis.ts';

/** A vehicle as the catalogue has it. */
export type NamedVehicle = {
  code: string;
  name: string;
  class: string;
  grossWeightT: number;
  payloadKg: number;
  loadingMetres: number;
  palletPlaces: number;
};

/**
 * What the cell above a column of prices says: which vehicle, up to what load, a unit or a number that lacks one.
 * `tonnage`: what its load would be as a vehicle of so many tonnes. `problem`: why it stands above no prices of whole
 * loads.
 */
export type Heading = {
  vehicle?: string;
  limits?: Limits;
  unit?: Unit;
  bare?: string;
  tonnage?: Tonnage;
  problem?: string;
};

/** A figure in tonnes that may be a vehicle's, with the codes of those that it may be. */
export type Tonnage = { vehicles: readonly string[] };

/** A price for a part of a step. */
const perFigure = /(?:per|je|pro|^\/|€\s*\/|eur\s*\/)\s*\d/;

const signsOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** Reads a heading. Undefined: it is none that prices stand under. */
export function readHeading(written: string, vehicles: readonly NamedVehicle[]): Heading | undefined {
  const { rest, ...equivalents } = readEquivalents(withoutCosts(written));
  const text = rest
    .replace(/^\s*(?:(?:eur|€|preis|price)\s*(?:\/|je|pro|per)?\s+|(?:eur|€)\s*\/\s*(?=\p{L}))/iu, '')
    .replace(/[\s,]*[([]?(?:in\s+)?(?:euro?|€)[)\]]?\s*$/iu, '');
  // Half a truck is no truck of half the figures.
  const vehicle = /\d\s*\/\s*\d/.test(text) ? undefined : (readVehicle(text, vehicles) ?? readSized(text, vehicles));
  if (typeof vehicle === 'string') return isMarked(text) ? { problem: marked } : { vehicle };
  const problem = vehicle?.problem ?? findOtherBasis(rest, false) ?? findNoEnd(rest) ?? findNoStep(text);
  if (problem !== undefined) return { problem };
  const read = readLimits(rest);
  if (read !== undefined && isMarked(text)) return { problem: marked };
  if (read?.limits === undefined) return read;
  const tonnage = readTonnage(text, vehicles);
  const limits = withEquivalents(read.limits, equivalents);
  return { ...read, limits, ...(tonnage !== undefined && { tonnage }) };
}

const marked =
  'carries + or %, as what comes on top of another price does: write the whole price, or delete the sign if it is one';

/** A plus between two figures, which joins limits as in `5 Pal + 2500 kg`, and `% kg`. */
const notMarks = /(?<=\d[^+]*)\+(?=\s*\d)|%\s*-?\s*kg/gi;

/** Whether a heading carries the sign of a surcharge. */
function isMarked(text: string): boolean {
  return /[+%±‰]|\(\s*[-–]\s*\)/.test(text.replaceAll(notMarks, ''));
}

/** The code or class of the vehicle that a text names, or why it names none of them. Undefined: it names no vehicle. */
function readVehicle(text: string, vehicles: readonly NamedVehicle[]): string | { problem: string } | undefined {
  const signs = signsOf(text);
  if (signs === '') return undefined;
  const known = vehicles.find(({ code, name }) => signsOf(code) === signs || signsOf(name) === signs);
  if (known !== undefined) return known.code;
  const codes = new Set(vehicles.flatMap(({ code, class: kind }) => [code, kind]));
  if (codes.has(signs)) return signs;
  const meant = vehicleWords.find(([form]) => form.test(signs))?.[1].filter((code) => codes.has(code)) ?? [];
  const [only, ...others] = meant;
  if (only === undefined && meant.length === 0) return readBracketed(text, vehicles);
  if (only === undefined || others.length === 0) return only;
  return { problem: `may be ${meant.slice(0, -1).join(', ')} or ${meant.at(-1)}: write which` };
}

/** `Reefer (Frigo)`: in brackets the same vehicle again. */
function readBracketed(text: string, vehicles: readonly NamedVehicle[]): string | undefined {
  const [, outer = '', inner = ''] = /^([^()]+)\(([^()]+)\)\s*$/.exec(text) ?? [];
  const vehicle = outer === '' ? undefined : readVehicle(outer, vehicles);
  return typeof vehicle === 'string' && readVehicle(inner, vehicles) === vehicle ? vehicle : undefined;
}

const sizes =
  /(?:(?:bis|max\.?|up to)\s*)?(\d+(?:[.,]\d+)?)\s*(tonn\p{L}*|tons?|to|t|kg|ldm|lm|m|pal\p{L}*|ep|plt|stp|stellpl\p{L}*)\b\.?/giu;

/**
 * A vehicle with its own size, as in `Tautliner 13,6 ldm / 24 t`; with less it is no whole vehicle. A class has the
 * size that most of its vehicles do not exceed.
 */
function readSized(text: string, vehicles: readonly NamedVehicle[]): string | { problem: string } | undefined {
  const name = text
    .replaceAll(sizes, ' ')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
  if (name === text || name === '' || fillers.test(name.toLowerCase())) return undefined;
  const vehicle = readVehicle(name, vehicles);
  if (vehicle === undefined || typeof vehicle !== 'string') return vehicle;
  const of = vehicles.filter(({ code, class: kind }) => code === vehicle || kind === vehicle);
  const isWhole = [...text.matchAll(sizes)].every(([, figure = '', unit = '']) => {
    const value = Number(figure.replace(',', '.'));
    return of.filter((each) => holdsAll(each, value, unit.toLowerCase())).length * 2 > of.length;
  });
  return isWhole ? vehicle : { problem: `names a vehicle and less than its load: write ${vehicle}, or the load alone` };
}

/** Whether a size is all that a vehicle has: its load, or by its tonnes its gross weight. */
function holdsAll(vehicle: NamedVehicle, value: number, unit: string): boolean {
  if (unit === 'kg') return value >= vehicle.payloadKg;
  if (unit.startsWith('t')) return value === vehicle.grossWeightT || value * 1000 >= vehicle.payloadKg;
  if (/^(ldm|lm|m)$/.test(unit)) return value >= vehicle.loadingMetres;
  return value >= vehicle.palletPlaces;
}

/** Gross weights in tonnes that vehicles have besides those of the catalogue. */
const usualTonnages = [2.8, 3.5, 7.49, 7.5, 12, 18, 26, 40, 44];

/** A figure in tonnes alone, or one that nothing joins to another limit, as in `7,5 t bis 5 Pal`. */
const tonnesAlone = [
  /^\s*(?:(?:bis|max\.?|up to|≤)\s*(?:zu\s*)?)?(\d+(?:[.,]\d+)?)\s*(?:t|to|tons?|tonn\p{L}*)\.?\s*$/iu,
  /^\s*(\d+(?:[.,]\d+)?)\s*-?(?:t|to|tons?|tonn\p{L}*)(?!\p{L})\.?\s*[,:–-]?\s*\(?\s*(?:bis|max|up|mit|with|≤|\d)/iu,
  /(?<!(?:bis|max\.?|up to|zu|und|and|oder|or|[/&+,≤<=–-])\s*\(?)\s\(?\s*(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(?:t|to|tons?|tonn\p{L}*)\.?\s*\)?\s*$/iu,
];

/** The vehicles that a figure in tonnes may mean as well as a load. Undefined: no vehicle has so many. */
function readTonnage(text: string, vehicles: readonly NamedVehicle[]): Tonnage | undefined {
  const written = tonnesAlone.map((form) => form.exec(text)?.[1]).find((figure) => figure !== undefined) ?? '';
  const tonnes = Number(written.replace(',', '.'));
  const grossWeights = new Set([...usualTonnages, ...vehicles.map(({ grossWeightT }) => grossWeightT)]);
  if (written === '' || !grossWeights.has(tonnes)) return undefined;
  const signs = signsOf(`${tonnes === 7.49 ? 7.5 : tonnes} t LKW`);
  const codes = vehicleWords.find(([form]) => form.test(signs))?.[1] ?? [];
  return { vehicles: codes.filter((code) => vehicles.some((vehicle) => vehicle.code === code)) };
}

/** Why a tonnage alone says too little: it may be the name of a vehicle as well as a load. */
export function tonnageProblem({ vehicles }: Tonnage, { kg_to = 0 }: Limits): string {
  const names = vehicles.length === 0 ? `vehicle of ${kg_to / 1000} t` : `vehicle ${vehicles.join(' or ')}`;
  const write = vehicles.length === 0 ? 'another vehicle' : vehicles.join(', ');
  return `may be the ${names} or loads of up to ${kg_to} kg: write ${write}, or ${kg_to} kg`;
}

function findNoStep(text: string): string | undefined {
  if (partLoads.test(signsOf(text)))
    return 'is a part of a vehicle: write up to which load, as in up to 5 pallets or 2.4 ldm';
  if (days.test(text)) return 'is a day, which a spreadsheet may have made of numbers as 1-5: write 1 to 5 pallets';
  return undefined;
}

/** `1 to 5 pallets` and `bis 2,4 ldm / 1.000 kg`: of a range its end. */
function readLimits(text: string): Heading | undefined {
  const words = wordsOf(text);
  if (words.length === 0 || perFigure.test(text.toLowerCase())) return undefined;
  const limits: { [U in Unit]?: number } = {};
  let number: string | undefined;
  let unit: Unit | undefined;
  for (const [index, word] of words.entries()) {
    const isTo = word === 'to' && number !== undefined && !/^\d/.test(words[index + 1] ?? '');
    if (/^\d/.test(word)) number = word.replace(/[.,]$/, '');
    else if (word === '–' || word === '-' || (fillers.test(word) && !isTo)) continue;
    else {
      const isTonnes = tonnes.test(word) && number !== undefined;
      const named = isTonnes ? 'kg_to' : unitWords.find(([, form]) => form.test(word))?.[0];
      if (named === undefined || limits[named] !== undefined) return undefined;
      if (number === undefined) unit = named;
      else {
        const value = readFigure(number, isTonnes ? 't' : named);
        if (value === undefined) return undefined;
        limits[named] = value;
        number = undefined;
      }
    }
  }
  if (Object.keys(limits).length > 0) return number === undefined && unit === undefined ? { limits } : undefined;
  if (unit !== undefined && number !== undefined) return { limits: { [unit]: readFigure(number, unit) } };
  if (unit !== undefined) return { unit };
  return number === undefined ? undefined : { bare: number };
}

/** In words, as an import shows it. */
export function describeHeading({ vehicle, limits = {} }: Heading): string {
  const step = makeStep({ ldmTo: limits.ldm_to, kgTo: limits.kg_to, palletsTo: limits.pallets_to });
  return [...(vehicle === undefined ? [] : [`vehicle ${vehicle}`]), ...(step ? [describeStep(step)] : [])].join(', ');
}
