import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import type { Leg } from '../../../src/engine/routing/leg.ts';
import { driveTour, keepsOpeningHours } from '../../../src/engine/schedule/tour-tasks.ts';
import { leg, place, tariff, vehicle } from '../../support/samples.ts';

const [truck, van] = [vehicle('tautliner'), vehicle('caddy')];
const plain = { ...tariff, countrySpeedFactors: new Map<string, number>() };
const ferry = (drivingSecondsBefore: number, seconds = 3600): Leg['crossings'][number] => ({
  kind: 'ferry',
  from: 'Here',
  to: 'There',
  km: 30,
  seconds,
  drivingSecondsBefore,
});

/** What a vehicle meets on a leg between two countries: hours, kilometres and country of each part. */
function partsOf(driven: Leg, from = 'DE', to = from, { tariff: used = plain, vehicle: by = van } = {}) {
  const { legs } = driveTour([driven], [place(from), place(to)], by, used);
  return legs[0]!.map(({ kind, ms, km, country }) => ({ kind, hours: ms / 3_600_000, km: Math.round(km), country }));
}

describe('a leg', () => {
  it('is driven at the speeds of the vehicle on roads of each class', () => {
    const fast = { ...truck, speedKmh: { ...truck.speedKmh, motorway: 93, local: 7 } };
    assert.deepEqual(partsOf(leg({ NL: 100 }), 'NL', 'NL', { vehicle: fast }), [
      { kind: 'drive', hours: 2, km: 100, country: 'NL' },
    ]);
  });

  it('is driven as much slower as a country’s roads, or those of a class, are', () => {
    const even = { ...truck, speedKmh: { ...truck.speedKmh, motorway: 50, local: 50 } };
    const hours = (factors: [string, number][]) => {
      const used = { ...tariff, countrySpeedFactors: new Map(factors) };
      return partsOf(leg({ NL: 100 }), 'NL', 'NL', { tariff: used, vehicle: even })[0]!.hours;
    };
    assert.equal(hours([]), 2);
    assert.equal(hours([['NL', 0.5]]), 4);
    assert.equal(hours([['BE', 0.5]]), 2);
    assert.ok(Math.abs(hours([['NL motorway', 0.5]]) - (2 * 1.86 + 0.14)) < 0.001);
    assert.ok(
      Math.abs(
        hours([
          ['NL', 0.5],
          ['NL motorway', 1],
        ]) -
          (1.86 + 2 * 0.14),
      ) < 0.001,
    );
  });

  it('is driven country by country', () => {
    const parts = partsOf(leg({ NL: 100, DE: 50, PL: 20 }), 'NL', 'PL');
    assert.deepEqual(
      parts.map(({ kind, country, km }) => [kind, country, km]),
      [
        ['drive', 'NL', 100],
        ['drive', 'DE', 50],
        ['drive', 'PL', 20],
      ],
    );
  });

  it('takes whole seconds in all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 }), (kilometres) => {
        const driven = leg(Object.fromEntries(kilometres.map((km, index) => [['NL', 'BE', 'FR', 'ES'][index]!, km])));
        const { drivingSeconds, legs } = driveTour(
          [driven, driven],
          [place('NL'), place('ES'), place('NL')],
          truck,
          tariff,
        );
        const tasks = legs.flat();
        assert.equal(
          tasks.reduce((sum, { ms }) => sum + ms, 0),
          drivingSeconds * 1000,
        );
        for (const { ms } of tasks) assert.ok(Number.isInteger(ms) && ms > 0);
        const km = tasks.reduce((sum, task) => sum + task.km, 0);
        assert.ok(Math.abs(km - 2 * driven.distanceKm) < 1e-6);
      }),
    );
  });

  it('that was measured for the vehicle takes as long as it was measured', () => {
    for (const drivingSeconds of [1, 3600, 9999]) {
      const measured = { ...leg({ NL: 100, BE: 30 }), isTimed: true, drivingSeconds };
      const stops = [place('NL'), place('BE')];
      for (const by of [truck, van]) {
        const driven = driveTour([measured], stops, by, tariff);
        assert.equal(driven.drivingSeconds, drivingSeconds);
        assert.equal(
          driven.legs[0]!.reduce((sum, { ms }) => sum + ms, 0),
          drivingSeconds * 1000,
        );
      }
    }
  });

  it('of no kilometres takes no time, measured or not', () => {
    for (const isTimed of [true, false]) {
      const here = { ...leg({ NL: 0 }), isTimed, drivingSeconds: isTimed ? 60 : 0 };
      assert.equal(driveTour([here], [place('NL'), place('NL')], truck, tariff).drivingSeconds, 0);
    }
  });
});

