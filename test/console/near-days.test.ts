import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestPlaces } from '../../console/data/operator-types.ts';
import { clockOn, nearDay, spanOn } from '../../console/parts/format.ts';
import { placesText } from '../../console/parts/order/answer/places-text.ts';
import { chooseLanguage, loadSection } from '../../console/words/words.ts';

// Of no language that the console has, so that dates are those of each language itself.
Object.defineProperty(navigator, 'languages', { value: ['cy'] });

/** A Friday. */
const today = '2026-11-27';

const days: [day: string, english: string, german: string][] = [
  ['2026-11-25', 'Wed 25 Nov', 'Mi., 25. Nov.'],
  ['2026-11-26', 'Thu', 'Do'],
  ['2026-11-27', 'Fri', 'Fr'],
  ['2026-12-02', 'Wed', 'Mi'],
  ['2026-12-03', 'Thu 3 Dec', 'Do., 3. Dez.'],
  ['2026-12-04', 'Fri 4 Dec', 'Fr., 4. Dez.'],
  ['2026-12-16', 'Wed 16 Dec', 'Mi., 16. Dez.'],
  ['2026-12-30', 'Wed 30 Dec', 'Mi., 30. Dez.'],
];

const onDay = { day: '2026-12-16', limit: 14, used: 9, over: 0, left: 5 };
const loads: RequestPlaces = { pool: 'trailers', by: 'loads', ...onDay, until: onDay.day, tightest: onDay };
const full = { ...onDay, day: '2026-12-18', used: 14, left: 0 };
const trucks: RequestPlaces = { ...loads, by: 'trucks', until: '2026-12-19', tightest: full };
const places: [is: string, places: RequestPlaces | null, english: string | undefined, german: string | undefined][] = [
  ['of none', null, undefined, undefined],
  ['of any number', { ...loads, tightest: { ...onDay, limit: null, left: null } }, undefined, undefined],
  [
    'of one day',
    loads,
    'trailers, Wed 16 Dec: 9\u00a0of\u00a014 taken, this one included',
    'trailers, Mi., 16. Dez.: 9\u00a0von\u00a014 vergeben, dieser mitgezählt',
  ],
  [
    'of several days, one of which is full',
    trucks,
    'trailers, away until Sat 19 Dec, fullest on Fri 18 Dec: 14\u00a0of\u00a014 taken, this one included',
    'trailers, unterwegs bis Sa., 19. Dez., am knappsten Fr., 18. Dez.: 14\u00a0von\u00a014 vergeben, dieser mitgezählt',
  ],
  [
    'of more than there are',
    { ...trucks, tightest: { ...full, used: 16, over: 2 } },
    'trailers, away until Sat 19 Dec, fullest on Fri 18 Dec: 16\u00a0of\u00a014 taken, this one included, 2 too many',
    'trailers, unterwegs bis Sa., 19. Dez., am knappsten Fr., 18. Dez.: 16\u00a0von\u00a014 vergeben, dieser mitgezählt, 2 zu viel',
  ],
];

for (const [language, column] of [
  ['en', 1],
  ['de', 2],
] as const)
  test(`a day that is not near has its date, in a request and its pool too: ${language}`, async () => {
    await loadSection('answers');
    await chooseLanguage(language);
    for (const row of days) {
      const [day] = row;
      assert.equal(nearDay(day, today), row[column]);
      const start = `${day}T08:00:00+01:00`;
      assert.equal(clockOn(start, today), day === today ? '08:00' : `${row[column]} 08:00`);
      const window = { start, end: `${day}T11:00:00+01:00` };
      assert.equal(spanOn(window, '2026-12-16', today), `${day === '2026-12-16' ? '' : `${row[column]} `}08:00–11:00`);
    }
    for (const row of places) assert.equal(placesText(row[1], today), row[column + 1], row[0]);
  });
