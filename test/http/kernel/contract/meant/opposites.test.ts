import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearest } from '../../../../../src/http/kernel/contract/meant/nearest.ts';
import { areOpposite } from '../../../../../src/http/kernel/contract/meant/opposites.ts';

describe('a name is never meant by its opposite', () => {
  const opposite: [string, string][] = [
    ['unloading_date', 'loading_date'],
    ['unloadingDate', 'loadings'],
    ['UNLOADINGS', 'loadings'],
    ['delivery_date', 'pickup_date'],
    ['collection', 'delivery'],
    ['start_time', 'end_time'],
    ['created-from', 'created-to'],
    ['before_order', 'after_order'],
    ['min', 'max'],
    ['minPrice', 'max_price'],
    ['first_name', 'last_name'],
    ['earliest', 'latest'],
    ['enabled', 'disabled'],
    ['inactive', 'active'],
    ['invalid', 'valid'],
    ['non_stackable', 'is_stackable'],
    ['not_stackable', 'is_stackable'],
    ['gross_weight', 'net_weight'],
  ];
  for (const [one, other] of opposite)
    it(`${one} and ${other}`, () => {
      assert.ok(areOpposite(one, other));
      assert.ok(areOpposite(other, one));
      assert.equal(nearest(one, [other], 1), undefined);
    });

  const alike: [string, string][] = [
    ['unloadig_date', 'unloading_date'],
    ['nloadings', 'unloadings'],
    ['loading-to', 'loading-until'],
    ['endpoint', 'start_endpoint'],
    ['information', 'additional_information'],
    ['unnumber', 'un_number'],
    ['from_to', 'to'],
    ['total', 'from'],
  ];
  for (const [one, other] of alike) it(`but not ${one} and ${other}`, () => assert.ok(!areOpposite(one, other)));
});
