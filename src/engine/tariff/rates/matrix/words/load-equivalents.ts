import { type Limits, readFigure } from './limits.ts';

/** In kilograms, what a loading metre and a pallet count for at least, and what a pallet may weigh. */
export type Equivalents = { perLdm?: number; perPallet?: number; mostPerPallet?: number };

const kilograms = String.raw`(\d[\d.,'’]*)\s*kgs?\b\.?`;
const pallet = String.raw`(?:(?:euro-?|eur-?)?(?:pal|stellpl)[\w-]*|ep\b|plt\b|stp\b)`;
const metre = String.raw`(?:ldm|lm|lademeter\w*|loading met\w+)`;
const each = String.raw`\s*(?:je|jede[rsnm]?|pro|per|/|p\.?|each|a)\s*(?:euro\s*)?`;
const equals = String.raw`\s*(?:=|≙|≈|:|entspricht|entsprechen|sind|equals?|corresponds? to|is)\s*(?:mind\.|min\.|mindestens|at least|max\.)?\s*`;

const forms: readonly [keyof Equivalents, RegExp][] = [
  ['perLdm', new RegExp(`(?:1\\s*)?${metre}\\.?${equals}${kilograms}`, 'iu')],
  ['perPallet', new RegExp(`(?:1\\s*)?${pallet}\\.?${equals}${kilograms}`, 'iu')],
  ['perLdm', new RegExp(`${kilograms}${each}${metre}\\.?`, 'iu')],
  ['perPallet', new RegExp(`(?:min\\.?|mind\\.?|mindestens|at least)\\s*${kilograms}${each}${pallet}\\.?`, 'iu')],
  ['mostPerPallet', new RegExp(`${kilograms}${each}${pallet}\\.?`, 'iu')],
  [
    'mostPerPallet',
    new RegExp(`(?<=${pallet}\\.?)\\s*\\(?(?:à|á|a|@|je|zu je|mit je)\\s*(?:max\\.?\\s*)?${kilograms}\\)?`, 'iu'),
  ],
];

/** Reads `1 ldm = 1.750 kg` and `max. 600 kg je Palette`; `rest` is the text without it. */
export function readEquivalents(text: string): Equivalents & { rest: string } {
  const found: Equivalents = {};
  let rest = text;
  for (const [kind, form] of forms) {
    const [whole, figure] = form.exec(rest) ?? [];
    const value = figure === undefined ? undefined : readFigure(figure.replace(/[.,]$/, ''), 'kg_to');
    if (whole === undefined || value === undefined || found[kind] !== undefined) continue;
    found[kind] = value;
    rest = rest.replace(whole, ' ').replace(/[\s(]*(?:max|maximal|bis|up to|höchstens)?\.?[\s()]*$/iu, '');
  }
  return { ...found, rest: rest.trim() };
}

/**
 * A step with one limit, with the other that follows from it: what takes more of the floor than its weight does, or
 * weighs more than its floor, is no longer within it. Pay weight, as the greater of kilograms and floor, is just that.
 */
export function withEquivalents(limits: Limits, { perLdm, perPallet, mostPerPallet }: Equivalents): Limits {
  const { kg_to: kg, ldm_to: ldm, pallets_to: pallets } = limits;
  if (kg !== undefined && ldm === undefined && pallets === undefined) {
    return {
      ...limits,
      ...(perLdm !== undefined && { ldm_to: within(Math.floor((kg / perLdm) * 100) / 100, [0.1, 30]) }),
      ...(perPallet !== undefined && { pallets_to: within(Math.floor(kg / perPallet), [1, 100]) }),
    };
  }
  if (kg !== undefined) return limits;
  const most = [
    ...(ldm !== undefined && perLdm !== undefined ? [ldm * perLdm] : []),
    ...[perPallet, mostPerPallet].flatMap((each) =>
      pallets === undefined || each === undefined ? [] : [pallets * each],
    ),
  ];
  return most.length === 0 ? limits : { ...limits, kg_to: within(Math.round(Math.min(...most)), [1, 50_000]) };
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}
