import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Place } from '../../../src/engine/cities/place.ts';
import type { Hazardous } from '../../../src/engine/load/goods/hazardous.ts';
import {
  type BookedTransport,
  holderOf,
  keyIdOf,
  offerSigner,
  verifyOffer,
} from '../../../src/engine/offers/promise.ts';

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
const [hamburg, kassel, milan] = [place(53.5), place(51.3), place(45.4)] as const;
const transport: BookedTransport = {
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
  loadings: [hamburg, kassel],
  unloadings: [milan],
  loadingWindows: [{ start: now + 86_400_000, end: now + 86_400_000 }],
  vehicleType: 3,
};
const paint: Hazardous = { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false };
const [item, loadingWindow] = [transport.items[0]!, transport.loadingWindows[0]!];
const terms = {
  pricedAt: now,
  validUntil,
  tariffVersion: 'hanse-ag-2026-07-01-abcdef01',
  discountShare: 0.0755,
  release: 'Ab-_9876',
};
const promised = { ...terms, vehicleType: 3, value: 97_959, distanceKm: 1121.7, loadingWindow };

const sign = (changes: Partial<BookedTransport> = {}) =>
  offerSigner(
    key,
    { ...transport, ...changes },
    terms,
  )({ ...promised, price: promised, loadingTimes: [loadingWindow, { start: now, end: now }] });
const verify = (id: string, changes: Partial<BookedTransport> = {}, at = now) =>
  verifyOffer(id, key, { ...transport, ...changes }, at);
const saidOf = (result: ReturnType<typeof verify>) =>
  'reason' in result ? `${result.outcome}: ${result.reason}` : 'it holds';
const reasonOf = (...args: Parameters<typeof verify>) => saidOf(verify(...args));

it('an offer promises what it was made with to the transport it was made for', () => {
  assert.deepEqual(verify(sign()), promised);
  assert.deepEqual(verify(sign(), {}, validUntil), promised);
  assert.equal(keyIdOf(sign()), 7);
});

describe('an offer does not hold', () => {
  const otherTime = { start: now, end: now };
  const wider = { ...loadingWindow, end: loadingWindow.end + 1000 };
  const cases: [string, Partial<BookedTransport>, RegExp][] = [
    ['for another account', { holder: 'production:2' }, /another account/],
    ['in another environment', { holder: 'sandbox:1' }, /another account/],
    ['for another vehicle', { vehicleType: 4 }, /: vehicle_type \(offered: 3\) differs$/],
    ['for other goods', { items: [{ ...item, quantity: 3 }] }, /: items differ$/],
    ['for heavier goods', { items: [{ ...item, weight: 301 }] }, /: items differ$/],
    ['for goods that may be stacked', { items: [{ ...item, isStackable: true }] }, /: items differ$/],
    ['for dangerous goods', { items: [{ ...item, hazardous: paint }] }, /: items differ$/],
    ['for goods that are kept cold', { items: [{ ...item, temperature: { min: 2, max: 8 } }] }, /: items differ$/],
    ['for the same goods and dangerous ones', { items: [item, { ...item, hazardous: paint }] }, /: items differ$/],
    ['for the same goods twice', { items: [item, item] }, /: items differ$/],
    ['for another unloading place', { unloadings: [place(45.5)] }, /: unloading places differ; ask .* postal codes/],
    ['in another order of the loadings', { loadings: [kassel, hamburg] }, /: loading places differ;/],
    [
      'the other way round',
      { loadings: [milan], unloadings: [kassel, hamburg] },
      /: loading places, unloading places differ;/,
    ],
    [
      'for a place that is unloaded instead of loaded',
      { loadings: [hamburg], unloadings: [kassel, milan] },
      /: loading places, unloading places differ;/,
    ],
    ['with one place less', { loadings: [hamburg] }, /: loading places differ;/],
    ['in another region of holidays', { unloadings: [{ ...milan, region: 'BY' }] }, /: unloading places differ;/],
    [
      'at another time',
      { loadingWindows: [otherTime] },
      /: first loading window \(offered: 2026-11-24T07:00:00\+01:00 to 2026-11-24T07:00:00\+01:00\) differs$/,
    ],
    ['for a wider window', { loadingWindows: [wider, otherTime] }, /window .* differs$/],
    [
      'for something else altogether',
      { vehicleType: 4, items: [], loadings: [milan], unloadings: [kassel], loadingWindows: [] },
      /: vehicle_type \(offered: 3\), items, loading places, unloading places, first loading window .* differ;/,
    ],
  ];
  for (const [name, changes, reason] of cases)
    it(name, () => {
      const said = reasonOf(sign(), changes);
      assert.match(said, reason);
      assert.ok(said.startsWith('holder' in changes ? 'other_holder: ' : 'other_transport: '), said);
    });

  it('once it has expired', () => {
    assert.match(
      reasonOf(sign(), {}, validUntil + 1),
      /^expired: expired at 2026-11-23T06:30:00\.000Z: ask for a new price$/,
    );
  });
  it('when its key is retired or another', () => {
    for (const other of [undefined, { id: 7, secret: randomBytes(32) }]) {
      assert.match(
        saidOf(verifyOffer(sign(), other, transport, now)),
        /^signature: is not an offer .* or its key has been retired$/,
      );
    }
  });
  it('if it was made before an update, and says so', () => {
    const shared = Buffer.from(JSON.stringify([1, 1_795_500_000, '2026-07-01-abcdef01', 'a', 'b', 'c']));
    const earlier = `${shared.toString('base64url')}.10.97959.OfwLhVHG.${'A'.repeat(43)}`;
    assert.match(reasonOf(earlier), /^outdated: was made before an update of the service: ask for a new price$/);
    assert.equal(keyIdOf(earlier), undefined);
    for (const other of [`~${earlier}`, `${earlier}~`, 'A', ''])
      assert.equal(reasonOf(other), 'malformed: is not an offer of this service');
  });
  it('for goods whose short hint is the same by chance', () => {
    const goods = (weight: number) => ({ items: [{ ...item, weight }] });
    const hintsOf = (weight: number) => sign(goods(weight)).split('~')[7]!;
    const seen = new Map<string, number>();
    for (let weight = 1; ; weight++) {
      const other = seen.get(hintsOf(weight));
      if (other === undefined) seen.set(hintsOf(weight), weight);
      else {
        assert.deepEqual(verify(sign(goods(weight)), goods(weight)), promised);
        assert.match(
          reasonOf(sign(goods(weight)), goods(other)),
          /^signature: is not an offer of this service for this transport/,
        );
        break;
      }
    }
  });
});

