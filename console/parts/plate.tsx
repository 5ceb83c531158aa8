/** A registration in a thin frame, the district of a German or Polish one in grey. */
export function Plate({ text }: { text: string }) {
  const [, district, rest] = /^([A-ZÄÖÜ]{1,3})[ -](?=.*\d)([^-]+)$/.exec(text.trim()) ?? [];
  return (
    <span class="plate">
      {district && <i>{district}</i>}
      {rest ?? text}
    </span>
  );
}
