/** How wide a text is at a size of one point. */
export type Measure = (text: string) => number;

/** Lines at the size, in points, at which they fit. `isCut`: not all of the text is in them. */
type FittedText = { lines: string[]; size: number; isCut: boolean };

type Space = { width: number; height: number; sizeMax: number; sizeMin: number };

/** From the top of one line to the top of the next, of the font's size. */
export const lineSpacing = 1.2;
const sizeStep = 0.5;
/** Lines are made this much smaller before they are wrapped. */
const shrinkBeforeWrap = 2;
const ellipsis = '…';

/** Makes texts smaller, then wraps them, then cuts them with an ellipsis, until they fit into a space. */
export function fitText(texts: readonly string[], space: Space, measure: Measure): FittedText {
  const { width, height, sizeMax, sizeMin } = space;
  const linesMax = (size: number) => Math.floor(height / (size * lineSpacing) + 1e-9);
  const sizes = sizesOf(sizeMax, sizeMin);
  const widest = Math.max(0, ...texts.map(measure));
  for (const size of sizes.filter((each) => each >= sizeMax - shrinkBeforeWrap)) {
    if (texts.length <= linesMax(size) && widest * size <= width) return { lines: [...texts], size, isCut: false };
  }
  for (const size of sizes) {
    const lines = texts.flatMap((text) => wrapText(text, width / size, measure));
    if (lines.length <= linesMax(size)) return { lines, size, isCut: false };
  }
  const all = texts.flatMap((text) => wrapText(text, width / sizeMin, measure));
  const lines = all.slice(0, linesMax(sizeMin));
  if (lines.length > 0) lines.push(cutText(`${lines.pop()}${ellipsis}`, width / sizeMin, measure));
  return { lines, size: sizeMin, isCut: true };
}

function sizesOf(sizeMax: number, sizeMin: number): number[] {
  const count = Math.floor((sizeMax - sizeMin) / sizeStep + 1e-9) + 1;
  return Array.from({ length: count }, (_, step) => sizeMax - step * sizeStep);
}

/** The lines of a text, at words where it can be. `width` is at a size of one point. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  const space = measure(' ');
  let line = '';
  let taken = 0;
  for (const word of text.split(/ +/)) {
    for (const [i, piece] of breakWord(word, width, measure).entries()) {
      const wide = measure(piece);
      const gap = i > 0 || line === '' ? 0 : space;
      if (line !== '' && taken + gap + wide > width) {
        lines.push(line);
        line = piece;
        taken = wide;
      } else {
        line += gap > 0 ? ` ${piece}` : piece;
        taken += gap + wide;
      }
    }
  }
  return [...lines, line];
}

/** A word in pieces that are no wider than a line, at its hyphens where that is enough. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  return word.split(/(?<=[\p{L}\p{N}][-–/])/u).flatMap((part) => {
    const pieces: string[] = [];
    let piece = '';
    for (const letter of part) {
      if (piece !== '' && measure(piece + letter) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return [...pieces, piece];
  });
}

/** A text that ends in an ellipsis, as much of it as fits. */
function cutText(text: string, width: number, measure: Measure): string {
  const letters = [...text.slice(0, -ellipsis.length)];
  while (letters.length > 0 && measure(letters.join('') + ellipsis) > width) letters.pop();
  return letters.join('').trimEnd() + ellipsis;
}
