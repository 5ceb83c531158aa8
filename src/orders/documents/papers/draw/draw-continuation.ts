import { type CmrNote, form, labelOf, type NoteGoods, writeLabel } from '../cmr-note.ts';
import type { CopyTools } from './draw-boxes.ts';
import { drawColumns, drawRows, layRow } from './draw-goods.ts';
import { lineSpacing, wrapText } from './fit-text.ts';
import { formAreas, goodsHeights } from './note-form.ts';

/** The content of continuation sheets: goods that did not fit, and the numbers of boxes whose text had to be cut. */
type Leftover = { goods: readonly NoteGoods[]; dangerousGoods: readonly string[]; boxes: readonly number[] };

const size = 8;
const top = 60;
const { x: left, width } = formAreas.whole;
const bottom = formAreas.whole.y + formAreas.whole.height;
const labelHeight = goodsHeights.labels;

/** Draws as many sheets as it takes; none if nothing is left over. */
export function drawSheets(
  tools: CopyTools,
  note: CmrNote,
  copy: { copy: number; de: string; en: string; fr: string },
  { goods, dangerousGoods, boxes }: Leftover,
): void {
  if (goods.length + dangerousGoods.length + boxes.length === 0) return;
  const { paper } = tools;
  let sheet = 0;
  let y = bottom;
  const turn = () => {
    sheet += 1;
    paper.addPage();
    drawHead(tools, note, `${copy.copy}  ${writeLabel(copy)}`, sheet);
    y = top;
  };
  for (let first = 0; first < goods.length; ) {
    turn();
    const drawn = drawGoodsSheet(tools, goods.slice(first));
    first += drawn.count;
    y = drawn.bottom + size;
  }
  const texts = [
    ...boxes.map((box) => ({ label: labelOfBox(box), lines: note.boxes[box] ?? [] })),
    ...(dangerousGoods.length > 0 ? [{ label: writeLabel(form.words.dangerousGoods), lines: dangerousGoods }] : []),
  ];
  const line = (text: string, ink: { bold?: boolean; colour?: string } = {}) => {
    if (y + size * lineSpacing > bottom) turn();
    paper.write(text, left + 3, y, { size, ...ink });
    y += size * lineSpacing;
  };
  for (const { label, lines } of texts) {
    for (const text of wrapText(label, (width - 6) / size, tools.bold))
      line(text, { bold: true, colour: tools.colour });
    for (const text of lines.flatMap((each) => wrapText(each, (width - 6) / size, tools.regular))) line(text);
    y += size;
  }
}

/** Draws as many lines as the sheet takes, one at least. Returns how many, and where they end. */
function drawGoodsSheet(tools: CopyTools, goods: readonly NoteGoods[]): { count: number; bottom: number } {
  const height = bottom - top - labelHeight - 6;
  const rows = [];
  let taken = 0;
  for (const line of goods) {
    const row = layRow(tools, line, size);
    if (rows.length > 0 && taken + row.height > height) break;
    rows.push(row);
    taken += row.height;
  }
  const area = { x: left, y: top, width, height: taken + labelHeight + 6 };
  tools.paper.frame(area, { width: 0.5, colour: tools.colour });
  drawRows(
    tools,
    rows,
    { ...area, y: drawColumns(tools, { ...area, height: area.height + goodsHeights.dangerousGoods }) },
    size,
  );
  return { count: rows.length, bottom: area.y + area.height };
}

function drawHead({ paper, colour, bold }: CopyTools, note: CmrNote, copy: string, sheet: number): void {
  paper.write(`${writeLabel(form.words.continuation)} ${sheet}`, left, 26, { size: 9, bold: true, colour });
  paper.write(copy, left, 40, { size: 6.5, colour });
  const number = `${note.isInternational ? 'CMR ' : ''}No. ${note.number}`;
  paper.write(number, left + width - bold(number) * 11, 26, { size: 11, bold: true });
}

function labelOfBox(box: number): string {
  return `${box}  ${writeLabel(labelOf(box))}`;
}
