import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Measure } from './fit-text.ts';

/** Millimetres and letters alike are in points, a 72nd of an inch; y runs down from the top of the page. */
type Ink = { size: number; bold?: boolean; colour?: string };
type Area = { x: number; y: number; width: number; height: number };

/** A PDF being drawn, in A4. */
export type Paper = {
  addPage: () => void;
  /** Of a text in regular or bold letters. */
  measure: (bold?: boolean) => Measure;
  hasGlyph: (codePoint: number) => boolean;
  /** One line, its top at y. */
  write: (text: string, x: number, y: number, ink: Ink) => void;
  /** The same upwards from a point: its left end is below. */
  writeUpwards: (text: string, x: number, y: number, ink: Ink) => void;
  frame: (area: Area, line: { width: number; colour: string }) => void;
  fill: (area: Area, colour: string) => void;
  rule: (from: [x: number, y: number], to: [x: number, y: number], line: { width: number; colour: string }) => void;
  /** Numbers the pages when all are drawn: `write` is called on each. */
  onEachPage: (write: (page: number, pages: number) => void) => void;
  finish: () => Promise<Buffer>;
};

export const pageWidth = 595.28;
export const pageHeight = 841.89;

type FontName = 'regular' | 'bold';

const readFont = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
let fonts: Record<FontName, Buffer> | undefined;

/** What pdfkit keeps of an embedded font. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

/** Opens a PDF without a page. Equal titles, dates and drawings give equal bytes. */
export function openPaper({ title, issuedAt }: { title: string; issuedAt: string }): Paper {
  fonts ??= { regular: readFont('DejaVuSans'), bold: readFont('DejaVuSans-Bold') };
  const date = new Date(issuedAt);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    // A font is read only when it is used.
    font: null as never,
    info: { Title: title, Producer: 'Transport Ordering Service', Creator: '', CreationDate: date, ModDate: date },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const use = ({ size, bold = false, colour = '#000000' }: Ink) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
  return {
    addPage: () => void doc.addPage(),
    measure: (bold = false) => {
      const widths = new Map<string, number>();
      return (text) => {
        let width = widths.get(text);
        if (width === undefined) {
          width = use({ size: 1, bold }).widthOfString(text);
          widths.set(text, width);
        }
        return width;
      };
    },
    hasGlyph: (codePoint) =>
      (['regular', 'bold'] as const).every((name) =>
        (doc.font(name) as unknown as WithFont)._font.font.hasGlyphForCodePoint(codePoint),
      ),
    write: (text, x, y, ink) => void (text !== '' && use(ink).text(text, x, y, { lineBreak: false })),
    writeUpwards: (text, x, y, ink) => {
      doc.save().rotate(-90, { origin: [x, y] });
      use(ink).text(text, x, y, { lineBreak: false });
      doc.restore();
    },
    frame: ({ x, y, width, height }, line) =>
      void doc.lineWidth(line.width).strokeColor(line.colour).rect(x, y, width, height).stroke(),
    fill: ({ x, y, width, height }, colour) => void doc.fillColor(colour).rect(x, y, width, height).fill(),
    rule: ([x, y], [toX, toY], line) =>
      void doc.lineWidth(line.width).strokeColor(line.colour).moveTo(x, y).lineTo(toX, toY).stroke(),
    onEachPage: (write) => {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        write(page - start + 1, count);
      }
    },
    finish: () =>
      new Promise((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(parts)));
        doc.on('error', reject);
        doc.end();
      }),
  };
}
