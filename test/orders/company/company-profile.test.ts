import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  carriersOf,
  defaultProfile,
  judgeProfile,
  missingOnPapers,
  presentProfile,
  sampleIssuer,
} from '../../../src/orders/company/company-profile.ts';
import { blocksOf, readDoc } from '../../docs/markdown.ts';

const shown = JSON.parse(
  blocksOf(readDoc('docs/operations.md')).find(({ text }) => text.includes('shares_driver'))!.text,
) as Record<string, unknown>;

function problemsOf(content: unknown): string[] {
  const judged = judgeProfile(content);
  return 'problems' in judged ? judged.problems : [];
}

test('the profile of the operations guide can be used, names every field, and is read as it was written', () => {
  const judged = judgeProfile(shown);
  assert.ok('profile' in judged, JSON.stringify(judged));
  assert.deepEqual(presentProfile(judged.profile), shown);
  assert.deepEqual(Object.keys(shown), Object.keys(presentProfile(defaultProfile)));
  assert.deepEqual(missingOnPapers(judged.profile), []);
});

test('every field may be missing or empty, and papers say what they miss', () => {
  assert.deepEqual(judgeProfile({}), { profile: defaultProfile });
  const others: Record<string, unknown> = { shares_driver: false, carrier_countries: [], payment_days: null };
  const empty = Object.fromEntries(Object.keys(shown).map((name) => [name, name in others ? others[name] : '']));
  assert.deepEqual(judgeProfile(empty), { profile: defaultProfile });
  const missing = ['legal_name', 'address_line_1', 'zip', 'city', 'country'];
  assert.deepEqual(missingOnPapers(defaultProfile), missing);
});

test('what is wrong is named by its field', () => {
  const wrong: [field: string, value: unknown, says: RegExp][] = [
    ['legal_name', 7, /^legal_name must be a text$/],
    ['legal_name', 'x'.repeat(201), /^legal_name must have at most 200 characters$/],
    ['city', 'Ham\nburg', /^city must be one line/],
    ['country', 'de', /^country must be a country code/],
    ['country', 'XX', /^country must be a country code/],
    ['vat_id', 'DE136695977', /^vat_id is not a VAT identification number of DE$/],
    ['email', 'dispo', /^email must be an e-mail address$/],
    ['time_zone', 'Europe/Hamburg', /^time_zone must be a time zone/],
    ['time_zone', '+01:00', /^time_zone must be a time zone/],
    ['shares_driver', 'yes', /^shares_driver must be true or false$/],
    ['carrier_countries', 'DE', /^carrier_countries must be a list of country codes/],
    ['carrier_countries', ['DE', 'pl'], /^carrier_countries must be a list/],
    ['payment_days', '30', /^payment_days must be a whole number of days from 0 to 120, or null$/],
    ['payment_days', 14.5, /^payment_days must be a whole number/],
    ['payment_days', 121, /^payment_days must be a whole number/],
    ['pallet_exchange', 'yes', /^pallet_exchange must be none or one_for_one$/],
    ['customs_declarant', true, /^customs_declarant must be company or shipper$/],
    ['price_lines', 'some', /^price_lines must be all or groups or total$/],
    ['breakdown_lines', ['all'], /^breakdown_lines must be all or groups or total$/],
    ['domestic_liability', 'x'.repeat(501), /^domestic_liability must have at most 500 characters$/],
    ['carrier_countries', [7], /^carrier_countries must be a list/],
    ['legalName', 'Elbe', /^legalName is not known; the fields are legal_name, /],
  ];
  for (const [field, value, says] of wrong) {
    const problems = problemsOf({ ...shown, [field]: value });
    assert.equal(problems.length, 1, `${field}: ${problems.join('; ')}`);
    assert.match(problems[0]!, says);
  }
  for (const content of [null, [], 'Elbe', 7])
    assert.deepEqual(problemsOf(content), ['the file must hold a JSON object']);
  assert.match(problemsOf({ vat_id: 'DE136695976' }).join(), /needs country/);
  assert.equal(problemsOf({ country: 'DE', vat_id: 'DE1', time_zone: 'Mars/One' }).length, 2, 'every problem at once');
  assert.deepEqual(judgeProfile({ ...shown, country: 'XK', vat_id: '810000000' }) && problemsOf({ country: 'XK' }), []);
});

test('a profile of before these choices is read: sums on papers, every line in replies, no exchange of pallets', () => {
  const { payment_days, pallet_exchange, customs_declarant, price_lines, breakdown_lines, ...before } = shown;
  const judged = judgeProfile(before);
  assert.ok('profile' in judged, JSON.stringify(judged));
  const { paymentDays, palletExchange, customsDeclarant, priceLines, breakdownLines } = judged.profile;
  assert.deepEqual(
    [paymentDays, palletExchange, customsDeclarant, priceLines, breakdownLines],
    [null, 'none', 'company', 'groups', 'all'],
  );
});

test('the sample issuer has all that papers need, is marked, and keeps what the company chose', () => {
  const chosen = { ...defaultProfile, legalName: 'Elbe', timeZone: 'Europe/Vienna', priceLines: 'total' as const };
  const sample = sampleIssuer(chosen);
  assert.deepEqual(missingOnPapers(sample), []);
  assert.deepEqual([sample.isSample, sample.timeZone, sample.priceLines], [true, 'Europe/Vienna', 'total']);
  assert.match(sample.legalName, /SAMPLE/);
  assert.deepEqual(Object.keys(presentProfile(sample)), Object.keys(presentProfile(defaultProfile)));
});

test('everything that is wrong is said at once', () => {
  const problems = problemsOf({ country: 'Germany', email: 'x', time_zone: 7, colour: 'red' });
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    ['colour', 'country', 'email', 'time_zone'],
  );
});

test('the carriers are those of the profile, each once, or of the country of the company', () => {
  const judged = judgeProfile({ carrier_countries: ['PL', 'CH', 'PL'] });
  assert.ok('profile' in judged);
  assert.deepEqual(carriersOf(judged.profile, 'DE'), ['PL', 'CH']);
  assert.deepEqual(carriersOf(defaultProfile, 'DE'), ['DE']);
});
