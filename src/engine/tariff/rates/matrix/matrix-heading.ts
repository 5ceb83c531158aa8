import { describeStep, makeStep } from '../load-step.ts';
import { AmountReader } from '../read-amounts.ts';
import { findNoEnd, findOtherBasis, tonnes, unitWords, wordsOf } from './price-basis.ts';

/** What steps of a load are counted in, by their columns in a sheet of rates. */
export const units = ['ldm_to', 'kg_to', 'pallets_to'] as const;
export type Unit = (typeof units)[number];
export type Limits = { readonly [U in Unit]?: number };

/** A code and name of a vehicle as the catalogue has them. */
export type NamedVehicle = { code: string; name: string; class: string };

/**
 * What the cell above a column of prices says: which vehicle, up to what load, a unit or a number that lacks one.
 * `problem`: why it stands above no prices of whole loads.
 */
export type Heading = { vehicle?: string; limits?: Limits; unit?: Unit; bare?: string; problem?: string };

/** Words that change nothing: a step goes up to its figure. */
const fillers =
  /^(bis|zu|up|to|max|maximal|maximum|und|and|oder|or|je|sendung|eur|euro|€|in|≤|<=|=|\/|&|\+|,|per|shipment|full|prices?|preise?|netto|net)\.?$/;
/** A step that has no end, or a price for a part of it. */
const openEnded = /(^|\s)(?:ab|from|over|über|ueber|>|≥|>=)\s*\d|(?:per|je|pro|^\/|€\s*\/|eur\s*\/)\s*\d/;

/** What German customers call vehicles, where the catalogue has them. */
const aliases: readonly [RegExp, string][] = [
  [
    /^(plan(en)?(sattel)?(zug|auflieger)|planensattel|gardinen?(sattel|planen?)?(zug|auflieger)?|curtainsider?|standard(auflieger|trailer)|tauliner)$/,
    'tautliner',
  ],
  [/^mega(trailer|auflieger|sattel)?$/, 'mega'],
  [/^(k(ü|ue)hl(er|auflieger|sattel|zug|koffer)|frigo|fridgetrailer|refrigeratedtrailer)$/, 'reefer'],
  [/^(koffer(auflieger|sattel)|boxtrailer)$/, 'box_trailer'],
  [/^(jumbo(zug|train)?|gliederzug|h(ä|ae)ngerzug|roadtrain)$/, 'jumbo_train'],
  [/^(75t?(lkw|truck|tonner)|lkw75t?)$/, 'truck_7_5t'],
  [/^(12t?(lkw|truck|tonner)|lkw12t?)$/, 'truck_12t'],
  [/^(18t?(lkw|truck|tonner)|lkw18t?)$/, 'truck_18t'],
  [/^(komplett(ladung|er?lkw|e)?|fulltruck(load)?|fullload|lkwkomplett|ftlprice)$/, 'ftl'],
];

const signsOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** Reads a heading. Undefined: it is none that prices stand under. */
export function readHeading(text: string, vehicles: readonly NamedVehicle[]): Heading | undefined {
  // Half a truck is no truck of half the figures.
  const vehicle = /\d\s*\/\s*\d/.test(text) ? undefined : readVehicle(text, vehicles);
  if (vehicle !== undefined) return { vehicle };
  const problem = findOtherBasis(text, false) ?? findNoEnd(text) ?? findVehicleOrLoad(text, vehicles);
  return problem === undefined ? readLimits(text) : { problem };
}

function readVehicle(text: string, vehicles: readonly NamedVehicle[]): string | undefined {
  const signs = signsOf(text.replace(/^\s*(?:eur|€)\s+/i, ''));
  if (signs === '') return undefined;
  const known = vehicles.find(({ code, name }) => signsOf(code) === signs || signsOf(name) === signs);
  if (known !== undefined) return known.code;
  const codes = new Set(vehicles.flatMap(({ code, class: kind }) => [code, kind]));
  if (codes.has(signs)) return signs;
  const alias = aliases.find(([form]) => form.test(signs))?.[1];
  return alias !== undefined && codes.has(alias) ? alias : undefined;
}

/** Why a tonnage alone says too little: it may be the name of a vehicle as well as a load. Undefined: it is no such. */
function findVehicleOrLoad(text: string, vehicles: readonly NamedVehicle[]): string | undefined {
  const [, figure = ''] = /^\s*(\d+(?:[.,]\d)?)\s*t(?:o|onnen)?\.?\s*$/i.exec(text) ?? [];
  const isTrailer = figure === '40' || figure === '44';
  const vehicle = figure === '' ? undefined : readVehicle(isTrailer ? 'tautliner' : `${figure} t LKW`, vehicles);
  if (vehicle === undefined) return undefined;
  return `may be the vehicle ${vehicle} or loads of up to so many tonnes: write ${vehicle}, or bis ${text.trim()}`;
}

/** `1 to 5 pallets` and `bis 2,4 ldm / 1.000 kg`: of a range its end. */
function readLimits(text: string): Heading | undefined {
  const words = wordsOf(text);
  if (words.length === 0 || openEnded.test(text.toLowerCase())) return undefined;
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

const figures = {
  ldm_to: { decimals: 3, bounds: [0.1, 30], times: 1 },
  kg_to: { decimals: 0, bounds: [1, 50_000], times: 1 },
  pallets_to: { decimals: 0, bounds: [1, 100], times: 1 },
  t: { decimals: 3, bounds: [0.05, 50], times: 1000 },
} as const;

/** The figure of a limit. Undefined: it is none that a load may have. */
export function readFigure(text: string, of: Unit | 't'): number | undefined {
  const { times, ...limits } = figures[of];
  const value = new AmountReader([text]).read(text, limits);
  if (typeof value !== 'number' || value < limits.bounds[0] || value > limits.bounds[1]) return undefined;
  return Math.round(value * times * 1000) / 1000;
}

/** In words, as an import shows it. */
export function describeHeading({ vehicle, limits = {} }: Heading): string {
  const step = makeStep({ ldmTo: limits.ldm_to, kgTo: limits.kg_to, palletsTo: limits.pallets_to });
  return [...(vehicle === undefined ? [] : [`vehicle ${vehicle}`]), ...(step ? [describeStep(step)] : [])].join(', ');
}
