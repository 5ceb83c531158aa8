import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, atOffsetOf, fromLocalField, toLocalField } from '../../../console/data/dispatch/clock.ts';

const at = Date.parse('2026-11-24T10:20:00Z');

describe('the clock of a place', () => {
  it('takes its offset from another time there', () => {
    assert.equal(atOffsetOf('2026-11-24T08:00:00+01:00', at), '2026-11-24T11:20:00+01:00');
    assert.equal(atOffsetOf('2026-11-24T08:00:00-03:30', at), '2026-11-24T06:50:00-03:30');
    assert.equal(atOffsetOf(undefined, at), '2026-11-24T10:20:00.000Z');
  });

  for (const zone of ['Europe/Berlin', 'Europe/Lisbon', 'Europe/Bucharest', 'Atlantic/Azores'])
    it(`fills a field and reads it again in ${zone}`, () => {
      for (const each of [
        at,
        Date.parse('2026-03-29T00:30:00Z'),
        Date.parse('2026-03-29T01:30:00Z'),
        Date.parse('2026-07-01T12:00:00Z'),
      ])
        assert.equal(fromLocalField(toLocalField(each, zone), zone), each);
    });

  it('reads a field in summer and in winter time', () => {
    assert.equal(fromLocalField('2026-07-01T08:00', 'Europe/Berlin'), Date.parse('2026-07-01T06:00:00Z'));
    assert.equal(fromLocalField('2026-11-24T08:00', 'Europe/Berlin'), Date.parse('2026-11-24T07:00:00Z'));
    assert.equal(fromLocalField('', 'Europe/Berlin'), undefined);
  });

  it('carries on across the end of a month', () => assert.equal(addDays('2026-11-30', 1), '2026-12-01'));
});
