/** A to Z, then AA: the letter of a line of goods in drawings and next to them. */
export function letterOf(item: number): string {
  const letter = String.fromCharCode(65 + (item % 26));
  return item < 26 ? letter : letterOf(Math.floor(item / 26) - 1) + letter;
}

/** The letter on the colour that the goods have on the floor: `colour` is that of their stop, if it goes by stops. */
export function GoodsLetter({ item, colour = `s${item % 4}` }: { item: number; colour?: string }) {
  return <span class={`key ${colour}`}>{letterOf(item)}</span>;
}
