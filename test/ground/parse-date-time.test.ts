import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCalendarDay, parseDateTime } from '../../src/ground/parse-date-time.ts';

describe('a date-time is a real instant with an offset', () => {
  const right: [string, string][] = [
    ['2026-11-23T08:00:00+01:00', '2026-11-23T07:00:00.000Z'],
    ['2026-11-23T08:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23t08:00:00z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00:00.5-11:30', '2026-11-23T19:30:00.500Z'],
    ['2028-02-29T00:00:00+14:00', '2028-02-28T10:00:00.000Z'],
  ];
  for (const [text, instant] of right)
    it(`${text} is one`, () => assert.equal(new Date(parseDateTime(text)!).toISOString(), instant));
  const wrong = [
    '',
    '2026-11-23',
    '2026-11-23T08:00:00',
    '2026-02-29T08:00:00Z',
    '2026-02-30T08:00:00Z',
    '2026-13-01T08:00:00Z',
    '2026-00-01T08:00:00Z',
    '2026-11-23T24:00:00Z',
    '2026-11-23T23:59:60Z',
    '2026-11-23T08:60:00Z',
    '2026-11-23T08:00:00+15:00',
    '2026-11-23T08:00:00+01:60',
    '2026-11-23T08:00:00+0100',
    '2026-11-23 08:00:00Z',
    '+002026-11-23T08:00:00Z',
    '2026-11-23T08:00:00.Z',
    ' 2026-11-23T08:00:00Z',
    '2026-11-23T08:00:00Z\n',
  ];
  for (const text of wrong) it(`${JSON.stringify(text)} is none`, () => assert.equal(parseDateTime(text), undefined));
});

it('every instant is read back from its ISO form', () => {
  const range = { min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(range), (date) => parseDateTime(date.toISOString()) === date.getTime()));
});

describe('a day of the calendar', () => {
  for (const text of ['2026-11-24', '2028-02-29', '0001-01-01', '0004-02-29', '9999-12-31'])
    it(`is ${text}`, () => assert.ok(isCalendarDay(text)));
  const none = [
    '0000-01-01',
    '2026-02-29',
    '2026-11-31',
    '2026-00-10',
    '2026-1-1',
    '2026-11',
    '',
    ' 2026-11-24',
    '2026-11-24\n',
  ];
  for (const text of [...none, '10000-01-01', '-2026-11-24', '2026-11-24T00:00Z'])
    it(`is not ${JSON.stringify(text)}`, () => assert.ok(!isCalendarDay(text)));
});
