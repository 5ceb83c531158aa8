import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { operatorOperations } from '../../../../../src/http/interfaces/company-operations.ts';
import { driverOperations } from '../../../../../src/http/interfaces/driver-operations.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { meantBy } from '../../../../../src/http/kernel/contract/meant/meant-fields.ts';
import { readBody } from '../../../../../src/http/kernel/contract/read-body.ts';
import { readQuery } from '../../../../../src/http/kernel/contract/read-query.ts';
import { errorsOf } from './errors-of.ts';

const rows = [...operations, ...operatorOperations, ...driverOperations];
type Part = {
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  anyOf?: Part[];
  type?: string;
};
type Field = { objects: string[]; name: string; beside: string[] };

/** Every field of a schema, with the names beside it. A list is named with the index of its first element. */
function fieldsOf(schema: TSchema, objects: string[] = []): Field[] {
  const part: Part = schema;
  if (part.anyOf) return part.anyOf.flatMap((branch) => fieldsOf(branch, objects));
  if (part.items) return fieldsOf(part.items, [...objects, '0']);
  const names = Object.keys(part.properties ?? {});
  return Object.entries(part.properties ?? {}).flatMap(([name, inner]) => [
    { objects, name, beside: names },
    ...fieldsOf(inner, [...objects, name]),
  ]);
}

/** A body in which everything beside the field is sent, but not the field itself. */
function bodyAround({ objects, name, beside }: Field, written: string): unknown {
  const inner = Object.fromEntries(beside.filter((each) => each !== name).map((each) => [each, null]));
  return objects.reduceRight<unknown>(
    (value, key) => (key === '0' ? [value] : { [key]: value }),
    Object.assign(inner, { [written]: 1 }),
  );
}

/** The name with one letter left out, doubled, another or in the place of the next. */
function misspelt(name: string): string[] {
  const letters = [...name].map((letter, at) => ({ letter, at })).filter(({ letter }) => /[a-z]/.test(letter));
  return letters.flatMap(({ letter, at }) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    const next = after[0] ?? '';
    const swapped = /[a-z]/.test(next) && next !== letter ? [before + next + letter + after.slice(1)] : [];
    const shorter = name.length > 3 ? [before + after] : [];
    return [`${before}q${after}`, `${before}${letter}${letter}${after}`, ...swapped, ...shorter];
  });
}

describe('one letter wrong is named, whatever the field of whatever operation', () => {
  for (const { operationId, body } of rows)
    if (body)
      it(`in the body of ${operationId}`, () => {
        for (const field of fieldsOf(body))
          for (const written of misspelt(field.name)) {
            if (field.beside.includes(written)) continue;
            const path = [...field.objects.map((key) => (key === '0' ? 0 : key)), written];
            const [meant] = meantBy({ path, value: 1 }, body, bodyAround(field, written));
            assert.equal(meant?.here, field.name, path.join('.'));
          }
      });

  for (const { operationId, query } of rows)
    if (query && Object.keys(query.properties).length > 0)
      it(`in the parameters of ${operationId}`, () => {
        for (const name of Object.keys(query.properties))
          for (const written of misspelt(name)) {
            // Missing its first letter, `unloading-to` is as near to `loading-to`.
            if (Object.keys(query.properties).some((each) => each !== name && distance(each, written) < 2)) continue;
            const errors = errorsOf(() => readQuery(query, `${encodeURIComponent(written)}=1`));
            assert.deepEqual(errors[written], [`is not known here; did you mean "${name}"?`]);
          }
      });
});

function bodyOf(operationId: string): TSchema {
  const row = rows.find((each) => each.operationId === operationId);
  assert.ok(row?.body, operationId);
  return row.body;
}

const read = (operationId: string, value: unknown) =>
  readBody(bodyOf(operationId), { value, text: JSON.stringify(value) });

const required = rows.flatMap(({ operationId, body }) =>
  body ? fieldsOf(body).flatMap((field) => requiredIn(body, field).map(() => ({ operationId, field }))) : [],
);
function requiredIn(schema: TSchema, { objects, name }: Field): string[] {
  let part: Part = schema;
  const objectOf = (each: Part): Part => each.anyOf?.find(({ properties, items }) => properties ?? items) ?? each;
  for (const key of objects) part = objectOf(key === '0' ? (part.items ?? {}) : (part.properties?.[key] ?? {}));
  return part.required?.includes(name) ? [name] : [];
}

