import { language } from '../../words/words.ts';
import { type Atlas, tileSize } from './atlas.ts';
import { type Box, overlap } from './marks.tsx';
import { onScreen, type Size, transformOf, type Viewport } from './viewport.ts';

/** From this zoom on, smaller roads are drawn too. */
const minorZoom = 4;
/** How large a country must be on the screen to show its name. */
const nameRoom = 11;
/** The width of a capital with the gap to the next. */
const letterWidth = 8.6;

type GroundProps = { atlas: Atlas; viewport: Viewport; size: Size };

/** Land, borders and roads; only main roads when zoomed out. */
export function Ground({ atlas, viewport, size }: GroundProps) {
  const { main, minor } = atlas;
  const isSeen = tileFilter(viewport, size);
  return (
    <g class="ground" transform={transformOf(viewport, size)}>
      <path class="land" d={atlas.land} />
      {[...(viewport.zoom >= minorZoom ? minor : []), ...main].filter(isSeen).map(({ path, spot }) => (
        <path key={`${spot}${path.length}`} class="road" d={path} />
      ))}
      <path class="ferry" d={atlas.ferries} />
      <path class="bord" d={atlas.borders} />
    </g>
  );
}

function tileFilter({ x, y, zoom }: Viewport, { width, height }: Size) {
  const [halfWidth, halfHeight] = [width / 2 / zoom, height / 2 / zoom];
  // A line that begins in a square may continue into the next.
  const reach = tileSize * 2;
  return ({ spot }: { spot: readonly [number, number] }) =>
    spot[0] < x + halfWidth + tileSize &&
    spot[0] + reach > x - halfWidth &&
    spot[1] < y + halfHeight + tileSize &&
    spot[1] + reach > y - halfHeight;
}

/** The names of countries that fit next to everything `covered`, the largest first. */
export function CountryNames({ atlas, viewport, size, covered }: GroundProps & { covered: readonly Box[] }) {
  const names = new Intl.DisplayNames(language.value, { type: 'region' });
  const taken = [...covered];
  const placed: { name: string; x: number; y: number }[] = [];
  for (const { code, spot, size: area } of atlas.countries) {
    const [x, y] = onScreen(viewport, size, spot);
    const name = names.of(code) ?? code;
    if (Math.sqrt(area) * viewport.zoom < nameRoom) continue;
    const half = (name.length * letterWidth) / 2;
    const box = { left: x - half, right: x + half, top: y - 10, bottom: y + 4 };
    const isWhole = box.left > 0 && box.top > 0 && box.right < size.width && box.bottom < size.height;
    if (!isWhole || taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    placed.push({ name, x, y });
  }
  return (
    <g class="names">
      {placed.map(({ name, x, y }) => (
        <text key={name} class="ct" x={x} y={y}>
          {name}
        </text>
      ))}
    </g>
  );
}
