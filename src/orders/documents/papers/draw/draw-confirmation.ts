import type { Confirmation } from '../confirmation.ts';
import { fitText, lineSpacing, wrapText } from './fit-text.ts';
import { openPaper, type Paper, pageHeight, pageWidth } from './paper.ts';
import { printableTexts } from './printable.ts';

type Column = { label: string; width: number; align?: 'right' };
/** What rows are written with, and where the next one goes. */
type Sheet = { paper: Paper; regular: ReturnType<Paper['measure']>; bold: ReturnType<Paper['measure']>; y: number };

const left = 56;
const right = pageWidth - 48;
const width = right - left;
const top = 48;
const bottom = pageHeight - 70;
const size = 8.5;
const rowGap = 3;
const grey = '#666666';
const hair = { width: 0.5, colour: '#999999' };

const stopColumns: Column[] = [
  { label: 'Stop', width: 66 },
  { label: 'Place', width: 221 },
  { label: 'Window, local time', width: 120 },
  { label: 'Reference', width: width - 407 },
];
const goodsColumns: Column[] = [
  { label: 'Pieces', width: 40, align: 'right' },
  { label: 'Packing', width: 90 },
  { label: 'Goods', width: 211 },
  { label: 'Size each, cm', width: 85 },
  { label: 'Gross kg', width: width - 426, align: 'right' },
];
const priceColumns = (basis: string): Column[] => [
  { label: 'Price', width: 180 },
  { label: basis, width: width - 270 },
  { label: 'Amount', width: 90, align: 'right' },
];
const sumColumns: Column[] = [
  { label: '', width: width - 110, align: 'right' },
  { label: '', width: 110, align: 'right' },
];

/** Draws the confirmation of an order, on as many numbered pages as it takes. */
export function drawConfirmation(confirmation: Confirmation): Promise<Buffer> {
  const paper = openPaper({ title: `Order confirmation ${confirmation.number}`, issuedAt: confirmation.issuedAt });
  const texts = printableTexts(confirmation, paper.hasGlyph);
  paper.addPage();
  const sheet: Sheet = { paper, regular: paper.measure(), bold: paper.measure(true), y: top };
  drawHead(sheet, texts);
  drawTable(sheet, stopColumns, texts.stops);
  drawTable(sheet, goodsColumns, texts.goods, texts.goodsTotal);
  if (texts.instructions.length > 0) drawParagraph(sheet, 'Instructions', texts.instructions);
  drawTable(sheet, priceColumns(texts.price.basis), texts.price.lines);
  drawSums(sheet, texts.price.sums);
  for (const note of texts.notes) drawParagraph(sheet, '', [note]);
  paper.onEachPage((page, pages) => drawFoot(sheet, texts, `Order ${texts.number}, page ${page} of ${pages}`));
  return paper.finish();
}

function drawHead(sheet: Sheet, { letterhead, recipient, facts, title, number }: Confirmation): void {
  const { paper, regular, bold } = sheet;
  const name = fitText([letterhead.name], { width, height: 40, sizeMax: 15, sizeMin: 9 }, bold);
  for (const [i, text] of name.lines.entries())
    paper.write(text, left, top + i * name.size * lineSpacing, { size: name.size, bold: true });
  sheet.y = top + Math.max(1, name.lines.length) * name.size * lineSpacing + 2;
  for (const text of letterhead.lines.flatMap((line) => wrapText(line, width / 7.5, regular))) {
    paper.write(text, left, sheet.y, { size: 7.5, colour: grey });
    sheet.y += 7.5 * lineSpacing;
  }
  paper.rule([left, sheet.y + 5], [right, sheet.y + 5], hair);
  // Where the window of an envelope is (DIN 5008, form B), unless the letterhead is taller.
  sheet.y = Math.max(sheet.y + 22, 142);
  const half = width / 2 - 10;
  const addressed = fitText(recipient, { width: half, height: 90, sizeMax: 9.5, sizeMin: 6 }, regular);
  for (const [i, text] of addressed.lines.entries())
    paper.write(text, left, sheet.y + i * addressed.size * lineSpacing, { size: addressed.size });
  const from = sheet.y;
  const x = left + width / 2 + 10;
  for (const [label, text] of facts) {
    paper.write(label, x, sheet.y, { size, colour: grey });
    for (const line of wrapText(text, (half - 90) / size, regular)) {
      paper.write(line, x + 90, sheet.y, { size });
      sheet.y += size * lineSpacing;
    }
  }
  sheet.y = Math.max(sheet.y, from + 90) + 14;
  paper.write(`${title} ${number}`, left, sheet.y, { size: 14, bold: true });
  sheet.y += 28;
}

