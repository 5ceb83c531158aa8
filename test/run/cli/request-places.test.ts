import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeTaken } from '../../../src/run/cli/request-places.ts';

it('what is taken of a pool by trucks says how many load on the day too, where that is limited', () => {
  const day = { day: '2026-12-02', limit: 12, used: 3, over: 0, left: 0, loads: { limit: 2, used: 2 } };
  const places = { pool: 'all', by: 'trucks', until: '2026-12-04', ...day } as const;
  const said = (tightest: Parameters<typeof describeTaken>[0]['tightest']) => describeTaken({ ...places, tightest });
  assert.equal(said(day), '3 of 12 taken, this one included, 2 of 2 loads');
  const { loads: _, ...later } = { ...day, day: '2026-12-03', used: 13, over: 1 };
  assert.equal(said(later), '13 of 12 taken, this one included, 1 too many');
});
