/** A to Z, then AA: the letter of a line of goods in drawings and next to them. */
export function letterOf(item: number): string {
  const letter = String.fromCharCode(65 + (item % 26));
  return item < 26 ? letter : letterOf(Math.floor(item / 26) - 1) + letter;
}

/** The letter on the colour that the line of goods has on the floor. */
export function GoodsLetter({ item }: { item: number }) {
  return <span class={`key s${item % 4}`}>{letterOf(item)}</span>;
}