describe('the refusal of a field that is missing names the one that was sent for it', () => {
  it('for every required field of every operation, with its last letter wrong', () => {
    assert.ok(required.length > 60);
    for (const { operationId, field } of required) {
      const written = `${field.name.slice(0, -1)}q`;
      const errors = errorsOf(() => read(operationId, bodyAround(field, written)));
      const path = [...field.objects, field.name].join('.');
      assert.deepEqual(errors[path], [`is required: \`${written}\` was sent; here it is \`${field.name}\``], path);
    }
  });

  const place = { country: 'DE', zip: '20457', city: 'Hamburg', address_line_1: 'Kai 1', last_name: 'P' };
  const window = { start: '2999-01-01T08:00:00Z', end: '2999-01-01T09:00:00Z' };
  const booking = { vehicle_type: 4, loadings: [{ ...place, dates: [window] }], unloadings: [place] };
  const { zip, city, ...bare } = place;
  const { loadings: _loadings, ...unloaded } = booking;
  const time = '2999-01-01T08:00:00Z';
  const cases: [operationId: string, body: object, field: string, sent: string, here: string][] = [
    [
      'publishBooking',
      { ...booking, unloadings: [{ ...bare, city, zip_code: zip }] },
      'unloadings.0.zip',
      'zip_code',
      'zip',
    ],
    ['publishBooking', { ...booking, unloadings: [{ ...bare, zip, name: city }] }, 'unloadings.0.city', 'name', 'city'],
    [
      'publishBooking',
      { ...booking, unloadings: [{ ...bare, address: { zip, city } }] },
      'unloadings.0.city',
      'address.city',
      'city',
    ],
    ['publishBooking', { ...booking, loadings: [{ ...place, date: time }] }, 'loadings.0.dates', 'date', 'dates'],
    [
      'publishBooking',
      { ...booking, loadings: [{ ...place, start: time }] },
      'loadings.0.dates',
      'start',
      'dates[].start',
    ],
    [
      'publishBooking',
      { ...booking, loading_date: time, loadings: [place] },
      'loadings.0.dates',
      'loading_date',
      'loadings[].dates',
    ],
    [
      'publishBooking',
      { ...booking, pickup_date: time, loadings: [place] },
      'loadings.0.dates',
      'pickup_date',
      'loadings[].dates',
    ],
    ['publishBooking', { ...unloaded, pickups: [] }, 'loadings', 'pickups', 'loadings'],
    [
      'publishBooking',
      { ...booking, vehicle_type: undefined, vehicleType: 4 },
      'vehicle_type',
      'vehicleType',
      'vehicle_type',
    ],
    ['calculatePrice', { from: [], unloadings: [], loading_date: time }, 'loadings', 'from', 'loadings'],
    ['calculatePrice', { loadings: [], to: [], loading_date: time }, 'unloadings', 'to', 'unloadings'],
    [
      'calculatePrice',
      { loadings: [], unloadings: [], pickup_date: time },
      'loading_date',
      'pickup_date',
      'loading_date',
    ],
    ['tryPrice', { items: [{ qty: 1, height: 1, weight: 1 }] }, 'items.0.quantity', 'qty', 'quantity'],
    ['assignTransport', { vehicle_plate: 'HH-A 1' }, 'transport', 'vehicle_plate', 'transport.vehicle_plate'],
    ['assignTransport', { haulier: 'Süd' }, 'transport', 'haulier', 'transport.haulier'],
    ['assignTransport', { driver_name: 'Jan' }, 'transport', 'driver_name', 'transport.driver.name'],
    ['assignTransport', { driver: { name: 'Jan' } }, 'transport', 'driver', 'transport.driver'],
    ['reportStop', { stop: 'a', type: 'eta', at: time }, 'stop_id', 'stop', 'stop_id'],
    ['reportStop', { stop_id: 'a', type: 'eta', timestamp: time }, 'at', 'timestamp', 'at'],
    ['simulateOrder', { status: 'loaded' }, 'to', 'status', 'to'],
    ['createWebhookEndpoint', { callback_url: 'https://a.example' }, 'url', 'callback_url', 'url'],
    ['addAccount', { company: 'A', country: 'DE' }, 'name', 'company', 'name'],
    ['cancelOrder', { state: 'canceled' }, 'status', 'state', 'status'],
  ];
  for (const [operationId, body, field, sent, here] of cases)
    it(`${operationId}: ${sent} for ${here}`, () => {
      const value = JSON.parse(JSON.stringify(body));
      assert.deepEqual(errorsOf(() => read(operationId, value))[field], [
        `is required: \`${sent}\` was sent; here it is \`${here}\``,
      ]);
    });

  it('and no field that only sounds alike is suggested', () => {
    for (const sent of [{ max_pieces: 3 }, { type: 'FTL' }, { carrier: 'Süd' }, { customer: 'A' }]) {
      const { warnings } = read('publishBooking', { ...booking, ...sent });
      assert.deepEqual(warnings, [`${Object.keys(sent)[0]}: is not known and was ignored.`]);
    }
  });

  it('nor one at the other end', () => {
    const price = { loadings: [{ country: 'DE' }], unloadings: [{ country: 'DE' }] };
    const { loading_date } = errorsOf(() => read('calculatePrice', { ...price, unloading_date: time }));
    assert.deepEqual(loading_date, ['is required']);
    const loadings = [{ ...place, deliveryDate: time }];
    assert.deepEqual(errorsOf(() => read('publishBooking', { ...booking, loadings }))['loadings.0.dates'], [
      'is required',
    ]);
    const item = { quantity: 1, length: 1, width: 1, height: 1, weight: 1 };
    for (const name of ['non_stackable', 'unstackable'])
      assert.deepEqual(
        read('calculatePrice', { ...price, loading_date: time, items: [{ ...item, [name]: true }] }).warnings,
        [`items.0.${name}: is not known and was ignored.`],
      );
  });

  it('and nothing else where no field is near', () =>
    assert.deepEqual(
      errorsOf(() => read('cancelOrder', { colour: 'red' })),
      { status: ['is required'] },
    ));
});