describe('a ferry on a leg', () => {
  const seconds = leg({ NL: 200 }).drivingSeconds;
  const kinds = (driven: Leg) => partsOf(driven, 'NL').map(({ kind, km }) => [kind, km]);

  it('cuts the driving where it lies', () => {
    const parts = kinds(leg({ NL: 200 }, [ferry(seconds / 2)]));
    assert.deepEqual(
      parts.map(([kind]) => kind),
      ['drive', 'ferry', 'drive'],
    );
    const [before, , after] = parts.map(([, km]) => km as number) as [number, number, number];
    assert.ok(before > 80 && after > 80 && before + after === 200, `${before} and ${after} km`);
  });

  it('comes before all driving, or after it, where it lies there', () => {
    assert.deepEqual(kinds(leg({ NL: 200 }, [ferry(0)])), [
      ['ferry', 30],
      ['drive', 200],
    ]);
    assert.deepEqual(kinds(leg({ NL: 200 }, [ferry(seconds)])), [
      ['drive', 200],
      ['ferry', 30],
    ]);
  });

  it('follows another one at once where nothing is driven between them', () => {
    assert.deepEqual(
      kinds(leg({ NL: 200 }, [ferry(0), ferry(0), ferry(seconds)])).map(([kind]) => kind),
      ['ferry', 'ferry', 'drive', 'ferry'],
    );
  });

  it('lies in the country where it is taken', () => {
    const taken = (share: number) => {
      const whole = leg({ NL: 100, GB: 100 });
      const parts = partsOf({ ...whole, crossings: [ferry(share * whole.drivingSeconds)] }, 'NL', 'GB');
      return parts.map(({ kind, country }) => `${kind} ${country}`);
    };
    assert.deepEqual(taken(0.2), ['drive NL', 'ferry NL', 'drive NL', 'drive GB']);
    assert.deepEqual(taken(0.8), ['drive NL', 'drive GB', 'ferry GB', 'drive GB']);
  });

  it('between places without roads is all there is, in the country where it ends', () => {
    const island = { ...leg({}, [ferry(0)]), drivingSeconds: 0 };
    assert.deepEqual(partsOf(island, 'NL', 'GB'), [{ kind: 'ferry', hours: 1, km: 30, country: 'GB' }]);
  });

  it('takes its time, and boarding at most a quarter of it at each end', () => {
    const { boardingMinutes } = tariff.terms.schedule.ferry;
    const crossings = [ferry(0, 4 * 3600), ferry(0, 60)];
    const { legs } = driveTour([leg({ NL: 200 }, crossings)], [place('NL'), place('NL')], truck, tariff);
    const ferries = legs[0]!.flatMap((task) => (task.kind === 'ferry' ? [[task.ms, task.boardingMs]] : []));
    assert.deepEqual(ferries, [
      [4 * 3_600_000, boardingMinutes * 60_000],
      [60_000, 15_000],
    ]);
  });

  it('that takes no time is none', () => assert.deepEqual(kinds(leg({ NL: 200 }, [ferry(0, 0)])), [['drive', 200]]));

  it('never takes kilometres from the road', () => {
    const anyFerry = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(anyFerry, { maxLength: 4 }), fc.integer({ min: 1, max: 500 }), (shares, km) => {
        const whole = leg({ NL: km, DE: 100 });
        const crossings = shares.sort((a, b) => a - b).map((share) => ferry(share * whole.drivingSeconds));
        const { legs } = driveTour([{ ...whole, crossings }], [place('NL'), place('DE')], van, plain);
        const driven = legs[0]!.filter(({ kind }) => kind === 'drive').reduce((sum, task) => sum + task.km, 0);
        assert.ok(Math.abs(driven - km - 100) < 1e-6);
        assert.equal(legs[0]!.filter(({ kind }) => kind === 'ferry').length, shares.length);
      }),
    );
  });
});

