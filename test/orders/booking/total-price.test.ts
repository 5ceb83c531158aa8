import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FieldErrors, ServiceError } from '../../../src/ground/errors.ts';
import type { PricedTransport } from '../../../src/orders/booking/price-at-booked-times.ts';
import { totalPrice } from '../../../src/orders/booking/total-price.ts';
import { place, tariff } from '../../support/samples.ts';

const available = [
  { label: 'loadingThroughDriver', cost: 2500 },
  { label: 'unloadingThroughDriver', cost: 3000 },
];
const breakdown = [{ code: 'fixed', label: 'Base price', amount: 10_000 }];

type Asked = {
  extraServices?: string[];
  maxPriceCents?: number;
  offered?: typeof available;
  country?: string;
  from?: string[];
  to?: string[];
  items?: { loading?: number; unloading?: number }[];
};

function total({ extraServices = [], maxPriceCents, offered = available, country = 'DE', ...way }: Asked) {
  const stops = (countries: string[]) => countries.map((each) => ({ place: place(each) }));
  const priced = {
    booking: {
      extraServices,
      ...(maxPriceCents !== undefined && { maxPriceCents }),
      loadings: stops(way.from ?? ['DE']),
      unloadings: stops(way.to ?? ['DE']),
      items: way.items ?? [],
    },
    priced: { offer: { extraServices: offered, currencyCode: 'EUR' } },
    price: { value: 10_000, tariffVersion: 'v1', breakdown },
  } as unknown as PricedTransport;
  const shipper = { accountCountry: country, accountVatId: country === 'AT' ? 'ATU13585627' : null };
  return totalPrice({ tariff, supplierCountry: 'DE', shipper }, priced);
}

describe('the price of an order', () => {
  it('is that of the transport with VAT, as it was made up', () => {
    assert.deepEqual(total({}), {
      price: {
        transportNetCents: 10_000,
        netCents: 10_000,
        vatRate: 0.19,
        vatRule: 'domestic',
        grossCents: 11_900,
        currencyCode: 'EUR',
        tariffVersion: 'v1',
        breakdown,
      },
      extraServices: [],
    });
  });

  it('counts each chosen service once, however often it is named', () => {
    const { price, extraServices } = total({
      extraServices: ['unloadingThroughDriver', 'loadingThroughDriver', 'unloadingThroughDriver'],
    });
    assert.deepEqual(extraServices, [available[1], available[0]]);
    assert.equal(price.netCents, 15_500);
    assert.equal(price.transportNetCents, 10_000);
    assert.equal(price.grossCents, 18_445);
  });

  it('has the VAT of the shipper’s country and number, and of the way that the goods go', () => {
    const [out, home] = [
      { loading: 0, unloading: 1 },
      { loading: 0, unloading: 0 },
    ];
    assert.equal(total({ country: 'AT' }).price.vatRule, 'reverse_charge');
    assert.equal(total({ from: ['DE', 'FR'], to: ['CH'] }).price.vatRule, 'export');
    assert.equal(total({ from: ['CH'], to: ['CH', 'DE'] }).price.vatRule, 'import');
    assert.equal(total({ from: ['DE'], to: ['DE', 'CH'] }).price.vatRule, 'domestic');
    assert.equal(total({ from: ['DE'], to: ['DE', 'CH'], items: [out] }).price.vatRule, 'export');
    assert.equal(total({ from: ['DE'], to: ['DE', 'CH'], items: [out, home] }).price.vatRule, 'domestic');
  });
});

function refuses(asked: Asked, errors: FieldErrors): void {
  assert.throws(
    () => total(asked),
    (refusal) => {
      assert.ok(refusal instanceof ServiceError);
      assert.equal(refusal.code, 'invalid_request');
      assert.deepEqual({ ...refusal.errors }, errors);
      return true;
    },
  );
}

describe('an order is refused', () => {
  it('with every service that the transport does not offer, which names those it does', () => {
    const text = 'is not available for this transport; available: loadingThroughDriver, unloadingThroughDriver';
    refuses(
      { extraServices: ['second_driver', 'loadingThroughDriver', 'crane'] },
      {
        'extraServices.0': [text],
        'extraServices.2': [text],
      },
    );
    refuses(
      { extraServices: ['crane'], offered: [] },
      {
        'extraServices.0': ['is not available for this transport; available: none'],
      },
    );
  });

  it('above its price limit, before VAT and with its services', () => {
    assert.equal(total({ maxPriceCents: 10_000 }).price.netCents, 10_000);
    refuses(
      { maxPriceCents: 12_499, extraServices: ['loadingThroughDriver'] },
      {
        maxPrice: ['is exceeded: the net price is 125.00 EUR'],
      },
    );
    assert.equal(total({ maxPriceCents: 12_500, extraServices: ['loadingThroughDriver'] }).price.netCents, 12_500);
  });
});
