import { type CmrNote, type FormLabel, form, labelOf, labelParts, writeLabel } from '../cmr-note.ts';
import { fitText, lineSpacing, type Measure } from './fit-text.ts';
import { boxAreas, type FormArea, formAreas } from './note-form.ts';
import type { Paper } from './paper.ts';

/** What a copy is drawn with. */
export type CopyTools = { paper: Paper; colour: string; regular: Measure; bold: Measure };

const lines = { thin: 0.5, heavy: 1.8 };
const labelSizes = { sizeMax: 5.2, sizeMin: 4.2 };
const textSizes = { sizeMax: 8.5, sizeMin: 6 };
const padding = 3;
const hintHeight = 7;
/** Left of a label, for the number of its box. */
export const numberWidth = 16;

/** Draws the frame of each box, those of the carrier last and heavy, as they lie over their neighbours'. */
export function drawFrames({ paper, colour }: CopyTools): void {
  const areas = Object.entries(boxAreas);
  for (const [, area] of areas) paper.frame(area, { width: lines.thin, colour });
  paper.frame(formAreas.goods, { width: lines.thin, colour });
  for (const [box, area] of areas) {
    if (form.filledByCarrier.includes(Number(box))) paper.frame(area, { width: lines.heavy, colour });
  }
}

/** The number and label of a box, and its text. Returns whether the text had to be cut. */
export function drawBox(tools: CopyTools, note: CmrNote, box: number, area: FormArea): boolean {
  const below = drawLabel(tools, box, area);
  if (box === 20) drawCharges(tools, area, below);
  if (box === 14) drawPayment(tools, { ...area, y: below }, note.isCarriagePaid);
  return drawText(tools, note.boxes[box] ?? [], { ...area, y: below + 1, height: area.y + area.height - below - 2 });
}

/** A text in an area that is its own. Returns whether it had to be cut; then it says where to read on. */
function drawText({ paper, colour, regular }: CopyTools, texts: readonly string[], area: FormArea): boolean {
  const space = { width: area.width - 2 * padding, ...textSizes };
  const whole = fitText(texts, { ...space, height: area.height }, regular);
  const fitted = whole.isCut ? fitText(texts, { ...space, height: area.height - hintHeight }, regular) : whole;
  const x = area.x + padding;
  for (const [i, line] of fitted.lines.entries())
    paper.write(line, x, area.y + i * fitted.size * lineSpacing, { size: fitted.size });
  if (whole.isCut) {
    const hint = fitText([writeLabel(form.words.continued)], { ...space, height: hintHeight, ...labelSizes }, regular);
    paper.write(hint.lines[0] ?? '', x, area.y + area.height - hintHeight, { size: hint.size, colour });
  }
  return whole.isCut;
}

/** Returns where the label ends, from the top of the page. */
function drawLabel({ paper, colour, regular }: CopyTools, box: number, area: FormArea): number {
  const label = labelOf(box);
  paper.write(String(box), area.x + 2, area.y + 2, { size: 7.5, bold: true, colour });
  const space = { width: area.width - numberWidth - padding, height: 19, ...labelSizes };
  const parts = labelParts(label);
  const together = fitText([parts.join('  ·  ')], { ...space, height: labelSizes.sizeMax * lineSpacing }, regular);
  const { lines: texts, size } = together.isCut ? fitText(parts, space, regular) : together;
  for (const [i, text] of texts.entries())
    paper.write(text, area.x + numberWidth, area.y + 2.5 + i * size * lineSpacing, { size, colour });
  return area.y + Math.max(11, 3 + texts.length * size * lineSpacing);
}

/** The table of box 20, which the carrier fills. */
function drawCharges({ paper, colour, regular }: CopyTools, { x, y, width, height }: FormArea, below: number): void {
  const widths = [44, 38, 44];
  const labelWidth = width - widths.reduce((sum, each) => sum + each, 0);
  const line = { width: lines.thin, colour };
  const rowHeight = (y + height - below - 9) / form.charges.rows.length;
  const write = (label: FormLabel, at: number, top: number, space: number) => {
    const fitted = fitText([writeLabel(label)], { width: space, height: 6, sizeMax: 5, sizeMin: 3.5 }, regular);
    paper.write(fitted.lines[0] ?? '', at, top, { size: fitted.size, colour });
  };
  let column = x + labelWidth;
  for (const [i, label] of form.charges.columns.entries()) {
    const columnWidth = widths[i]!;
    const fitted = fitText([label.de], { width: columnWidth - 4, height: 7, sizeMax: 5, sizeMin: 4 }, regular);
    paper.write(fitted.lines[0] ?? '', column + 2, below + 1, { size: fitted.size, colour });
    paper.rule([column, below], [column, y + height], line);
    column += columnWidth;
  }
  for (const [i, label] of form.charges.rows.entries()) {
    const top = below + 9 + i * rowHeight;
    paper.rule([x, top], [x + width, top], line);
    write(label, x + padding, top + (rowHeight - 6) / 2, labelWidth - 2 * padding);
  }
}

/** The two ways of box 14, one of them ticked. */
function drawPayment({ paper, colour }: CopyTools, { x, y }: FormArea, isPaid: boolean): void {
  const ways = [
    { label: form.payment.paid, isChosen: isPaid },
    { label: form.payment.forward, isChosen: !isPaid },
  ];
  for (const [i, { label, isChosen }] of ways.entries()) {
    const top = y + 3 + i * 13;
    paper.frame({ x: x + numberWidth, y: top, width: 8, height: 8 }, { width: lines.thin, colour });
    if (isChosen) paper.write('×', x + numberWidth + 0.7, top - 1.2, { size: 8.5, bold: true });
    paper.write(writeLabel(label), x + numberWidth + 12, top + 0.5, { size: 6.5, colour });
  }
}
