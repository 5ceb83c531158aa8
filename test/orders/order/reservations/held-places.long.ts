import { after, it } from 'node:test';
import fc from 'fast-check';
import { pinnedClock } from '../../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { propertyRuns } from '../../../support/property-seed.ts';
import { calendarProperty, openHeldPlaces } from './held-places.ts';

const database = databaseOn(await openTestPool({ after }, pinnedClock()), 'production');

it('places are as a calendar of lorries has them after each of 1,000 random histories', async () => {
  await fc.assert(calendarProperty(database, await openHeldPlaces(database)), { numRuns: propertyRuns(1000) });
});
