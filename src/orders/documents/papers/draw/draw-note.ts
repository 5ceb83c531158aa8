import { type CmrNote, form, labelParts, writeLabel } from '../cmr-note.ts';
import { type CopyTools, drawBox, drawFrames } from './draw-boxes.ts';
import { drawSheets } from './draw-continuation.ts';
import { drawGoods } from './draw-goods.ts';
import { fitText, lineSpacing } from './fit-text.ts';
import { boxAreas, type FormArea, formAreas } from './note-form.ts';
import { openPaper, type Paper } from './paper.ts';
import { printableTexts } from './printable.ts';

const titleWidth = 166;

type Copy = (typeof form.copies)[number];

/** Draws consignment notes into one PDF: of each a page for the sender, the consignee and the carrier. */
export function drawNotes(notes: readonly CmrNote[]): Promise<Buffer> {
  const [first] = notes;
  const title = `${first?.isInternational ? 'CMR ' : ''}${form.titles.domestic.en.toLowerCase()} ${first?.number ?? ''}`;
  const paper = openPaper({ title, issuedAt: first?.issuedAt ?? new Date(0).toISOString() });
  const measures = { regular: paper.measure(), bold: paper.measure(true) };
  for (const note of printableTexts(notes, paper.hasGlyph)) {
    for (const copy of form.copies) drawCopy({ paper, colour: copy.colour, ...measures }, note, copy);
  }
  return paper.finish();
}

function drawCopy(tools: CopyTools, note: CmrNote, copy: Copy): void {
  tools.paper.addPage();
  drawFrames(tools);
  drawTitle(tools, note, copy);
  drawMargin(tools, copy);
  const cut = Object.entries(boxAreas)
    .filter(([box, area]) => drawBox(tools, note, Number(box), area))
    .map(([box]) => Number(box));
  const left = drawGoods(tools, note, formAreas.goods);
  drawFoot(tools, note);
  drawSheets(tools, note, copy, { ...left, boxes: cut });
}

/** Which copy it is, what it is, and its number. */
function drawTitle({ paper, colour, regular, bold }: CopyTools, note: CmrNote, copy: Copy): void {
  const { x, y, width } = formAreas.title;
  paper.write(String(copy.copy), x + 8, y + 4, { size: 20, bold: true, colour });
  for (const [i, text] of labelParts(copy).entries())
    paper.write(text, x + 28, y + 6 + i * 7.5, { size: 6.2, bold: i === 0, colour });
  const titles = note.isInternational ? form.titles.international : form.titles.domestic;
  for (const [i, text] of labelParts(titles).entries()) {
    const { size } = fitText([text], { width: titleWidth, height: 10, sizeMax: 7.5, sizeMin: 5 }, bold);
    paper.write(text, x + 8, y + 38 + i * 10.5, { size, bold: true, colour });
  }
  if (note.isInternational) writeRight(paper, 'CMR', x + width - 8, y + 2, 26, bold, colour);
  const number = `No. ${note.number}`;
  const space = { width: width - titleWidth - 20, height: 14, sizeMax: 11, sizeMin: 6 };
  writeRight(paper, number, x + width - 8, y + 54, fitText([number], space, bold).size, bold, '#000000');
  writeRight(paper, 'Nr. / No. / N°', x + width - 8, y + 46, 5, regular, colour);
}

function writeRight(
  paper: Paper,
  text: string,
  right: number,
  y: number,
  size: number,
  measure: CopyTools['bold'],
  colour: string,
): void {
  paper.write(text, right - measure(text) * size, y, { size, bold: size > 5, colour });
}

/** Who fills what, upwards along the left edge. */
function drawMargin({ paper, colour, regular }: CopyTools, copy: Copy): void {
  const { x, y, height } = formAreas.whole;
  for (const [i, label] of [form.margin.sender, form.margin.carrier].entries()) {
    const text = writeLabel(label);
    const { size } = fitText([text], { width: height - 20, height: 8, sizeMax: 5.5, sizeMin: 4 }, regular);
    paper.writeUpwards(text, x - 16 + i * 8, y + height, { size, colour });
  }
  paper.write(String(copy.copy), x - 13, y, { size: 9, bold: true, colour });
}

function drawFoot({ paper, colour, regular }: CopyTools, note: CmrNote): void {
  if (!note.isInternational) return;
  const { x, y, width, height }: FormArea = formAreas.foot;
  const { lines, size } = fitText(labelParts(form.clause), { width, height, sizeMax: 6, sizeMin: 4 }, regular);
  for (const [i, text] of lines.entries()) paper.write(text, x, y + i * size * lineSpacing, { size, colour });
}
