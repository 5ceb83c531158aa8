import { type CmrNote, form, labelOf, labelParts, type NoteGoods, writeLabel } from '../cmr-note.ts';
import { type CopyTools, numberWidth } from './draw-boxes.ts';
import { fitText, lineSpacing, wrapText } from './fit-text.ts';
import { type FormArea, goodsColumns, goodsHeights } from './note-form.ts';

const sizeMax = 8;
const sizeMin = 6;
const padding = 3;
const rowGap = 3;
const thin = 0.5;

type Row = { cells: Cell[]; height: number };
type Cell = Pick<(typeof goodsColumns)[number], 'width' | 'align'> & { texts: string[] };

/** What did not fit on the page and goes on continuation sheets. */
type GoodsLeft = { goods: readonly NoteGoods[]; dangerousGoods: readonly string[] };

/** Boxes 6 to 12 with their sum and the dangerous goods. Returns what is left over: all of it or none. */
export function drawGoods(tools: CopyTools, note: CmrNote, area: FormArea): GoodsLeft {
  const { labels, totals, dangerousGoods } = goodsHeights;
  const top = drawColumns(tools, area);
  const height = area.height - labels - totals - dangerousGoods;
  const rows = rowsThatFit(tools, note.goods, height);
  if (rows) drawRows(tools, rows.rows, { ...area, y: top }, rows.size);
  else drawNotice(tools, note.goods.length, { ...area, y: top + rowGap });
  const bottom = area.y + area.height - dangerousGoods;
  drawTotals(tools, note, { ...area, y: bottom - totals, height: totals });
  const isWhole = drawDangerousGoods(tools, note.dangerousGoods, { ...area, y: bottom, height: dangerousGoods });
  return { goods: rows ? [] : note.goods, dangerousGoods: isWhole ? [] : note.dangerousGoods };
}

/** The labels and the lines between the columns. Returns where the rows begin. */
export function drawColumns({ paper, colour, regular }: CopyTools, area: FormArea): number {
  const line = { width: thin, colour };
  const columnsBottom = area.y + area.height - goodsHeights.dangerousGoods;
  let x = area.x;
  for (const { box, width } of goodsColumns) {
    paper.write(String(box), x + 2, area.y + 2, { size: 7.5, bold: true, colour });
    const space = { width: width - numberWidth - 2, height: goodsHeights.labels - 4, sizeMax: 5, sizeMin: 4 };
    const fitted = fitText(labelParts(labelOf(box)), space, regular);
    for (const [i, text] of fitted.lines.entries())
      paper.write(text, x + numberWidth, area.y + 2.5 + i * fitted.size * lineSpacing, { size: fitted.size, colour });
    if (x > area.x) paper.rule([x, area.y], [x, columnsBottom], line);
    x += width;
  }
  const top = area.y + goodsHeights.labels;
  paper.rule([area.x, top], [area.x + area.width, top], line);
  return top;
}

/** The rows at the largest size at which all fit into a height. Undefined if they fit at none. */
function rowsThatFit(tools: CopyTools, goods: readonly NoteGoods[], height: number) {
  for (let size = sizeMax; size >= sizeMin; size -= 0.5) {
    const rows = goods.map((line) => layRow(tools, line, size));
    if (rows.reduce((sum, row) => sum + row.height, 0) <= height) return { rows, size };
  }
  return undefined;
}

/** A line of goods, its cells wrapped. */
export function layRow({ regular }: CopyTools, line: NoteGoods, size: number): Row {
  const cells = goodsColumns.map(({ field, width, align }) => {
    return { width, align, texts: wrapText(line[field], (width - 2 * padding) / size, regular) };
  });
  return { cells, height: Math.max(...cells.map(({ texts }) => texts.length)) * size * lineSpacing + rowGap };
}

/** Draws rows from the top of an area down. Returns where they end. */
export function drawRows({ paper, regular }: CopyTools, rows: readonly Row[], area: FormArea, size: number): number {
  let y = area.y + rowGap;
  for (const { cells, height } of rows) {
    let x = area.x;
    for (const { width, align, texts } of cells) {
      for (const [j, text] of texts.entries()) {
        const indent = align === 'right' ? width - padding - regular(text) * size : padding;
        paper.write(text, x + indent, y + j * size * lineSpacing, { size });
      }
      x += width;
    }
    y += height;
  }
  return y;
}

/** In place of the goods: how many lines there are, and where. */
function drawNotice({ paper, regular }: CopyTools, count: number, area: FormArea): void {
  const column = goodsColumns.findIndex(({ field }) => field === 'nature');
  const x = area.x + goodsColumns.slice(0, column).reduce((sum, { width }) => sum + width, 0) + padding;
  const texts = [`${count} ×`, ...labelParts(form.words.continued)];
  const space = { width: goodsColumns[column]!.width - 2 * padding, height: 60, sizeMax, sizeMin };
  const { lines, size } = fitText(texts, space, regular);
  for (const [i, text] of lines.entries()) paper.write(text, x, area.y + i * size * lineSpacing, { size });
}

/** The sum of each column that has one. */
function drawTotals({ paper, colour, bold, regular }: CopyTools, { totals }: CmrNote, area: FormArea): void {
  if (!totals) return;
  paper.rule([area.x, area.y], [area.x + area.width, area.y], { width: thin, colour });
  let x = area.x;
  for (const { field, width, align } of goodsColumns) {
    const isLabel = field === 'marks';
    const space = { width: width - 2 * padding, height: area.height - 3, sizeMax: isLabel ? 6 : sizeMax, sizeMin: 4 };
    const { lines, size } = fitText([totals[field]], space, isLabel ? regular : bold);
    const [text = ''] = lines;
    const indent = align === 'right' ? width - padding - bold(text) * size : padding;
    const ink = isLabel ? { size, colour } : { size, bold: true };
    paper.write(text, x + indent, area.y + (area.height - size * lineSpacing) / 2, ink);
    x += width;
  }
}

/** Returns whether all of them fit. */
function drawDangerousGoods(tools: CopyTools, goods: readonly string[], area: FormArea): boolean {
  const { paper, colour, regular } = tools;
  paper.rule([area.x, area.y], [area.x + area.width, area.y], { width: thin, colour });
  const label = fitText(
    [writeLabel(form.words.dangerousGoods)],
    { width: area.width - 6, height: 7, sizeMax: 5, sizeMin: 3 },
    regular,
  );
  paper.write(label.lines[0] ?? '', area.x + padding, area.y + 1.5, { size: label.size, colour });
  const space = { width: area.width - 2 * padding, height: area.height - 9, sizeMax: 7.5, sizeMin: 5.5 };
  const fitted = fitText(goods.length === 0 ? [] : [goods.join('; ')], space, regular);
  const texts = fitted.isCut ? [`${goods.length} × ${writeLabel(form.words.continued)}`] : fitted.lines;
  for (const [i, text] of texts.entries())
    paper.write(text, area.x + padding, area.y + 8.5 + i * fitted.size * lineSpacing, { size: fitted.size });
  return !fitted.isCut;
}
