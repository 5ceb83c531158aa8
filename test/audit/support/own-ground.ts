// What the auditor knows of the ground: how far apart places are, and which are closed to trucks.
import type { Place } from '../../../src/engine/cities/place.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies, on a sphere of the Earth's mean radius. */
export function crowKm(a: Place, b: Place): number {
  const [latitude, longitude] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

/** Where no truck of the West may go, or no company may send one: by country, and parts of it by their coordinates. */
const closedCountries: readonly string[] = ['RU', 'BY'];

/** Whether no truck loads or unloads there. `unsure`: near a front line, whose regions are not known to the village. */
export function isClosedGround({ country, latitude, longitude }: Place): boolean | 'unsure' {
  if (closedCountries.includes(country)) return true;
  // Crimea, without the north of it, and Luhansk and Donetsk east of the front of 2022.
  if (country === 'UA' && latitude < 45.9 && longitude > 33) return true;
  if (country === 'UA' && longitude > 38.5) return true;
  if (country === 'UA' && (longitude > 33 || latitude < 47.3)) return 'unsure';
  // Abkhazia west of the Enguri, and South Ossetia with the villages around it.
  if (country === 'GE' && longitude < 42.2 && latitude > 42.3) return longitude < 41.5 ? true : 'unsure';
  if (country === 'GE' && latitude > 41.95 && longitude > 43.4 && longitude < 44.6) return 'unsure';
  // The north of Cyprus, and what lies along the Green Line.
  if (country === 'CY' && latitude > 34.99) return latitude > 35.25 ? true : 'unsure';
  if (country === 'MD' && (longitude > 28.9 || (latitude > 47.5 && longitude > 28.4))) return 'unsure';
  return false;
}

/** Islands that no ferry with trucks joins to the mainland here: Iceland, the Faroes, the Canaries, Azores, Madeira. */
export function isFarIsland({ country, latitude, longitude }: Place): boolean {
  if (country === 'IS' || country === 'FO') return true;
  if (country === 'ES') return latitude < 30;
  return country === 'PT' && longitude < -11;
}
