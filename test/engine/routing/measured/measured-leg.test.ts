import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildMeasuredLeg, type MeasuredLeg } from '../../../../src/engine/routing/measured/measured-leg.ts';
import { driveTour } from '../../../../src/engine/schedule/tour-tasks.ts';
import { leg, place, tariff, vehicle } from '../../../support/samples.ts';

const crossing = { kind: 'ferry' as const, metres: 20_000, seconds: 2700, drivingSecondsBefore: 3600 };
const measured: MeasuredLeg = {
  roadMetres: 200_000,
  drivingSeconds: 10_000,
  crossings: [crossing],
  passages: ['oresund'],
  countries: [
    { country: 'DE', metres: 80_000 },
    { country: 'DK', metres: 120_000 },
  ],
};
const network = leg({ DE: 100, DK: 100 });

test('kilometres, seconds, crossings and passages are the engine’s, the road classes the network’s', () => {
  const built = buildMeasuredLeg(measured, network);
  assert.equal(built.distanceKm, 220);
  assert.equal(built.ferryKm, 20);
  assert.equal(built.drivingSeconds, 10_000);
  assert.deepEqual(built.passages, ['oresund']);
  const km = (country: string, roadClass: string) =>
    built.roadKm.find((part) => part.country === country && part.roadClass === roadClass)!.km;
  assert.ok(Math.abs(km('DE', 'motorway') - 80 * 0.93) < 1e-9);
  assert.ok(Math.abs(km('DK', 'local') - 120 * 0.07) < 1e-9);
});

test('a ferry keeps the usual wait before it, and has the names of the countries where the network takes none', () => {
  const [built] = buildMeasuredLeg(measured, network).crossings;
  assert.deepEqual(built, {
    kind: 'ferry',
    from: 'Germany',
    to: 'Denmark',
    km: 20,
    seconds: 2700 + 3600,
    drivingSecondsBefore: 3600,
  });
  const ports = leg({ DE: 100, DK: 100 }, [{ ...built!, from: 'Puttgarden', to: 'Rødby' }]);
  assert.equal(buildMeasuredLeg(measured, ports).crossings[0]!.from, 'Puttgarden');
});

test('without borders the countries have the network’s shares', () => {
  const built = buildMeasuredLeg({ ...measured, countries: undefined }, leg({ DE: 300, DK: 100 }));
  const inDenmark = built.roadKm.filter(({ country }) => country === 'DK').reduce((sum, { km }) => sum + km, 0);
  assert.ok(Math.abs(inDenmark - 50) < 1e-9);
});

test('a country that the network’s way does not lead through has its road classes all the same', () => {
  const way = { ...measured, countries: [{ country: 'SE', metres: 200_000 }] };
  assert.deepEqual(
    buildMeasuredLeg(way, network).roadKm.map(({ country, roadClass }) => `${country} ${roadClass}`),
    ['SE motorway', 'SE local'],
  );
});

test('kilometres by country sum to the leg, and every vehicle drives as long as the engine says', () => {
  const stops = [place('DE'), place('DK')];
  const metres = fc.integer({ min: 1, max: 3_000_000 });
  const codes = fc.constantFrom('caddy', 'truck_12t', 'tautliner');
  fc.assert(
    fc.property(fc.array(metres, { minLength: 1, maxLength: 5 }), metres, codes, (parts, seconds, code) => {
      const countries = parts.map((each, index) => ({ country: ['DE', 'AT', 'DK'][index % 3]!, metres: each }));
      const roadMetres = parts.reduce((sum, each) => sum + each, 0);
      const drivingSeconds = seconds % 900_000;
      const crossings = [{ ...crossing, drivingSecondsBefore: Math.floor(drivingSeconds / 2) }];
      const built = buildMeasuredLeg({ roadMetres, drivingSeconds, crossings, countries, passages: [] }, network);
      for (const list of [built.roadKm, built.segments]) {
        const sum = list.reduce((km, part) => km + part.km, 0);
        assert.ok(Math.abs(sum - roadMetres / 1000) < 1e-6);
      }
      const drive = driveTour([built], stops, vehicle(code), tariff);
      assert.equal(drive.drivingSeconds, drivingSeconds);
      const driven = drive.legs[0]!.filter(({ kind }) => kind === 'drive').reduce((ms, task) => ms + task.ms, 0);
      assert.equal(driven, drivingSeconds * 1000);
      assert.equal(drive.legs[0]!.filter(({ kind }) => kind === 'ferry').length, 1);
    }),
  );
});
