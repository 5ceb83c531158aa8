import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Place } from '../../src/cities/place.ts';
import { keyIdOf, offerSigner, type PromisedTransport, verifyOffer } from '../../src/offers/promise.ts';

const key = { id: 7, secret: randomBytes(32) };
const now = Date.parse('2026-11-23T06:00:00Z');
const validUntil = now + 1_800_000;
const place = (latitude: number): Place => ({
  name: 'X',
  country: 'DE',
  zipCode: '',
  region: '',
  latitude,
  longitude: 10,
  timeZone: 'Europe/Berlin',
});
const transport: PromisedTransport = {
  holder: 'production:1',
  items: [
    {
      quantity: 2,
      length: 120,
      width: 80,
      height: 100,
      weight: 300,
      name: 'Parts',
      category: 'epal',
      isStackable: false,
    },
  ],
  places: [place(53.5), place(45.4)],
  loadingWindow: { start: now + 86_400_000, end: now + 86_400_000 },
  vehicleType: 3,
};
const promised = { value: 97_959, tariffVersion: '2026-07-01-abcdef01', validUntil };
const sign = ({ vehicleType, loadingWindow, ...shared } = transport) =>
  offerSigner(key, shared, promised)({ vehicleType, price: promised, loadingTimes: [loadingWindow] });

it('an offer promises its value and tariff to the transport it was made for', () => {
  assert.deepEqual(verifyOffer(sign(), key, transport, now), promised);
  assert.deepEqual(verifyOffer(sign(), key, transport, validUntil), promised);
  assert.equal(keyIdOf(sign()), 7);
});

describe('an offer does not hold', () => {
  const item = transport.items[0]!;
  const cases: [string, Partial<PromisedTransport>, RegExp][] = [
    ['for another account', { holder: 'production:2' }, /another account/],
    ['in another environment', { holder: 'sandbox:1' }, /another account/],
    ['for another vehicle', { vehicleType: 4 }, /vehicle_type \(offered: 3\) differ/],
    ['for other goods', { items: [{ ...item, quantity: 3 }] }, /items differ/],
    ['for heavier goods', { items: [{ ...item, weight: 301 }] }, /items differ/],
    ['for another place', { places: [place(53.5), place(45.5)] }, /places differ/],
    ['the other way round', { places: [place(45.4), place(53.5)] }, /places differ/],
    ['at another time', { loadingWindow: { start: now, end: now } }, /first loading window differ/],
    [
      'for a wider window',
      { loadingWindow: { ...transport.loadingWindow, end: transport.loadingWindow.end + 1000 } },
      /window differ/,
    ],
  ];
  for (const [name, changes, reason] of cases) {
    it(name, () => {
      const result = verifyOffer(sign(), key, { ...transport, ...changes }, now);
      assert.ok('reason' in result);
      assert.match(result.reason, reason);
    });
  }
  it('once it has expired', () => {
    const result = verifyOffer(sign(), key, transport, validUntil + 1);
    assert.ok('reason' in result && /expired/.test(result.reason));
  });
  it('when its key is retired or another', () => {
    for (const other of [undefined, { id: 7, secret: randomBytes(32) }]) {
      assert.ok('reason' in verifyOffer(sign(), other, transport, now));
    }
  });
});

it('a name of goods alone makes no other transport', () => {
  const renamed = { ...transport, items: [{ ...transport.items[0]!, name: 'Other' }] };
  assert.deepEqual(verifyOffer(sign(), key, renamed, now), promised);
});

it('no changed character of an offer holds, and nothing throws', () => {
  const id = sign();
  fc.assert(
    fc.property(fc.nat(id.length - 1), fc.constantFrom('A', 'z', '0', '_', '.', '%', 'é'), (at, character) => {
      fc.pre(id[at] !== character);
      const forged = id.slice(0, at) + character + id.slice(at + 1);
      const result = verifyOffer(forged, key, transport, now);
      assert.ok('reason' in result);
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 700 }), (text) => 'reason' in verifyOffer(text, key, transport, now)));
});