it('goods of which only some are of a special kind are other goods when others of them are', () => {
  const [plain, cold] = [item, { ...item, temperature: { min: 2, max: 8 } }];
  const id = sign({ items: [plain, cold] });
  assert.deepEqual(verify(id, { items: [plain, cold] }), promised);
  for (const items of [
    [plain, plain],
    [cold, plain],
    [cold, cold],
  ])
    assert.match(reasonOf(id, { items }), /: items differ$/);
});

describe('an offer that a routing engine measured', () => {
  const signOn = (way: string | undefined) =>
    offerSigner(
      key,
      transport,
      terms,
    )({
      ...promised,
      price: promised,
      loadingTimes: [loadingWindow],
      routing: { source: 'valhalla', ...(way && { way }) },
    });

  it('promises its way too', () => assert.deepEqual(verify(signOn('Ab.9_')), { ...promised, way: 'Ab.9_' }));

  it('promises none where none was measured', () => {
    const read = verify(signOn(undefined));
    assert.deepEqual(read, promised);
    assert.equal('way' in read, false);
  });

  it('does not hold with another way, or without', () => {
    const id = signOn('Ab.9_');
    for (const forged of [id.replace('~Ab.9_', '~Ab.9'), id.replace('~Ab.9_', '')])
      assert.match(reasonOf(forged), /^signature: is not an offer of this service for this transport/);
  });
});

it('an account and its namesake in another environment are two holders', () => {
  assert.equal(holderOf('production', 1), transport.holder);
  assert.equal(new Set([holderOf('production', 11), holderOf('sandbox', 11), holderOf('production', 1)]).size, 3);
});

it('one of several windows of the first loading has to be the offered one', () => {
  const others = [1, 2].map((hours) => ({ start: now + hours, end: now + hours }));
  assert.deepEqual(verify(sign(), { loadingWindows: [...others, loadingWindow] }), promised);
});

it('an offer for goods of a special kind holds for them alone, whatever their marks and customs codes', () => {
  const kinds = [
    {},
    { hazardous: paint },
    { hazardous: { ...paint, class: '8' } },
    { hazardous: { ...paint, unNumber: 'UN 1264' } },
    { hazardous: { ...paint, packingGroup: null } },
    { hazardous: { ...paint, quantityLimited: true } },
    { temperature: { min: 2, max: 8 } },
    { temperature: { min: 2, max: 9 } },
    { hazardous: paint, temperature: { min: 2, max: 8 } },
  ];
  for (const offered of kinds) {
    const id = sign({ items: [{ ...item, ...offered }] });
    for (const booked of kinds) {
      const reason = reasonOf(id, { items: [{ ...item, ...booked, hsCode: '320890', marks: 'A' }] });
      assert.equal(reason === 'it holds', booked === offered, `${JSON.stringify([offered, booked])}: ${reason}`);
    }
  }
});

it('a name of goods or places makes no other transport', () => {
  const renamed = {
    items: [{ ...item, name: 'Other' }],
    unloadings: [{ ...milan, name: 'Mailand', zipCode: '20121' }],
  };
  assert.deepEqual(verify(sign(), renamed), promised);
});

it('no changed character of an offer holds, and nothing throws', () => {
  const id = sign();
  fc.assert(
    fc.property(
      fc.nat(id.length - 1),
      fc.constantFrom('A', 'z', '0', '9', '_', '.', '-', 'e', '~', '%', 'é'),
      (at, character) => {
        fc.pre(id[at] !== character);
        const forged = id.slice(0, at) + character + id.slice(at + 1);
        assert.ok('reason' in verify(forged));
      },
    ),
  );
  fc.assert(fc.property(fc.string({ maxLength: 700 }), (text) => 'reason' in verify(text)));
});

it('an offer is read as it was written, whatever was signed', () => {
  fc.assert(
    fc.property(
      fc.record({
        value: fc.nat(99_999_999),
        tenthsOfKm: fc.nat(99_999),
        discountShare: fc.nat(9999).map((share) => share / 10_000),
        minutes: fc.integer({ min: 1, max: 10_080 }),
        seconds: fc.tuple(fc.nat(400 * 86_400), fc.nat(6 * 3600)),
      }),
      ({ value, tenthsOfKm, discountShare, minutes, seconds: [ahead, width] }) => {
        const start = now + ahead * 1000;
        const window = { start, end: start + width * 1000 };
        const made = { ...terms, discountShare, validUntil: now + minutes * 60_000 };
        const distanceKm = tenthsOfKm / 10;
        const offer = { vehicleType: 3, price: { value }, distanceKm, loadingTimes: [window] };
        const id = offerSigner(key, transport, made)(offer);
        assert.deepEqual(verify(id, { loadingWindows: [window] }), {
          ...made,
          vehicleType: 3,
          value,
          distanceKm,
          loadingWindow: window,
        });
      },
    ),
  );
});
