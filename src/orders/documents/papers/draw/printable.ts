/**
 * A text in characters that can be drawn: what is invisible is left out, controls become spaces, and what the font
 * lacks becomes a question mark.
 */
function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return [...plain].map((letter) => (isDrawn(letter, hasGlyph) ? letter : '?')).join('');
}

function isDrawn(letter: string, hasGlyph: (codePoint: number) => boolean): boolean {
  const codePoint = letter.codePointAt(0);
  return codePoint !== undefined && !/[\p{Cs}\p{Co}\p{Cn}]/u.test(letter) && hasGlyph(codePoint);
}

/** The same value with all of its texts printable. */
export function printableTexts<Value>(value: Value, hasGlyph: (codePoint: number) => boolean): Value {
  const known = new Map<number, boolean>();
  const remembered = (codePoint: number) => {
    const isKnown = known.get(codePoint) ?? hasGlyph(codePoint);
    known.set(codePoint, isKnown);
    return isKnown;
  };
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? printable(part, remembered) : part,
  ) as Value;
}