/** Rows under their labels, which come again on each page. Nothing without rows. */
function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly string[][], total?: string[]): void {
  if (rows.length === 0) return;
  const labels = () => {
    drawRow(
      sheet,
      columns,
      columns.map(({ label }) => label),
      { size: 7, colour: grey },
    );
    sheet.paper.rule([left, sheet.y - 1], [right, sheet.y - 1], hair);
    sheet.y += 2;
  };
  turnUnless(sheet, 40);
  labels();
  for (const row of rows) {
    if (turnUnless(sheet, heightOf(sheet, columns, row))) labels();
    drawRow(sheet, columns, row, { size });
  }
  if (total) {
    turnUnless(sheet, 20);
    sheet.paper.rule([left, sheet.y - 1], [right, sheet.y - 1], hair);
    sheet.y += 2;
    drawRow(sheet, columns, total, { size, bold: true });
  }
  sheet.y += 12;
}

function drawSums(sheet: Sheet, sums: readonly string[][]): void {
  if (sums.length === 0) return;
  sheet.y -= 10;
  turnUnless(sheet, sums.length * 16);
  for (const [i, row] of sums.entries()) drawRow(sheet, sumColumns, row, { size, bold: i === sums.length - 1 });
  sheet.y += 12;
}

function cellLines({ regular, bold }: Sheet, { width }: Column, text: string, isBold = false): string[] {
  return wrapText(text, (width - 6) / size, isBold ? bold : regular);
}

function heightOf(sheet: Sheet, columns: readonly Column[], row: readonly string[]): number {
  const counts = columns.map((column, i) => cellLines(sheet, column, row[i] ?? '').length);
  return Math.max(...counts) * size * lineSpacing + rowGap;
}

function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  row: readonly string[],
  ink: { size: number; bold?: boolean; colour?: string },
): void {
  const measure = ink.bold ? sheet.bold : sheet.regular;
  let x = left;
  let lowest = 1;
  for (const [i, column] of columns.entries()) {
    const lines = cellLines(sheet, column, row[i] ?? '', ink.bold);
    for (const [j, text] of lines.entries()) {
      const indent = column.align === 'right' ? column.width - 6 - measure(text) * ink.size : 0;
      sheet.paper.write(text, x + indent, sheet.y + j * ink.size * lineSpacing, ink);
    }
    lowest = Math.max(lowest, lines.length);
    x += column.width;
  }
  sheet.y += lowest * ink.size * lineSpacing + rowGap;
}

function drawParagraph(sheet: Sheet, label: string, texts: readonly string[]): void {
  if (label !== '') {
    turnUnless(sheet, 30);
    sheet.paper.write(label, left, sheet.y, { size: 7, colour: grey });
    sheet.y += 10;
  }
  for (const line of texts.flatMap((text) => wrapText(text, width / size, sheet.regular))) {
    turnUnless(sheet, size * lineSpacing);
    sheet.paper.write(line, left, sheet.y, { size });
    sheet.y += size * lineSpacing;
  }
  sheet.y += 8;
}

/** Goes to the next page unless so many points are left. Returns whether it did. */
function turnUnless(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= bottom) return false;
  sheet.paper.addPage();
  sheet.y = top;
  return true;
}

function drawFoot({ paper, regular }: Sheet, { foot }: Confirmation, page: string): void {
  const y = pageHeight - 56;
  paper.rule([left, y - 4], [right, y - 4], hair);
  const pageSize = 7;
  const pageWide = regular(page) * pageSize;
  const space = { width: width - pageWide - 12, height: 34, sizeMax: 7, sizeMin: 5 };
  const { lines, size: footSize } = fitText(foot, space, regular);
  for (const [i, text] of lines.entries())
    paper.write(text, left, y + i * footSize * lineSpacing, { size: footSize, colour: grey });
  paper.write(page, right - pageWide, y, { size: pageSize, colour: grey });
}
