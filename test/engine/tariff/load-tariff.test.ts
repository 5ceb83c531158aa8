import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadTariff } from '../../../src/engine/tariff/load-tariff.ts';
import { tariff } from '../../support/samples.ts';

const data = join(import.meta.dirname, '../../../data');
const tables =
  /^(vehicles|tariff|tolls|driving-bans|vat|extra-services|closed-lanes|crossings|cabotage|mixed-loading).*\.json$/;

function withTables(change: (edit: (file: string, from: string, to: string) => void) => void): string {
  const directory = mkdtempSync(join(tmpdir(), 'tariff-'));
  for (const name of readdirSync(data)) {
    if (tables.test(name)) cpSync(join(data, name), join(directory, name));
  }
  change((file, from, to) => {
    const path = join(directory, file);
    const text = readFileSync(path, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
  });
  return directory;
}

test('the tables of the repository are sound, and the tariff made of them is frozen', () => {
  assert.equal(tariff.vehicles.length, 16);
  assert.match(tariff.version, /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/);
  assert.throws(() => {
    (tariff.terms.market as { index: number }).index = 1;
  }, TypeError);
  assert.throws(() => {
    (tariff.vehicles[0]!.price as { minimum: number }).minimum = 1;
  }, TypeError);
});

test('all problems are named at once, with file and field', (t) => {
  const directory = withTables((edit) => {
    edit('vehicles.json', '"payloadKg": 500', '"payloadKg": -1');
    edit('tolls-2026-07-01.json', '"tolled": 0.9', '"tolled": 1.9');
    edit('vat-2026-01-01.json', '{', '');
  });
  t.after(() => rmSync(directory, { recursive: true }));
  assert.throws(
    () => loadTariff(directory),
    (error: Error) => {
      assert.match(error.message, /vehicles\.json: vehicles\.0\.payloadKg must be > 0/);
      assert.match(error.message, /tolls-2026-07-01\.json: countries\.1\.tolled/);
      assert.match(error.message, /vat-2026-01-01\.json: /);
      return true;
    },
  );
});

test('a table of vehicles from before it said which open at the sides and how they are loaded is read', (t) => {
  const rows = JSON.parse(readFileSync('data/vehicles.json', 'utf8'));
  const older = rows.vehicles.map(
    ({ sidesOpen: _s, loadDistribution: _l, ...row }: object & Record<string, unknown>) => row,
  );
  const directory = withTables(() => {});
  writeFileSync(join(directory, 'vehicles.json'), JSON.stringify({ ...rows, vehicles: older }));
  t.after(() => rmSync(directory, { recursive: true }));
  assert.equal(loadTariff(directory).vehicles.length, 16);
});

test('references between tables are checked', (t) => {
  const directory = withTables((edit) => {
    edit('vehicles.json', '"code": "tautliner"', '"code": "tilt"');
    edit('vehicles.json', '"min": -25', '"min": 26');
    edit('vehicles.json', '{"cm": 18, ', '{"cm": 165, ');
    edit(
      'vehicles.json',
      '"lengthCm": 765, "widthCm": 249, "floorWidthCm": 249}',
      '"lengthCm": 765, "widthCm": 249, "floorWidthCm": 249}, {"lengthCm": 1, "widthCm": 1, "floorWidthCm": 1}',
    );
    edit('tariff-2026-07-01.json', '"like": "truck_18t"', '"like": "truck_19t"');
    edit('tariff-2026-07-01.json', '[100, 300, 600, 1000]', '[100, 300, 600]');
    edit('closed-lanes-2026-01-01.json', '"Donetsk", "Donetska"', '"Donetsk", "Crimea"');
    edit(
      'closed-lanes-2026-01-01.json',
      '"regions": ["Abkhazia"]',
      '"regions": ["Abkhazia"], "outline": {"name": "Gali", "corners": [[42, 41], [43, 41], [42, 42]]}',
    );
    edit('closed-lanes-2026-01-01.json', '"between": ["RU", "UA"]', '"between": ["RU", "RU"]');
    edit('crossings-2026-01-01.json', '["Calais", "Dover"]', '["Folkestone", "Calais"]');
    edit('crossings-2026-01-01.json', '["Dunkerque", "Dover"]', '["Dover", "Dover"]');
    edit('cabotage-2026-01-01.json', '{"in": ["EEA"], "carriers": ["EEA"]', '{"in": ["US"], "carriers": ["Europe"]');
    edit('cabotage-2026-01-01.json', '"limit": "once', '"rule": "once');
    edit('cabotage-2026-01-01.json', '"EU": ["AT"', '"DE": ["QQ"');
    edit('mixed-loading-2025-01-01.json', '"beside": ["B", "S"]', '"beside": ["B", "D", "S"]');
    edit('mixed-loading-2025-01-01.json', '"group": "A"', '"group": "H"');
  });
  t.after(() => rmSync(directory, { recursive: true }));
  assert.throws(
    () => loadTariff(directory),
    (error: Error) => {
      assert.match(error.message, /prices has no row for tilt/);
      assert.match(error.message, /vehicles\.11\.temperatureC\.min must not be more than max/);
      assert.match(error.message, /vehicles\.0\.loadDistribution\.0\.points must go from the front wall to the rear/);
      assert.match(error.message, /vehicles\.8\.loadDistribution must have as many rows as compartments: 2/);
      assert.match(error.message, /like names no row with its own bands: truck_19t/);
      assert.match(error.message, /eurPerKm needs 4 bands/);

      assert.match(error.message, /borders\.0\.between needs two countries/);
      assert.match(error.message, /areas\.\d+ has regions and an outline; give one of them/);
      assert.match(error.message, /ferries\.1 says again what holds between Folkestone and Calais/);
      assert.match(error.message, /ferries\.2\.between needs two ends/);
      assert.match(error.message, /cabotage-2026-01-01\.json: rules\.2\.in names no group and .* is served: US/);
      assert.match(error.message, /rules\.2\.carriers names no group and no country: Europe/);
      assert.match(error.message, /rules\.3 needs limit beside limited/);
      assert.match(error.message, /groups\.DE has the name of a country/);
      assert.match(error.message, /groups\.DE names no country: QQ/);
      assert.match(error.message, /mixed-loading-2025-01-01\.json: explosives has a group twice/);
      assert.match(error.message, /explosives\.1\.beside names D, whose row does not name B/);
      return true;
    },
  );
});

const changes = [
  ['tariff-2026-07-01.json', '"index": 136.0', '"index": 136.1'],
  ['closed-lanes-2026-01-01.json', '"stops": false', '"stops": true'],
  ['crossings-2026-01-01.json', '"sailings": 500', '"sailings": null'],
  ['cabotage-2026-01-01.json', '"domestic": "closed"', '"domestic": "free"'],
  ['mixed-loading-2025-01-01.json', '"exceptNumbers": ["UN 0161", ', '"exceptNumbers": ['],
] as const;
for (const [file, from, to] of changes) {
  test(`any change gives the tariff another version: ${to} in ${file}`, (t) => {
    const directory = withTables((edit) => edit(file, from, to));
    t.after(() => rmSync(directory, { recursive: true }));
    assert.notEqual(loadTariff(directory).version, tariff.version);
  });
}

test('the newest of dated tables counts', (t) => {
  const directory = withTables(() => undefined);
  t.after(() => rmSync(directory, { recursive: true }));
  const text = readFileSync(join(directory, 'tariff-2026-07-01.json'), 'utf8');
  writeFileSync(join(directory, 'tariff-2027-01-01.json'), text.replace('2026-07-01', '2027-01-01'));
  assert.match(loadTariff(directory).version, /^2027-01-01-/);
});

test('every number has its source and a mark beside it', () => {
  for (const name of readdirSync(data).filter((each) => tables.test(each))) {
    const table = JSON.parse(readFileSync(join(data, name), 'utf8')) as Record<string, unknown>;
    assert.match(String(table.valid_from), /^\d{4}-\d{2}-\d{2}$/, name);
    for (const [key, rows] of Object.entries(table)) {
      if (!Array.isArray(rows) || typeof rows[0] !== 'object') continue;
      for (const row of rows as { source?: string; mark?: string }[]) {
        assert.ok(row.source && row.mark && row.mark in (table.marks as object), `${name} ${key}`);
      }
    }
  }
});
