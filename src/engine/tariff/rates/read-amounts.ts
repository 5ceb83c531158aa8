/** An amount as written, and the figure it was read as. */
export type AmountForm = { text: string; value: number };

/** What a cell may hold: at most so many decimals, and figures within bounds beyond which it is a slip. */
export type AmountLimits = { decimals: number; bounds: readonly [least: number, most: number] };

/** Why there is no figure: the text is no number as it should be, or may be either of two. */
export type Unread = { readings: readonly [number, number] | undefined };

/** The sign before decimals. */
type Point = '.' | ',';

/** A number's digits, without signs between thousands, and its decimals. */
type Digits = { whole: string; decimals: string };

const withoutEuros = /^(?:€|EUR)?\s*(.*?)\s*(?:€|EUR)?$/i;
/** `1250,-` and `1250.--` */
const noCents = /([.,])[-–—]{1,2}$/;
const spaced = /^(\d{1,3}(?:['’\s]\d{3})+)(?:([.,])(\d+))?$/;
const bothPoints = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)([.,])(\d+)$/;
const manyPoints = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/;
const onePoint = /^(\d+)([.,])(\d+)$/;
/** A point before three digits, which are decimals or not. */
const openForm = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads the amounts of a sheet by its own pattern: `1.250,00` in one cell says what `1.250` means in another. Between
 * thousands may stand points, apostrophes or spaces.
 */
export class AmountReader {
  /** The signs that amounts of the sheet have before decimals: it has a pattern if they agree. */
  readonly #points = new Set<Point>();
  readonly #forms = new Map<string, AmountForm>();

  /** `texts`: the amounts of the whole sheet, unless they come by `see`. */
  constructor(texts: Iterable<string> = []) {
    for (const text of texts) this.see(text);
  }

  /** Takes an amount of the sheet into its pattern, before the first is read. */
  see(text: string): void {
    const point = pointOf(bareOf(text));
    if (point !== undefined) this.#points.add(point);
  }

  get #point(): Point | undefined {
    const [only, ...others] = this.#points;
    return others.length === 0 ? only : undefined;
  }

  /** Of each form that is not digits alone the first amount, with the figure it was read as. */
  get forms(): AmountForm[] {
    return [...this.#forms.values()];
  }

  /** The figure above 0 that a cell holds, or why there is none. */
  read(text: string, { decimals, bounds }: AmountLimits): number | Unread {
    const readings = readingsOf(bareOf(text));
    const likely = readings.filter((each) => numberOf(each) >= bounds[0] && numberOf(each) <= bounds[1]);
    const [thousands, exact] = likely;
    const isOpen = thousands !== undefined && exact !== undefined && decimals > 0;
    const both = isOpen ? ([numberOf(thousands), numberOf(exact)] as const) : undefined;
    if (both !== undefined && this.#point === undefined) return { readings: both };
    const meant = isOpen ? [text.includes(this.#point ?? '') ? exact : thousands] : [...likely, ...readings];
    const found = meant.find((each) => each.decimals.length <= decimals && numberOf(each) > 0);
    // More decimals than an amount has contradict what the others say of the point.
    if (found === undefined) return { readings: both };
    const [value, form] = [numberOf(found), text.replaceAll(/\d/g, '0')];
    const key = `${form} ${found.decimals.length}`;
    if (!/^0*$/.test(form) && !this.#forms.has(key)) this.#forms.set(key, { text, value });
    return value;
  }
}

function bareOf(text: string): string {
  const bare = withoutEuros.exec(text.trim())?.[1] ?? '';
  return bare.replace(noCents, '$100');
}

/** The sign that an amount has before its decimals, or would have. Undefined if it does not tell. */
function pointOf(bare: string): Point | undefined {
  const [, , , ofBoth] = bothPoints.exec(bare) ?? [];
  const [, between] = manyPoints.exec(bare) ?? [];
  const [, , ofSpaced] = spaced.exec(bare) ?? [];
  const [, , ofOne] = openForm.test(bare) ? [] : (onePoint.exec(bare) ?? []);
  const point = ofBoth ?? ofSpaced ?? ofOne;
  if (between !== undefined) return between === '.' ? ',' : '.';
  return point === '.' || point === ',' ? point : undefined;
}

/** What an amount may mean: nothing, one number, or two, of which the second has decimals. */
function readingsOf(bare: string): Digits[] {
  if (/^\d+$/.test(bare) || manyPoints.test(bare)) return [{ whole: digitsOf(bare), decimals: '' }];
  const [, before, , , after] = bothPoints.exec(bare) ?? [];
  if (before !== undefined) return [{ whole: digitsOf(before), decimals: after ?? '' }];
  const [, groups, , cents = ''] = spaced.exec(bare) ?? [];
  if (groups !== undefined) return [{ whole: digitsOf(groups), decimals: cents }];
  const [, whole, , decimals] = onePoint.exec(bare) ?? [];
  if (whole === undefined || decimals === undefined) return [];
  const exact = { whole, decimals };
  return openForm.test(bare) ? [{ whole: whole + decimals, decimals: '' }, exact] : [exact];
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function numberOf({ whole, decimals }: Digits): number {
  return Number(`${whole}.${decimals}`);
}
