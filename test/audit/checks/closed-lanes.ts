import { calculatePrice } from '../../../src/engine/pricing/calculate-price.ts';
import { referenceData } from '../../support/reference-data.ts';
import type { Check } from '../support/check.ts';
import { auditNow } from '../support/world.ts';

type Expected = 'lane_closed' | 'no_road_connection' | 'offered';

/** By hand: what is sold, what is closed to trucks, and where no ferry goes; `warns`: a word of each warning. */
const lanes: [from: string, to: string, expected: Expected, warns?: string[]][] = [
  ['DE Hamburg', 'RU Moskva', 'lane_closed'],
  ['FI Helsinki', 'RU Sankt-Peterburg', 'lane_closed'],
  ['EE Narva', 'RU Sankt-Peterburg', 'lane_closed'],
  ['PL Gdańsk', 'RU Kaliningrad', 'lane_closed'],
  ['DE Hamburg', 'BY Minsk', 'lane_closed'],
  ['BY Brest', 'PL Warszawa', 'lane_closed'],
  ['UA Simferopol', 'UA Kyiv', 'lane_closed'],
  ['UA Kyiv', 'UA Kherson', 'lane_closed'],
  ['UA Kharkiv', 'UA Lviv', 'lane_closed'],
  ['MD Tiraspol', 'MD Chișinău', 'lane_closed'],
  ['LT Vilnius', 'UA Kyiv', 'offered', ['queue', 'curfew']],
  ['LV Rīga', 'UA Lviv', 'offered', ['queue', 'curfew']],
  ['DE Berlin', 'MD Chișinău', 'offered', ['Moldova']],
  ['TR İstanbul', 'DE Köln', 'offered', ['Turkey']],
  ['FI Helsinki', 'DE Berlin', 'offered'],
  ['EE Tallinn', 'PL Warszawa', 'offered'],
  ['ES Madrid', 'ES Las Palmas de Gran Canaria', 'no_road_connection'],
  ['ES Cádiz', 'ES Santa Cruz de Tenerife', 'no_road_connection'],
  ['PT Lisboa', 'PT Funchal', 'no_road_connection'],
  ['PT Lisboa', 'PT Ponta Delgada', 'no_road_connection'],
  ['DK Aalborg', 'IS Reykjavík', 'no_road_connection'],
  ['DK Aalborg', 'FO Tórshavn', 'no_road_connection'],
  ['ES Barcelona', 'ES Palma', 'offered'],
  ['GR Athina', 'CY Nicosia', 'offered'],
  ['IT Genova', 'IT Cagliari', 'offered'],
  ['GB Liverpool', 'IM Douglas', 'offered'],
  ['SE Stockholm', 'SE Visby', 'offered'],
];

/** What is told differs from what is expected. */
export function findOther(
  expected: Expected,
  warns: readonly string[],
  { codes, notes }: { codes: readonly string[]; notes: readonly string[] },
): string[] {
  const isOffered = codes.length === 0;
  const isSame = expected === 'offered' ? isOffered : codes.join() === expected;
  const untold = warns.filter((word) => !notes.some((note) => note.includes(word)));
  return [...(isSame ? [] : [`${codes.join() || 'offered'}, not ${expected}`]), ...untold.map((word) => `no ${word}`)];
}

const placeOf = (text: string) => ({ country: text.slice(0, 2), name: text.slice(3) });

export const check: Check = {
  rows: ['closed lanes by hand'],
  size: { of: 'lanes by hand', short: lanes.length, long: lanes.length },
  sliceSize: lanes.length,
  run: async ({ tallies }) => {
    const sources = await referenceData();
    const loadingDate = Date.parse('2026-11-26T08:00:00+01:00');
    for (const [from, to, expected, warns = []] of lanes) {
      const asked = { items: [], loadings: [placeOf(from)], unloadings: [placeOf(to)], loadingDate };
      const { offers, unavailable, notes } = calculatePrice(sources, asked, auditNow);
      const codes = offers.length > 0 ? [] : [...new Set(unavailable.map(({ code }) => code))];
      tallies.judge('closed lanes by hand', findOther(expected, warns, { codes, notes }), () => ({ from, to }));
    }
  },
};
