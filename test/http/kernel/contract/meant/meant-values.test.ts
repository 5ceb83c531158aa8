import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TSchema } from 'typebox';
import { itemCategories } from '../../../../../src/engine/load/goods/carriers.ts';
import { ServiceError } from '../../../../../src/ground/errors.ts';
import { operatorOperations } from '../../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { meantCountry, meantValue } from '../../../../../src/http/kernel/contract/meant/meant-values.ts';
import { validate } from '../../../../../src/http/kernel/contract/validate.ts';
import { orderStatuses } from '../../../../../src/orders/order/order.ts';

const rows = [...operations, ...operatorOperations];

/** The lists of words of a schema, wherever they stand. */
function enumsIn(schema: TSchema): string[][] {
  const { enum: words = [], properties = {}, items, anyOf = [] }: Part = schema;
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  const isOfWords = words.length > 0 && words.every((word) => typeof word === 'string');
  return [...(isOfWords ? [words] : []), ...inner.flatMap(enumsIn)];
}
type Part = { enum?: string[]; properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };

describe('the value that was meant is named', () => {
  it('where one letter is wrong, capitals are, or a separator, for every list of words of every operation', () => {
    const lists = rows.flatMap(({ body, query }) => [body, query].flatMap((schema) => (schema ? enumsIn(schema) : [])));
    assert.ok(lists.length > 30);
    for (const words of lists)
      for (const word of words) {
        assert.equal(
          meantValue(word.toUpperCase(), words),
          words.find((each) => String(each) === word),
        );
        assert.equal(meantValue(word.replaceAll(/[._:]/g, '-'), words), word);
        if (word.length > 3) assert.equal(meantValue(`${word}q`, words), word);
      }
  });

  const statuses = [...orderStatuses];
  const cases: [sent: unknown, allowed: readonly string[], meant: string | undefined][] = [
    ['pallet', itemCategories, 'epal'],
    ['euro pallet', itemCategories, 'epal'],
    ['Europalette', itemCategories, 'epal'],
    ['EUR', itemCategories, 'epal'],
    ['carton', itemCategories, 'colli'],
    ['box', itemCategories, 'colli'],
    ['Düsseldorf', itemCategories, 'dusseldorf'],
    ['roll cage', itemCategories, 'roll_container'],
    ['gitterboxes', itemCategories, 'gitterbox'],
    ['sofa', itemCategories, undefined],
    ['container', itemCategories, undefined],
    ['', itemCategories, undefined],
    ['cancelled', statuses, 'canceled'],
    ['PLACED', statuses, 'placed'],
    ['booked', statuses, 'placed'],
    ['in_transit', statuses, 'loaded'],
    ['lost', statuses, undefined],
    ['deleted', statuses, 'canceled'],
    ['unloadig', ['loading', 'closed'], undefined],
    [2, ['I', 'II', 'III'], 'II'],
    ['yes', ['true'], 'true'],
    [{}, statuses, undefined],
    ['x'.repeat(100_000), statuses, undefined],
  ];
  for (const [sent, allowed, meant] of cases)
    it(`${JSON.stringify(sent).slice(0, 30)} of ${allowed.slice(0, 2)} …: ${meant}`, () =>
      assert.equal(meantValue(sent, allowed), meant));

  const countries: [string, string | undefined][] = [
    ['Deutschland', 'DE'],
    ['Germny', 'DE'],
    ['Germany', 'DE'],
    ['italia', 'IT'],
    ['DEU', 'DE'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['Great Britain', 'GB'],
    ['Atlantis', undefined],
    ['Austrlia', undefined],
    ['Austrria', 'AT'],
    ['', undefined],
  ];
  for (const [name, code] of countries) it(`${name} is ${code}`, () => assert.equal(meantCountry(name), code));
});

describe('the refusal of a value says what to write', () => {
  const future = '2999-07-01';
  const cases: [operationId: string, body: object, field: string, text: string | RegExp][] = [
    ['cancelOrder', { status: 'cancelled' }, 'status', 'must be canceled'],
    ['simulateOrder', { to: 'lodaed' }, 'to', /^must be one of eta, arrived, .*declined; did you mean "loaded"\?$/],
    ['calculatePrice', { items: [{ category: 'pallet' }] }, 'items.0.category', /, other; did you mean "epal"\?$/],
    ['calculatePrice', { items: [{ weight: 1.5 }] }, 'items.0.weight', 'must be an integer, in kg'],
    ['calculatePrice', { items: [{ height: 99_999 }] }, 'items.0.height', 'must be at most 10000 cm'],
    ['publishBooking', { max_price: -1 }, 'max_price', 'must be at least 0 EUR'],
    [
      'calculatePrice',
      { loadings: [{ country: 'Deutschland' }] },
      'loadings.0.country',
      'must be a two-letter country code; did you mean "DE"?',
    ],
    [
      'calculatePrice',
      { loading_date: `${future}T08:00` },
      'loading_date',
      `needs an offset: write ${future}T08:00:00 with the offset of the place, such as Z or +01:00`,
    ],
    [
      'calculatePrice',
      { loadings: [{ country: 'GB' }], unloadings: [{ country: 'DE' }], loading_date: `${future}T08:00` },
      'loading_date',
      `needs an offset: write ${future}T08:00:00+01:00`,
    ],
    [
      'publishBooking',
      { loadings: [{ country: 'DE' }, { country: 'tr', dates: [{ start: `${future}T08:00` }] }] },
      'loadings.1.dates.0.start',
      `needs an offset: write ${future}T08:00:00+03:00`,
    ],
  ];
  for (const [operationId, body, field, text] of cases)
    it(`${operationId}: ${JSON.stringify(body)}`, () => {
      const row = rows.find((each) => each.operationId === operationId)!;
      assert.throws(
        () => validate(row.body!, body, 'body'),
        (error) => {
          assert.ok(error instanceof ServiceError);
          const [said] = error.errors?.[field] ?? [];
          if (typeof text === 'string') assert.equal(said, text);
          else assert.match(String(said), text);
          return true;
        },
      );
    });
});
