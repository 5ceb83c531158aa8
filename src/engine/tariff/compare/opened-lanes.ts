import { servedCountries } from '../../cities/served-countries.ts';
import { mayCarryInside } from '../../routing/closures/cabotage.ts';
import { type ClosedArea, type ClosedBorder, type ClosedLanes, partsOf } from '../../routing/closures/closures.ts';
import type { Tariff } from '../tariff.ts';

/** What a tariff leaves open of what another closes, each as a part of a sentence. */
type Opened = { lanes: string[]; cabotage: string[] };

/** What a tariff opens compared with the newest of the release: areas, borders, and who may carry inside a country. */
export function findOpened(own: Tariff, release: Tariff): Opened {
  const { areas, borders } = release.closedLanes;
  return {
    lanes: [
      ...areas.flatMap((area) => openedArea(area, own.closedLanes)),
      ...borders
        .filter((border) => !isClosed(border, own.closedLanes))
        .map(({ between, towns }) => `${between.join('–')}${towns === undefined ? '' : ` (${towns.join(', ')})`}`),
    ],
    cabotage: servedCountries.flatMap((country) => openedInside(country, own, release)),
  };
}

function openedArea(area: ClosedArea, { areas }: ClosedLanes): string[] {
  const { country } = area;
  const parts = partsOf(area);
  const open = (['stops', 'transit'] as const).filter((use) => {
    const closing = areas.filter((each) => each.country === country && !each[use]);
    const isCovered = (part: string) => closing.some((each) => partsOf(each)?.includes(part));
    return !area[use] && !closing.some((each) => partsOf(each) === undefined) && !(parts?.every(isCovered) ?? false);
  });
  const where = parts === undefined ? country : `${country} (${parts.join(', ')})`;
  return open.length === 0 ? [] : [`${where} for ${open.join(' and ')}`];
}

/** A border of a country of which nothing is open is closed with it. */
function isClosed({ between, towns }: ClosedBorder, { areas, borders }: ClosedLanes): boolean {
  const same = borders.filter((each) => between.every((country) => each.between.includes(country)));
  const isShut = (area: ClosedArea) =>
    between.includes(area.country) && partsOf(area) === undefined && !area.stops && !area.transit;
  const isCovered = (town: string) => same.some((each) => each.towns?.includes(town));
  return areas.some(isShut) || same.some((each) => each.towns === undefined) || (towns?.every(isCovered) ?? false);
}

const carriersMax = 5;

function openedInside(country: string, own: Tariff, release: Tariff): string[] {
  const closed = servedCountries.filter((carrier) => mayCarryInside(release.cabotage, carrier, country) === 'closed');
  const opened = closed.filter((carrier) => mayCarryInside(own.cabotage, carrier, country) !== 'closed');
  if (opened.length === 0) return [];
  if (opened.length === closed.length) return [country];
  const more = opened.length > carriersMax ? ` and ${opened.length - carriersMax} more` : '';
  return [`${country} by carriers of ${opened.slice(0, carriersMax).join(', ')}${more}`];
}
