import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransportError } from '../../../client/src/transport-error.ts';
import { lineKey } from '../../../console/views/shipper/import/line/line-key.ts';
import { problemsOf } from '../../../console/views/shipper/import/line/line-problems.ts';
import { readDate, readLine, readTime } from '../../../console/views/shipper/import/line/read-line.ts';
import { catalogue, cellsOf } from './lines.ts';

test('a line is read as the transport in its cells', () => {
  const { transport, problems } = readLine(
    cellsOf({
      loading_contact: 'Jana van Dyk',
      loading_reference: 'GATE-3',
      loading_from: '7',
      category: 'Europalette',
      stackable: 'ja',
      weight: '250,0',
      un_number: '1263',
      hazard_class: '3',
      packing_group: 'ii',
      proper_shipping_name: 'PAINT',
      packages: '24',
      package_type: 'steel drums',
      volume: '480,5',
      temperature_min: '-20',
      temperature_max: '−18,5',
      vehicle: 'Curtain-side Trailer',
      extra_services: 'loadingThroughDriver, second_driver',
      proof_of_delivery: 'x',
      unloading_date: '2026-11-27',
      unloading_to: '12:00',
      note: 'Ring twice',
    }),
    catalogue,
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(transport, {
    loading: {
      company_name: 'Hanse Maschinenbau GmbH',
      first_name: 'Jana',
      last_name: 'van Dyk',
      address_line_1: 'Am Sandtorkai 30',
      country: 'DE',
      zip: '20457',
      city: 'Hamburg',
      reference_number: 'PO-1 / GATE-3',
    },
    loadingWindow: { date: '2026-11-25', from: '07:00', to: '' },
    unloading: {
      company_name: 'Officine Lombarde',
      address_line_1: 'Via Dante 7',
      country: 'IT',
      zip: '20121',
      city: 'Milano',
      reference_number: 'PO-1',
    },
    unloadingWindow: { date: '2026-11-27', from: '00:00', to: '12:00' },
    items: [
      {
        category: 'epal',
        quantity: 4,
        height: 120,
        weight: 250,
        is_stackable: true,
        hazardous: {
          un_number: '1263',
          class: '3',
          packing_group: 'II',
          proper_shipping_name: 'PAINT',
          package_type: 'steel drums',
          packages: 24,
          volume: 480.5,
        },
        temperature: { min: -20, max: -18.5 },
      },
    ],
    vehicleType: 10,
    extraServices: ['loadingThroughDriver', 'second_driver'],
    isProofWanted: true,
    note: 'Ring twice',
  });
});

const noGoods = { category: '', quantity: '', height: '', weight: '' };

for (const [changes, ...expected] of [
  [{ loading_date: '' }, ['loading_date', 'required']],
  [{ loading_date: '31.11.2026', unloading_street: '' }, ['unloading_street', 'required'], ['loading_date', 'date']],
  [{ loading_company: '' }, ['loading_company', 'required']],
  [{ loading_from: '25:00' }, ['loading_from', 'time']],
  [{ unloading_from: '08:00' }, ['unloading_date', 'required']],
  [{ stackable: 'perhaps' }, ['stackable', 'flag']],
  [{ vehicle: 'coach and four' }, ['vehicle', 'vehicle']],
  [{ category: '', quantity: '', height: '', weight: '' }, ['quantity', 'goods']],
  [
    { quantity: '1,000', length: '1.200', width: '12,000', height: '1.000.000', weight: '1.000' },
    ...(['quantity', 'length', 'width', 'height', 'weight'] as const).map((column) => [column, 'thousands'] as const),
  ],
  [
    { temperature_min: '−20,000', temperature_max: '8.000' },
    ['temperature_min', 'thousands'],
    ['temperature_max', 'thousands'],
  ],
  [{ ...noGoods, vehicle: 'tautliner', stackable: 'perhaps' }, ['stackable', 'flag']],
] as const)
  test(`${JSON.stringify(changes)} is wrong at its column`, () => {
    const { problems } = readLine(cellsOf(changes), catalogue);
    assert.deepEqual(
      problems.map(({ column, reason }) => [column, reason]),
      expected.map((each) => [...each]),
    );
  });

test('a fraction that cannot be a thousand is read, with a comma or a point', () => {
  const { transport, problems } = readLine(
    cellsOf({ weight: '0,500', height: '120.25', length: '1000', width: '80.0' }),
    catalogue,
  );
  assert.deepEqual(problems, []);
  const [{ weight, height, length, width }] = transport.items as [NonNullable<(typeof transport.items)[0]>];
  assert.deepEqual([weight, height, length, width], [0.5, 120.25, 1000, 80]);
});

for (const [changes, item] of [
  [{ un_number: '1263' }, { hazardous: { un_number: '1263' } }],
  [{ hazard_class: '3,1' }, { hazardous: { class: '3.1' } }],
  [{ packing_group: 'ii', limited_quantity: 'ja' }, { hazardous: { packing_group: 'II', quantity_limited: true } }],
  [{ limited_quantity: '1' }, { hazardous: { quantity_limited: true } }],
  [{ technical_name: 'xylene' }, { hazardous: { technical_name: 'xylene' } }],
  [{ net_mass: '12' }, { hazardous: { net_mass: 12 } }],
  [{ temperature_max: '-18' }, { temperature: { max: -18 } }],
  [{ hs_code: '8412 21' }, { hs_code: '841221' }],
  [{ marks: 'Box 1' }, { marks: 'Box 1' }],
  [{ stackable: 'yes' }, { is_stackable: true }],
] as const)
  test(`${JSON.stringify(changes)} alone counts as goods, and the service says what is missing`, () => {
    const { transport, problems } = readLine(cellsOf({ ...noGoods, vehicle: 'tautliner', ...changes }), catalogue);
    assert.deepEqual([transport.items, problems], [[item], []]);
  });

test('a vehicle is booked without goods if all flags say no', () => {
  const cells = cellsOf({ ...noGoods, vehicle: 'tautliner', stackable: '0', limited_quantity: 'nein' });
  const { transport, problems } = readLine(cells, catalogue);
  assert.deepEqual([transport.items, problems], [[], []]);
});

test('days and times are read as spreadsheets write them', () => {
  assert.deepEqual(
    [
      '2026-11-05',
      '5.11.2026',
      '05/11/26',
      '2026-11-05 00:00:00',
      '2026-11-05T00:00:00',
      '30.2.2026',
      '11-05-2026',
    ].map(readDate),
    ['2026-11-05', '2026-11-05', '2026-11-05', '2026-11-05', '2026-11-05', undefined, undefined],
  );
  assert.deepEqual(['8', '08:30', '8.30', '08:30:00', '8 Uhr', '24:00', 'noon'].map(readTime), [
    '08:00',
    '08:30',
    '08:30',
    '08:30',
    '08:00',
    undefined,
    undefined,
  ]);
});

test('errors from the service are shown at the column of their field', () => {
  const refusal = new TransportError('The request is not valid.', {
    code: 'invalid_request',
    status: 422,
    errors: {
      'loadings.0.zip': ['is required'],
      'unloadings.0.dates.0.end': ['cannot be met'],
      'items.0.hazardous.class': ['is no class'],
      'loadings.0.reference_number': ['is too long'],
      vehicle_type: ['is sold out'],
      body: ['is odd'],
    },
  });
  assert.deepEqual(problemsOf(refusal, cellsOf({ unloading_date: '2026-11-27', unloading_to: '12:00' })), [
    { column: 'loading_zip', reason: 'required' },
    { column: 'unloading_to', reason: 'said', text: 'cannot be met' },
    { column: 'hazard_class', reason: 'said', text: 'is no class' },
    { column: 'order_reference', reason: 'said', text: 'is too long' },
    { column: 'vehicle', reason: 'said', text: 'is sold out' },
    { column: undefined, reason: 'said', text: 'is odd' },
  ]);
  const whole = new TransportError('No.', { code: 'invalid_request', status: 422 });
  assert.deepEqual(problemsOf(whole, cellsOf()), [{ reason: 'said', text: 'No.' }]);
});

test('a line has the same key whenever its file is loaded, and a different one if anything differs', async () => {
  const none = { equal: 0, canceled: 0 };
  const key = await lineKey(cellsOf(), none);
  assert.match(key, /^file-[0-9a-f]{64}$/);
  assert.equal(await lineKey(cellsOf(), none), key);
  const others = [
    await lineKey(cellsOf({ quantity: '5' }), none),
    await lineKey(cellsOf(), { equal: 1, canceled: 0 }),
    await lineKey(cellsOf(), { equal: 0, canceled: 1 }),
  ];
  assert.equal(new Set([key, ...others]).size, 4);
});

test('a country may be a code or a name in German or English, and one that is not served is told at its column', () => {
  for (const [text, code] of [
    ['de', 'DE'],
    ['Deutschland', 'DE'],
    ['ÖSTERREICH', 'AT'],
    ['Czechia', 'CZ'],
  ] as const) {
    const { transport, problems } = readLine(cellsOf({ loading_country: text }), catalogue);
    assert.deepEqual([transport.loading.country, problems], [code, []], text);
  }
  for (const text of ['US', 'Atlantis']) {
    const { problems } = readLine(cellsOf({ unloading_country: text }), catalogue);
    assert.deepEqual(problems, [{ column: 'unloading_country', reason: 'country' }], text);
  }
});
