import { language } from '../../words/words.ts';
import { type Atlas, tileSize } from './atlas.ts';
import { onScreen, type Size, transformOf, type Viewport } from './viewport.ts';

/** From here on smaller roads are drawn too. */
const minorZoom = 4;
/** Pixels that the name of a country of size 1 is short of having room. */
const nameRoom = 46;

type GroundProps = { atlas: Atlas; viewport: Viewport; size: Size };

/** Land, borders and roads; where one is far away, main roads alone. */
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
  // A line that begins in a square may lead on into the next.
  const reach = tileSize * 2;
  return ({ spot }: { spot: readonly [number, number] }) =>
    spot[0] < x + halfWidth + tileSize &&
    spot[0] + reach > x - halfWidth &&
    spot[1] < y + halfHeight + tileSize &&
    spot[1] + reach > y - halfHeight;
}

/** The names of countries that have room for them. */
export function CountryNames({ atlas, viewport, size }: GroundProps) {
  const names = new Intl.DisplayNames(language.value, { type: 'region' });
  const shown = atlas.countries.filter((each) => Math.sqrt(each.size) * viewport.zoom > nameRoom / 4);
  return (
    <g class="names">
      {shown.map(({ code, spot }) => {
        const [x, y] = onScreen(viewport, size, spot);
        if (x < -60 || y < -20 || x > size.width + 60 || y > size.height + 20) return null;
        return (
          <text key={code} class="ct" x={x} y={y}>
            {names.of(code)}
          </text>
        );
      })}
    </g>
  );
}
