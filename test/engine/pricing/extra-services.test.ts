import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Load } from '../../../src/engine/load/load-check.ts';
import { extraServicesOf } from '../../../src/engine/pricing/extra-services.ts';
import { tariff, vehicle } from '../../support/samples.ts';

const truck = { ...vehicle('tautliner'), tailLiftKg: 0 };
const { pieceMaxKg, smallPalletPlaces, bySize } = tariff.extraServices;
const load = (heaviestKg: number) => ({ pieceMaxKg: heaviestKg }) as Load;

describe('the driver loads and unloads', () => {
  it('pieces up to what he moves by hand, or the tail lift carries', () => {
    const offered = (kg: number, tailLiftKg: number) =>
      extraServicesOf(tariff, { ...truck, tailLiftKg }, load(kg), undefined).length > 0;
    assert.equal(offered(pieceMaxKg, 0), true);
    assert.equal(offered(pieceMaxKg + 1, 0), false);
    assert.equal(offered(pieceMaxKg + 500, pieceMaxKg + 500), true);
    assert.equal(offered(pieceMaxKg + 501, pieceMaxKg + 500), false);
    assert.equal(offered(pieceMaxKg, pieceMaxKg - 500), true);
  });

  it('goods that nobody stated', () => assert.ok(extraServicesOf(tariff, truck, undefined, undefined).length > 0));

  it('a small load for the small price, and a larger one for that of the vehicle', () => {
    const priceOf = (palletPlaces: number | undefined) => extraServicesOf(tariff, truck, undefined, palletPlaces);
    assert.deepEqual(priceOf(smallPalletPlaces), bySize.small);
    assert.deepEqual(priceOf(smallPalletPlaces + 0.1), bySize[truck.size as keyof typeof bySize]);
    assert.deepEqual(priceOf(undefined), bySize[truck.size as keyof typeof bySize]);
    assert.notDeepEqual(bySize.small, bySize[truck.size as keyof typeof bySize]);
  });

  it('vans for the small price, whatever is in them', () =>
    assert.deepEqual(extraServicesOf(tariff, vehicle('caddy'), load(1), smallPalletPlaces + 10), bySize.small));
});
