import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import type { Hazardous } from '../../../../src/engine/load/goods/hazardous.ts';
import { defaultProfile } from '../../../../src/orders/company/company-profile.ts';
import type { CmrNote } from '../../../../src/orders/documents/papers/cmr-note.ts';
import { notesOf } from '../../../../src/orders/documents/papers/notes-of.ts';
import {
  account,
  assignment,
  athens,
  bremen,
  milano,
  noteInput,
  paint,
  pallets,
  profile,
  sofia,
  stop,
} from './samples.ts';

function only(notes: readonly CmrNote[]): CmrNote {
  assert.equal(notes.length, 1);
  return notes[0]!;
}

const hamburg = ['Hanse Maschinenbau GmbH', 'Am Sandtorkai 30', 'Tor 3', 'DE-20457 Hamburg, Germany'];

test('the boxes of a note say what the order says', () => {
  const note = only(notesOf(noteInput({}, { documents: ['Invoice.pdf'] })));
  const expected: Record<number, string[]> = {
    1: hamburg,
    2: ['Officine Lombarde S.p.A.', 'Via Dante 7', 'IT-20121 Milano, Italy'],
    3: ['Via Dante 7', 'IT-20121 Milano, Italy'],
    4: ['DE-20457 Hamburg, Germany', '24.11.2026'],
    5: ['Invoice.pdf'],
    13: ['Ring at gate 3.'],
    16: ['Trans-Kowalski Sp. z o.o.', 'ul. Portowa 12', 'PL-70-001 Szczecin', 'Poland'],
    18: [],
    19: [
      'Loading 24.11.2026 08:00–14:00 (requested)',
      'Unloading 26.11.2026 08:00 (requested)',
      'Loading by the driver',
    ],
    21: ['Hamburg, 23.11.2026'],
    22: [],
    23: [
      'Kfz / Vehicle / Véhicule: ZS 4711K',
      'Anhänger / Trailer / Remorque: ZS 0815P',
      'Fahrer / Driver / Conducteur: Łukasz Żółty',
    ],
    24: [],
  };
  assert.deepEqual(note.boxes, expected);
  const goods = { packages: '4', packing: 'Euro pallets', nature: 'Machine parts', statistical: '848390' };
  assert.deepEqual(note.goods, [{ marks: 'PO-4711', ...goods, weight: '1 000', volume: '4.61' }]);
  assert.deepEqual([note.number, note.isInternational, note.isCarriagePaid], ['100123', true, true]);
});

test('a time of loading is agreed on where a fixed one was sold, and all others are requested', () => {
  const { price, loadings } = noteInput().order;
  assert.ok(price && loadings[0]);
  const slot = { code: 'time_slot', label: 'Time slot of 0 h', amount: 5000 };
  const [first] = loadings[0].dates;
  const at = { ...loadings[0], dates: [{ start: first!.start, end: first!.start }] };
  const sold = { price: { ...price, breakdown: [...price.breakdown, slot] }, loadings: [at] };
  assert.deepEqual(only(notesOf(noteInput(sold))).boxes[19]?.slice(0, 2), [
    'Loading 24.11.2026 08:00',
    'Unloading 26.11.2026 08:00 (requested)',
  ]);
  assert.match(only(notesOf(noteInput({ loadings: [at] }))).boxes[19]?.[0] ?? '', /\(requested\)$/);
});

describe('the sender', () => {
  const cases: [why: string, details: Partial<typeof account>, isShipper: boolean][] = [
    ['is the loading place if nothing is known of the shipper', { legalName: '', city: '' }, false],
    ['is the loading place if the shipper has no town', { legalName: 'Elbe Handel AG', city: '' }, false],
    ['is the shipper if that is another', { legalName: 'Elbe Handel AG' }, true],
    ['is the loading place if it is the shipper', { legalName: 'HANSE Maschinenbau gmbh ' }, false],
  ];
  for (const [why, details, isShipper] of cases) {
    it(why, () => {
      const { boxes } = only(notesOf(noteInput({}, { account: { ...account, ...details } })));
      assert.equal(boxes[1]![0], isShipper ? 'Elbe Handel AG' : 'Hanse Maschinenbau GmbH');
      // Where the goods are taken over is told in either case.
      const named = boxes[4]!.includes('Hanse Maschinenbau GmbH, Am Sandtorkai 30');
      assert.deepEqual([boxes[4]!.includes('DE-20457 Hamburg, Germany'), named], [true, isShipper]);
    });
  }
});

describe('the carrier', () => {
  it('is the haulier, else the company, else left for a stamp', () => {
    const carrier = (more: object) => only(notesOf(noteInput({}, more))).boxes[16]!;
    assert.equal(carrier({})[0], assignment.haulier);
    const own = ['Spedition Elbe GmbH', 'Am Sandtorkai 30', 'DE-20457 Hamburg, Germany', 'DE136695976'];
    assert.deepEqual(carrier({ assignment: undefined }), own);
    assert.deepEqual(carrier({ assignment: { ...assignment, haulier: '' } }), own);
    assert.deepEqual(carrier({ assignment: undefined, profile: defaultProfile }), []);
  });
});