describe('driving bans', () => {
  const sunday = Date.parse('2026-11-29T12:00:00+01:00');
  const isBanned = (by: typeof truck, from = 'DE') => {
    const { legs, stops } = driveTour([leg({ [from]: 100 })], [place(from), place(from)], by, tariff);
    const bans = legs[0]!.map((task) => task.kind === 'drive' && task.bans?.endAt(sunday) !== undefined);
    return [stops[0]!.bans?.endAt(sunday) !== undefined, ...new Set(bans)];
  };

  it('hold for heavy vehicles on the road and at the first stop', () =>
    assert.deepEqual(isBanned(truck), [true, true]));
  it('hold for no light one', () => assert.deepEqual(isBanned(van), [false, false]));
  it('hold in no country that has none', () => assert.deepEqual(isBanned(truck, 'NL'), [false, false]));

  const allSaints = Date.parse('2027-11-01T12:00:00+01:00');
  /** Whether a truck is banned at its first stop and on its way, on a holiday that only some regions have. */
  const isBannedBetween = (from: string, to: string) => {
    const ends = [place('DE', 'Europe/Berlin', from), place('DE', 'Europe/Berlin', to)];
    const { legs, stops } = driveTour([leg({ DE: 100 })], ends, truck, tariff);
    const bans = legs[0]!.map((task) => task.kind === 'drive' && task.bans?.endAt(allSaints) !== undefined);
    return [stops[0]!.bans?.endAt(allSaints) !== undefined, ...new Set(bans)];
  };
  const regional: [from: string, to: string, atStop: boolean, onTheWay: boolean][] = [
    ['Bavaria', 'Bavaria', true, true],
    ['Hesse', 'Hesse', false, false],
    ['Hesse', 'Bavaria', false, true],
    ['Bavaria', 'Hesse', true, true],
    ['', 'Hesse', true, true],
    ['Hesse', '', false, true],
  ];
  for (const [from, to, atStop, onTheWay] of regional)
    it(`of some regions hold from ${from || 'anywhere'} to ${to || 'anywhere'} ${onTheWay ? 'as well' : 'not at all'}`, () =>
      assert.deepEqual(isBannedBetween(from, to), [atStop, onTheWay]));

  it('of some regions hold in transit, whatever regions the ends of the way lie in', () => {
    const ends = [place('NL', 'Europe/Amsterdam', 'Hesse'), place('BE', 'Europe/Brussels', 'Hesse')];
    const { legs } = driveTour([leg({ NL: 50, DE: 100, BE: 50 })], ends, truck, tariff);
    const inGermany = legs[0]!.filter(({ country }) => country === 'DE');
    assert.ok(inGermany.length > 0);
    for (const task of inGermany) assert.ok(task.kind === 'drive' && task.bans?.endAt(allSaints) !== undefined);
  });

  it('say nothing of later stops', () => {
    const { stops } = driveTour([leg({ DE: 100 })], [place('DE'), place('DE')], truck, tariff);
    assert.equal(stops[1]!.bans, undefined);
  });
});

test('full loads are served while places are open, express vehicles at any hour unless the tariff says otherwise', () => {
  assert.equal(keepsOpeningHours(tariff, truck), true);
  assert.equal(keepsOpeningHours(tariff, van), false);
  const { schedule } = tariff.terms;
  const openingHours = { ...schedule.openingHours, express: true };
  const strict = { ...tariff, terms: { ...tariff.terms, schedule: { ...schedule, openingHours } } };
  assert.equal(keepsOpeningHours(strict, van), true);
  for (const [used, by, isOpen] of [
    [tariff, truck, true],
    [tariff, van, false],
    [strict, van, true],
  ] as const) {
    const { stops } = driveTour([leg({ DE: 100 })], [place('DE'), place('DE')], by, used);
    assert.deepEqual(
      stops.map(({ open }) => open !== undefined),
      [isOpen, isOpen],
    );
  }
});
