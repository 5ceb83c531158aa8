import type { SampleProof } from '../sample-proof.ts';
import { fitText, lineSpacing } from './fit-text.ts';
import { openPaper, pageHeight, pageWidth } from './paper.ts';
import { printableTexts } from './printable.ts';

const left = 56;
const width = pageWidth - left - 48;
const grey = '#666666';
const red = '#b00020';

/** Draws a sample of a proof of delivery, on one page that says so at its top, across and at its foot. */
export function drawSample(sample: SampleProof): Promise<Buffer> {
  const paper = openPaper({ title: `SAMPLE proof of delivery ${sample.number}`, issuedAt: sample.issuedAt });
  const { number, place, goods, signedBy } = printableTexts(sample, paper.hasGlyph);
  const regular = paper.measure();
  paper.addPage();
  paper.writeUpwards('SAMPLE  ·  TEST', 14, pageHeight / 2 + 120, { size: 24, bold: true, colour: '#f0c9cf' });
  paper.write('SAMPLE – TEST', left, 48, { size: 22, bold: true, colour: red });
  paper.write('Proof of delivery', left, 84, { size: 15, bold: true });
  paper.write(`Order ${number}`, left, 106, { size: 11 });
  let y = 140;
  for (const [label, texts, height] of [
    ['Delivered to', place, 60],
    ['Goods', goods, 360],
    ['Signed by', [signedBy], 40],
  ] as const) {
    paper.write(label, left, y, { size: 8.5, colour: grey });
    const fitted = fitText(texts, { width, height, sizeMax: 10.5, sizeMin: 5 }, regular);
    for (const [i, line] of fitted.lines.entries())
      paper.write(line, left, y + 13 + i * fitted.size * lineSpacing, { size: fitted.size });
    y += 13 + fitted.lines.length * fitted.size * lineSpacing + 16;
  }
  paper.rule([left, pageHeight - 66], [left + width, pageHeight - 66], { width: 0.5, colour: '#999999' });
  paper.write('Made by the sandbox. Nothing was carried, and nobody has signed.', left, pageHeight - 58, {
    size: 8.5,
    colour: red,
  });
  return paper.finish();
}
