import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDateTime } from '../../../../../src/ground/parse-date-time.ts';
import { describeTime, timeOfNumber } from '../../../../../src/http/kernel/contract/meant/meant-time.ts';

describe('a text that is no date-time is told how the same is written', () => {
  const cases: [sent: string, written: string][] = [
    ['2998-12-01T08:00:00', '2998-12-01T08:00:00+01:00'],
    ['2998-07-01T08:00', '2998-07-01T08:00:00+02:00'],
    ['2998-12-01 08:30', '2998-12-01T08:30:00+01:00'],
    ['2998-12-01', '2998-12-01T08:00:00+01:00'],
    ['01.12.2998', '2998-12-01T08:00:00+01:00'],
    ['1.12.2998 8:00', '2998-12-01T08:00:00+01:00'],
    ['2998/12/01 08:00 CET', '2998-12-01T08:00:00+01:00'],
    ['2998-12-01T08:00:00+0100', '2998-12-01T08:00:00+01:00'],
    ['2998-12-01 08:00:00Z', '2998-12-01T08:00:00Z'],
    ['2998-12-01 08:00 UTC+02:00', '2998-12-01T08:00:00+02:00'],
    [' 2998-12-01T08:00:00-05:00', '2998-12-01T08:00:00-05:00'],
    ['2998-12-01T20:00+2', '2998-12-01T20:00:00+02:00'],
    ['2998-12-01T20:00-5', '2998-12-01T20:00:00-05:00'],
    ['2998-12-01 20:00 GMT+2', '2998-12-01T20:00:00+02:00'],
    ['2998-12-01 20:00 UTC+3', '2998-12-01T20:00:00+03:00'],
    ['2998-07-01 20:00 CEST', '2998-07-01T20:00:00+02:00'],
  ];
  for (const [sent, written] of cases)
    it(sent, () => {
      assert.equal(parseDateTime(sent), undefined);
      const said = describeTime(sent, 'DE');
      assert.ok(said.endsWith(`: write ${written}`), said);
      assert.notEqual(parseDateTime(written), undefined);
    });

  const places: [country: string | undefined, sent: string, written: string][] = [
    ['GB', '2998-12-01T08:00', '2998-12-01T08:00:00+00:00'],
    ['gb', '2998-07-01', '2998-07-01T08:00:00+01:00'],
    ['TR', '2998-12-01T08:00', '2998-12-01T08:00:00+03:00'],
    ['CY', '2998-12-01T08:00', '2998-12-01T08:00:00+02:00'],
    ['GB', '2998-12-01 08:00 CET', '2998-12-01T08:00:00+01:00'],
    ...['ES', 'PT', 'XK', 'US', 'Deutschland', '', undefined].map((country): [string | undefined, string, string] => [
      country,
      '2998-12-01T08:00',
      '2998-12-01T08:00:00 with the offset of the place, such as Z or +01:00',
    ]),
  ];
  for (const [country, sent, written] of places)
    it(`with the offset of ${country}, if it has one: ${sent}`, () => {
      const said = describeTime(sent, country);
      assert.ok(said.endsWith(`: write ${written}`), said);
    });

  it('what is no instant at all is told the form, without a date that would be past', () => {
    const texts = [
      'yesterday',
      '',
      '2998-02-30T08:00:00Z',
      '2998-02-30',
      '12/01/2998',
      '2998-12-01T25:00',
      // A zone or a half of the day that is stated but not understood: any instant could be another than was meant.
      '2998-12-01T08:00:00 PM',
      '2998-12-01 8:00 am',
      '2998-12-01T20:00 EST',
      '2998-12-01T20:00[America/New_York]',
      '2998-12-01T20:00+02:00[America/New_York]',
      '2998-12-01T20:00 Europe/Berlin',
      '2998-12-01T20:00+123',
      '2998-07-01T20:00 CET',
      'x'.repeat(1e5),
    ];
    for (const text of texts) {
      const said = describeTime(text);
      assert.match(said, /^must be a real ISO 8601 date-time with offset, as in YYYY-MM-DDThh:mm:ss\+01:00$/, text);
    }
  });

  it('a number is read as seconds or milliseconds since 1970', () => {
    assert.equal(timeOfNumber(32_472_144_000), '2999-01-01T00:00:00Z');
    assert.equal(timeOfNumber(1_795_248_000), timeOfNumber(1_795_248_000_000));
    assert.equal(timeOfNumber(1e300), undefined);
  });
});