test('what was reported and signed at the stops stands in boxes 4, 18, 22 and 24, by the clock of each stop', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}Z`);
  const loaded = { signedBy: 'I. Petersen', signedAt: null, remarks: 'Torn film\nWet', arrivedAt: at('25T23:30:00') };
  const unloaded = {
    signedBy: 'Γ. Παπάς',
    signedAt: at('28T08:10:00'),
    remarks: 'Υγρές',
    arrivedAt: at('28T07:10:00'),
  };
  const proofs = new Map([
    ['hamburg', { ...loaded, finishedAt: at('26T00:30:00') }],
    ['athens', { ...unloaded, finishedAt: at('28T08:15:00') }],
  ]);
  const { boxes } = only(notesOf(noteInput({ unloadings: [athens] }, { proofs })));
  assert.equal(boxes[4]!.at(-1), '26.11.2026');
  assert.deepEqual(boxes[18], ['Torn film', 'Wet']);
  const arrival = 'Ankunft / Arrival / Arrivée';
  const departure = 'Abfahrt / Departure / Départ';
  assert.deepEqual(boxes[22], [`${arrival}: 26.11.2026 00:30`, `${departure}: 26.11.2026 01:30`]);
  const times = [`${arrival}: 28.11.2026 09:10`, `${departure}: 28.11.2026 10:15`];
  assert.deepEqual(boxes[24], ['Αθήνα, 28.11.2026 10:10', 'Γ. Παπάς', 'Υγρές', ...times]);
});

test('without proofs the statuses of the stops tell when the vehicle was there', () => {
  const statuses = [
    { type: 'arrived' as const, date: '2026-11-25T07:05:00.000Z' },
    { type: 'finished' as const, date: '2026-11-25T08:00:00.000Z' },
  ];
  const { boxes } = only(notesOf(noteInput({ loadings: [stop('hamburg', { statuses })] })));
  assert.equal(boxes[4]!.at(-1), '25.11.2026');
  assert.deepEqual(
    boxes[22]!.map((line) => line.slice(-5)),
    ['08:05', '09:00'],
  );
});

test('the issue is dated in the zone of the company', () => {
  const issuedAt = Date.parse('2026-12-31T22:30:00Z');
  const dated = (timeZone: string) =>
    only(notesOf(noteInput({}, { issuedAt, profile: { ...profile, timeZone } }))).boxes[21];
  assert.deepEqual(dated('Europe/Berlin'), ['Hamburg, 31.12.2026']);
  assert.deepEqual(dated('Europe/Athens'), ['Hamburg, 01.01.2027']);
});

test('a note inside one country is not under the Convention, whatever the rest of the order is', () => {
  const goods = [
    { ...pallets, unloading: 0 },
    { ...pallets, unloading: 1 },
  ];
  const notes = notesOf(noteInput({ unloadings: [bremen, milano], goods }));
  assert.deepEqual(
    notes.map(({ isInternational }) => isInternational),
    [false, true],
  );
  assert.equal(only(notesOf(noteInput({ unloadings: [bremen, milano] }))).isInternational, true);
});

describe('an order of several places', () => {
  const unloadings = [sofia, athens];
  const lineOf = ({ boxes }: CmrNote) => boxes[3]!.at(-1);

  it('has one note that names and numbers all of them, if the goods name none', () => {
    const note = only(notesOf(noteInput({ unloadings, loadings: [stop('hamburg'), { ...bremen, country: 'DE' }] })));
    assert.deepEqual(note.boxes[3], [
      '1. бул. „Цариградско шосе“ 115, BG-1784 София, Bulgaria',
      '2. Λεωφόρος Κηφισίας 124, GR-11526 Αθήνα, Greece',
    ]);
    assert.equal(note.boxes[1]!.length, 4, 'the shipper');
    assert.deepEqual(
      note.boxes[4]!.map((line) => line.slice(0, 6)),
      ['1. Han', '2. Wes'],
    );
    assert.deepEqual(note.boxes[19]!.slice(2, 4), [
      'Unloading София 27.11.2026 09:00–12:00 (requested)',
      'Unloading Αθήνα 28.11.2026 09:00–12:00 (requested)',
    ]);
  });

  it('has a note for each pair of places that its goods name', () => {
    const goods = [
      { ...paint, unloading: 1 },
      { ...pallets, unloading: 0 },
      { ...pallets, name: 'Rolls', loading: 0, unloading: 1 },
    ];
    const notes = notesOf(noteInput({ unloadings, goods }));
    assert.deepEqual(
      notes.map(({ number }) => number),
      ['100123-1', '100123-2'],
    );
    assert.deepEqual(notes.map(lineOf), ['BG-1784 София, Bulgaria', 'GR-11526 Αθήνα, Greece']);
    const names = notes.map((note) => note.goods.map(({ nature }) => nature));
    assert.deepEqual(names, [['Machine parts'], ['PAINT', 'Rolls']]);
    assert.deepEqual(
      notes.map(({ dangerousGoods }) => dangerousGoods.length),
      [0, 1],
    );
    assert.deepEqual(
      notes.map(({ totals }) => totals!.weight),
      ['1 000', '1 820'],
    );
  });

  it('has each line of goods on one note, whatever the lines name', () => {
    const place = fc.option(fc.integer({ min: 0, max: 1 }), { nil: undefined });
    const line = fc.record({ loading: place, unloading: place });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (places) => {
        const goods = places.map(({ loading, unloading }, i) => ({
          ...pallets,
          name: `line ${i}`,
          ...(loading === undefined ? {} : { loading }),
          ...(unloading === undefined ? {} : { unloading }),
        }));
        const notes = notesOf(noteInput({ unloadings, loadings: [stop('hamburg'), bremen], goods }));
        const shown = notes.flatMap((note) => note.goods.map(({ nature }) => nature));
        assert.deepEqual(shown.toSorted(), goods.map(({ name }) => name).toSorted());
        const pairs = new Set(places.map(({ loading, unloading }) => `${loading} ${unloading}`));
        assert.equal(notes.length, pairs.size);
        assert.equal(new Set(notes.map(({ number }) => number)).size, notes.length);
      }),
      { numRuns: 50 },
    );
  });
});

const written: [goods: Partial<Hazardous>, line: string][] = [
  [
    { properShippingName: 'PAINT', packages: 24, packageType: 'steel drums (1A1)', volume: 480.5, tunnelCode: 'D/E' },
    'UN 1263, PAINT, 3, II, (D/E), 24 steel drums (1A1), 480.5 l',
  ],
  [
    {
      unNumber: 'UN 2924',
      properShippingName: 'FLAMMABLE LIQUID, CORROSIVE, N.O.S.',
      technicalName: 'xylene, acetic acid',
      needsTechnicalName: true,
      labels: ['8'],
      packages: 1200,
      packageType: 'jerricans',
      netMass: 780,
      tunnelCode: null,
    },
    'UN 2924, FLAMMABLE LIQUID, CORROSIVE, N.O.S. (xylene, acetic acid), 3 (8), II, 1 200 jerricans, 780 kg net',
  ],
  [{}, 'UN 1263, ____________, 3, II, (____________), ____________ ____________, ____________ kg net'],
  [
    { properShippingName: 'FLAMMABLE LIQUID, N.O.S.', needsTechnicalName: true, packages: 2, tunnelCode: 'D/E' },
    'UN 1263, FLAMMABLE LIQUID, N.O.S. (____________), 3, II, (D/E), 2 ____________, ____________ kg net',
  ],
  [
    {
      class: '2.2',
      packingGroup: null,
      properShippingName: 'ARGON, COMPRESSED',
      labelsDiffer: true,
      packages: 6,
      packageType: 'cylinders',
      volume: 300,
    },
    'UN 1263, ARGON, COMPRESSED, 2.2 (____________), (____________), 6 cylinders, 300 l',
  ],
  [{ packingGroup: null, quantityLimited: true }, 'UN 1263, PAINT, 3, LTD QTY (2 × Euro pallets, 820 kg)'],
  [
    { quantityLimited: true, properShippingName: 'PAINT RELATED MATERIAL' },
    'UN 1263, PAINT RELATED MATERIAL, 3, II, LTD QTY (2 × Euro pallets, 820 kg)',
  ],
];

test('dangerous goods are described in the order of ADR 5.4.1.1.1, with a line to write on for what is not known', () => {
  const goods = written.map(([more]) => ({ ...paint, hazardous: { ...paint.hazardous!, ...more } }));
  const { dangerousGoods } = only(notesOf(noteInput({ goods: [pallets, ...goods] })));
  assert.deepEqual(
    dangerousGoods,
    written.map(([, line]) => line),
  );
});

test('what goods are kept at, and a proof that is asked for, are instructions', () => {
  const goods = [
    { ...pallets, temperature: { min: 2, max: 8 } },
    pallets,
    { ...pallets, temperature: { min: 2, max: 8 } },
  ];
  const note = only(notesOf(noteInput({ goods, documentedDelivery: true, additionalInformation: 'Ring\r\nTwice' })));
  const kept = 'Keep the goods at 2 to 8 °C.';
  assert.deepEqual(note.boxes[13], ['Ring', 'Twice', kept, 'Signed proof of delivery is asked for.']);
  assert.equal(note.goods[0]!.nature, 'Machine parts (2 to 8 °C)');
});

test('an order of which nothing is known has an empty note', () => {
  const unknown = { loadings: [], unloadings: [], goods: [], additionalInformation: null, extraServices: [] };
  const nobody = { ...account, legalName: '' };
  const note = only(notesOf(noteInput(unknown, { assignment: undefined, profile: defaultProfile, account: nobody })));
  const filled = Object.entries(note.boxes).filter(([, lines]) => lines.length > 0);
  assert.deepEqual(filled, [['21', ['23.11.2026']]]);
  assert.deepEqual([note.goods, note.totals, note.dangerousGoods], [[], null, []]);
});
