import type { NoteGoods } from '../cmr-note.ts';

/** A place on the page, in points from its upper left corner. */
export type FormArea = { x: number; y: number; width: number; height: number };

const left = 40;
const right = 573;
const middle = 306;
const leftWidth = middle - left;
const rightWidth = right - middle;

/** The parts of the page, as in the common print of the model. */
export const formAreas = {
  whole: { x: left, y: 24, width: right - left, height: 772 },
  title: { x: middle, y: 24, width: rightWidth, height: 74 },
  goods: { x: left, y: 294, width: right - left, height: 196 },
  foot: { x: left, y: 799, width: right - left, height: 22 },
} satisfies Record<string, FormArea>;

/** The boxes but those of the goods, by number. */
export const boxAreas: Record<number, FormArea> = {
  1: { x: left, y: 24, width: leftWidth, height: 66 },
  2: { x: left, y: 90, width: leftWidth, height: 66 },
  3: { x: left, y: 156, width: leftWidth, height: 48 },
  4: { x: left, y: 204, width: leftWidth, height: 54 },
  5: { x: left, y: 258, width: leftWidth, height: 36 },
  16: { x: middle, y: 98, width: rightWidth, height: 66 },
  17: { x: middle, y: 164, width: rightWidth, height: 54 },
  18: { x: middle, y: 218, width: rightWidth, height: 76 },
  13: { x: left, y: 490, width: leftWidth, height: 108 },
  14: { x: left, y: 598, width: leftWidth, height: 44 },
  19: { x: middle, y: 490, width: rightWidth, height: 52 },
  20: { x: middle, y: 542, width: rightWidth, height: 100 },
  21: { x: left, y: 642, width: leftWidth, height: 32 },
  15: { x: middle, y: 642, width: rightWidth, height: 32 },
  22: { x: left, y: 674, width: 178, height: 122 },
  23: { x: left + 178, y: 674, width: 178, height: 122 },
  24: { x: left + 356, y: 674, width: 177, height: 122 },
};

type GoodsColumn = { box: number; field: keyof NoteGoods; width: number; align: 'left' | 'right' };

/** Boxes 6 to 12, from left to right. */
export const goodsColumns: readonly GoodsColumn[] = [
  { box: 6, field: 'marks', width: 84, align: 'left' },
  { box: 7, field: 'packages', width: 72, align: 'right' },
  { box: 8, field: 'packing', width: 72, align: 'left' },
  { box: 9, field: 'nature', width: 131, align: 'left' },
  { box: 10, field: 'statistical', width: 60, align: 'left' },
  { box: 11, field: 'weight', width: 60, align: 'right' },
  { box: 12, field: 'volume', width: 54, align: 'right' },
];

/** Of the goods' area: labels above, then the lines, their sum and the dangerous goods. */
export const goodsHeights = { labels: 25, totals: 14, dangerousGoods: 27 };
