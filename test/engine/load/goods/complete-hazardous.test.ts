import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { completeHazardous } from '../../../../src/engine/load/goods/complete-hazardous.ts';
import type { Hazardous } from '../../../../src/engine/load/goods/hazardous.ts';
import { distinctNames, officialNames, saysName } from '../../../../src/engine/load/goods/official-names.ts';
import { Problems } from '../../../../src/ground/errors.ts';
import { adrTable } from '../../../support/adr-sample.ts';

type Line = Partial<Hazardous> & { name?: string };

function complete({ name = '', ...goods }: Line, hasTable = true) {
  const adr = hasTable ? adrTable : undefined;
  const [problems, notes] = [new Problems(), [] as string[]];
  const hazardous = { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false, ...goods } as const;
  const completed = completeHazardous(
    { name, category: 'epal', quantity: 2, weight: 300, hazardous },
    'items.0.hazardous',
    {
      problems,
      notes,
      adr,
    },
  );
  return { completed, notes, problems: { ...problems.errors } };
}

const stated = { packages: 12, packageType: 'steel drums', netMass: 410 };
const table = 'table A of ADR (adr-table-a-2025.csv)';

const refusals: [goods: Line, field: string, says: string][] = [
  [{ unNumber: 'UN 9999' }, 'unNumber', `is wrong: ${table} has no UN 9999`],
  [{ class: '8' }, 'class', `is wrong: by ${table} UN 1263 is of class 3`],
  [{ unNumber: 'UN 1017', class: '2.2', packingGroup: null }, 'class', `is wrong: by ${table} UN 1017 is of class 2.3`],
  [
    { unNumber: 'UN 0012', class: '1.4G', packingGroup: null },
    'class',
    `is wrong: by ${table} UN 0012 is of class 1.4S`,
  ],
  [{ unNumber: 'UN 1993', packingGroup: 'III' }, 'packingGroup', `is wrong: by ${table} UN 1993 has packing group II`],
  [{ packingGroup: null }, 'packingGroup', `is required: by ${table} UN 1263 has packing group I, II, or III`],
  [{ unNumber: 'UN 2990', class: '9' }, 'packingGroup', `is wrong: by ${table} UN 2990 has none`],
  [
    { unNumber: 'UN 1098', class: '6.1', packingGroup: 'I', quantityLimited: true },
    'quantityLimited',
    `is wrong: by ${table} UN 1098 may not be packed in limited quantities`,
  ],
];

describe('what contradicts the table is refused by its field, with what the table says', () => {
  for (const [goods, field, says] of refusals) {
    it(`${field}: ${says}`, () => {
      assert.deepEqual(complete(goods).problems, { [`items.0.hazardous.${field}`]: [says] });
      // Without the table too it is known that nothing of class 6.1 and packing group I is limited.
      const known = goods.quantityLimited ? [`items.0.hazardous.${field}`] : [];
      assert.deepEqual(Object.keys(complete(goods, false).problems), known);
    });
  }
});

const taken: [goods: Line, takes: Partial<Hazardous>][] = [
  [{ name: 'Paint, white' }, { properShippingName: 'PAINT', tunnelCode: 'D/E', needsTechnicalName: false }],
  [{ name: 'Paint related material' }, { properShippingName: 'PAINT RELATED MATERIAL' }],
  [{ properShippingName: 'Waste paint' }, { properShippingName: 'Waste paint' }],
  [
    { unNumber: 'UN 1098', class: '6.1', packingGroup: 'I' },
    { properShippingName: 'ALLYL ALCOHOL', labels: ['3'], tunnelCode: 'C/D' },
  ],
  [{ unNumber: 'UN 1098', class: '6.1', packingGroup: null }, { packingGroup: 'I' }],
  [
    { unNumber: 'UN 1017', class: '2', packingGroup: null },
    { class: '2.3', labels: ['5.1', '8'] },
  ],
  [{ unNumber: 'UN 0081', class: '1', packingGroup: null }, { class: '1.1D' }],
  [{ unNumber: 'UN 0190', class: '1.4G', packingGroup: null, technicalName: 'flares' }, { class: '1.4G' }],
  [{ unNumber: 'UN 2211', class: '9', packingGroup: 'III' }, { properShippingName: 'POLYMERIC BEADS, EXPANDABLE' }],
  [{ unNumber: 'UN 3222', class: '4.1', packingGroup: null }, { labels: ['1'] }],
  [
    { unNumber: 'UN 1202', packingGroup: 'III' },
    { properShippingName: 'gas oil', tunnelCode: null },
  ],
  [
    { unNumber: 'UN 1993', technicalName: 'xylene' },
    { needsTechnicalName: true, technicalName: 'xylene' },
  ],
  [{ unNumber: 'UN 1830', class: '8' }, { properShippingName: 'SULPHURIC ACID' }],
  [{ unNumber: 'UN 1170', properShippingName: 'ETHANOL' }, { properShippingName: 'ETHANOL' }],
  [
    { unNumber: 'UN 1170', name: 'Ethanol solution' },
    { properShippingName: 'ETHANOL SOLUTION (ETHYL ALCOHOL SOLUTION)' },
  ],
  [
    { unNumber: 'UN 1267', packingGroup: 'I', properShippingName: 'Petroleum crude oil' },
    { properShippingName: 'Petroleum crude oil' },
  ],
  [
    { unNumber: 'UN 3375', class: '5.1', properShippingName: 'Ammonium nitrate suspension' },
    { properShippingName: 'Ammonium nitrate suspension' },
  ],
];

test('the table gives name, further labels, tunnel code and what is left out but certain', () => {
  for (const [goods, takes] of taken) {
    const { completed, notes, problems } = complete({ ...stated, ...goods });
    assert.deepEqual([{ ...completed, ...takes }, notes, problems], [completed, [], {}], JSON.stringify(goods));
  }
});

const place = 'items.0.hazardous';
const lacks = (what: string) => `${place}: the consignment note leaves a line to write on for ${what} (ADR 5.4.1.1.1).`;
const unchecked = `${place}.un_number: nobody checked UN 1263, its class and packing group: the company keeps no table A of ADR.`;

const told: [goods: Line, hasTable: boolean, notes: string[]][] = [
  [
    {},
    false,
    [
      unchecked,
      lacks(
        'the proper shipping name (proper_shipping_name), the tunnel restriction code, the number of packages, which a pallet is not (packages), the kind of packages (package_type), and the net mass or volume (net_mass or volume)',
      ),
    ],
  ],
  [{ ...stated, properShippingName: 'PAINT' }, false, [unchecked, lacks('the tunnel restriction code')]],
  [
    { quantityLimited: true },
    false,
    [
      unchecked,
      `${place}.quantity_limited: nobody checked what inner packagings hold (ADR 3.4.2), nor that no package weighs more than 30 kg (ADR 3.4.2), as packages says.`,
    ],
  ],
  [
    { quantityLimited: true, packages: 20, properShippingName: 'PAINT' },
    true,
    [`${place}.quantity_limited: nobody checked what inner packagings hold (ADR 3.4.2; column 7a of table A: 5 L).`],
  ],
  [
    { ...stated, unNumber: 'UN 1950', class: '2.2', packingGroup: null },
    true,
    [lacks('further labels, which table A of ADR has for some goods of the number')],
  ],
  [{ ...stated, unNumber: 'UN 1950', class: '2.1', packingGroup: null }, true, []],
  [
    { ...stated, properShippingName: 'Entzündbarer flüssiger Stoff, n.a.g.' },
    false,
    [unchecked, lacks('the technical name (technical_name) and the tunnel restriction code')],
  ],
  [{ ...stated, unNumber: 'UN 1993' }, true, [lacks('the technical name (technical_name)')]],
  [
    { packages: 2, packageType: 'IBC', volume: 900, properShippingName: 'Varnish' },
    true,
    [
      `${place}.proper_shipping_name: table A of ADR has no "Varnish" for UN 1263; the consignment note says "PAINT or PAINT RELATED MATERIAL".`,
    ],
  ],
  [
    { ...stated, properShippingName: 'PAINT or PAINT RELATED MATERIAL' },
    true,
    [
      `${place}.proper_shipping_name: the consignment note says "PAINT or PAINT RELATED MATERIAL": state the one of these names that fits.`,
    ],
  ],
  [
    stated,
    true,
    [
      `${place}.proper_shipping_name: the consignment note says "PAINT or PAINT RELATED MATERIAL": state the one of these names that fits.`,
    ],
  ],
];

test('what is stated is not overwritten by an entry that has it, and the rest of the entry is told', () => {
  const goods = { ...stated, unNumber: 'UN 3256', packingGroup: 'III', technicalName: 'wax' } as const;
  const { completed, notes } = complete({ ...goods, properShippingName: 'ELEVATED TEMPERATURE LIQUID' });
  assert.equal(completed.properShippingName, 'ELEVATED TEMPERATURE LIQUID');
  assert.deepEqual(notes, [
    `${place}.proper_shipping_name: the consignment note says "ELEVATED TEMPERATURE LIQUID", a part of what table A of ADR has for UN 3256: "ELEVATED TEMPERATURE LIQUID, FLAMMABLE, N.O.S.".`,
  ]);
});

test('a trade name chooses no part of a name', () => {
  const goods = { ...stated, unNumber: 'UN 3375', class: '5.1' };
  const { completed, notes } = complete({ ...goods, name: 'Suspension, white' });
  assert.equal(completed.properShippingName, 'AMMONIUM NITRATE EMULSION or SUSPENSION or GEL');
  assert.match(notes.join(), /state the one of these names that fits/);
});

const bracketed: [goods: Line, hasTable: boolean, takes: Partial<Hazardous>][] = [
  [
    { unNumber: 'UN 1993', properShippingName: 'FLAMMABLE LIQUID, N.O.S. (xylene, toluene)' },
    true,
    { properShippingName: 'FLAMMABLE LIQUID, N.O.S.', technicalName: 'xylene, toluene' },
  ],
  [
    { unNumber: 'UN 1993', properShippingName: 'Flammable liquid, n.o.s.(xylene)' },
    false,
    { properShippingName: 'Flammable liquid, n.o.s.', technicalName: 'xylene' },
  ],
  [
    { unNumber: 'UN 1993', properShippingName: 'FLAMMABLE LIQUID, N.O.S. (xylene)', technicalName: 'xylene' },
    true,
    { properShippingName: 'FLAMMABLE LIQUID, N.O.S.', technicalName: 'xylene' },
  ],
  [
    { unNumber: 'UN 1993', properShippingName: 'FLAMMABLE LIQUID, N.O.S. (xylene)', quantityLimited: true },
    false,
    { properShippingName: 'FLAMMABLE LIQUID, N.O.S. (xylene)' },
  ],
  [
    { unNumber: 'UN 1993', properShippingName: 'FLAMMABLE LIQUID, N.O.S. (vapour pressure at most 110 kPa)' },
    false,
    { properShippingName: 'FLAMMABLE LIQUID, N.O.S. (vapour pressure at most 110 kPa)' },
  ],
  [
    { unNumber: 'UN 1170', properShippingName: 'ETHANOL (ETHYL ALCOHOL)' },
    true,
    { properShippingName: 'ETHANOL (ETHYL ALCOHOL)' },
  ],
];

test('a bracket after a name that needs a technical name is that name, and is not missed', () => {
  for (const [goods, hasTable, takes] of bracketed) {
    const { completed, notes } = complete({ ...stated, ...goods }, hasTable);
    const { properShippingName, technicalName } = completed;
    assert.deepEqual({ properShippingName, technicalName }, { technicalName: undefined, ...takes });
    if (takes.technicalName !== undefined) assert.doesNotMatch(notes.join(), /technical name|has no/);
  }
});

test('warnings name what nobody checked, what the note lacks, and which name it takes', () => {
  for (const [goods, hasTable, notes] of told)
    assert.deepEqual(complete(goods, hasTable).notes, notes, JSON.stringify(goods));
});

test('amounts are net, of the whole line, and either a mass or a volume', () => {
  const wrong: [goods: Line, errors: Record<string, string[]>][] = [
    [{ netMass: 601 }, { netMass: ['must not be more than the gross weight of the line, 600 kg'] }],
    [{ netMass: 0.0001 }, { netMass: ['must have at most three decimals'] }],
    [{ netMass: 1, volume: 1 }, { volume: ['must not be given together with net_mass'] }],
    [{ netMass: 600, packages: 1 }, {}],
    [{ volume: 12.345 }, {}],
  ];
  for (const [goods, errors] of wrong) {
    const named = Object.entries(errors).map(([name, texts]) => [`${place}.${name}`, texts]);
    assert.deepEqual(complete(goods, false).problems, Object.fromEntries(named));
  }
});

test('names of an entry are its capitals, each alternative by itself', () => {
  const entries: [entry: string, names: string[]][] = [
    ['ACETONE', ['ACETONE']],
    [
      'ETHANOL (ETHYL ALCOHOL) or ETHANOL SOLUTION (ETHYL ALCOHOL SOLUTION)',
      ['ETHANOL (ETHYL ALCOHOL)', 'ETHANOL SOLUTION (ETHYL ALCOHOL SOLUTION)'],
    ],
    [
      'FARBE (einschließlich Farbe, Lack) oder FARBZUBEHÖRSTOFFE (einschließlich Verdünnung)',
      ['FARBE', 'FARBZUBEHÖRSTOFFE'],
    ],
    ['AMMONIUM PICRATE dry or wetted with less than 10% water, by mass', ['AMMONIUM PICRATE']],
    ['tert-BUTYL ISOCYANATE', ['tert-BUTYL ISOCYANATE']],
    ['FLAMMABLE LIQUID, N.O.S.', ['FLAMMABLE LIQUID, N.O.S.']],
    ['Diesel fuel', ['Diesel fuel']],
    ['SULPHURIC ACID with more than 51% acid', ['SULPHURIC ACID']],
    [
      'HYDROGEN PEROXIDE, AQUEOUS SOLUTION with not less than 20% but not more than 60% hydrogen peroxide (stabilized)',
      ['HYDROGEN PEROXIDE, AQUEOUS SOLUTION'],
    ],
    ['NITRIC ACID, other than red fuming, with at least 65%, but not more than 70% nitric acid', ['NITRIC ACID']],
    ['AMMONIA SOLUTION, relative density between 0.880 and 0.957 at 15 °C in water, with 10%', ['AMMONIA SOLUTION']],
    ['NITROCELLULOSE SOLUTION, 12% nitrogen or less', ['NITROCELLULOSE SOLUTION']],
    [
      'GAS OIL or DIESEL FUEL or HEATING OIL, LIGHT (flash-point more than 60 °C and not more than 100 °C)',
      ['GAS OIL', 'DIESEL FUEL', 'HEATING OIL, LIGHT'],
    ],
    ['DIESEL FUEL complying with standard EN 590:2013 or GAS OIL', ['DIESEL FUEL', 'GAS OIL']],
    ['PETROLEUM CRUDE OIL (vapour pressure at 50 °C more than 110 kPa)', ['PETROLEUM CRUDE OIL']],
    [
      'HYDROCARBON GAS MIXTURE, LIQUEFIED, N.O.S. (such as mixtures A, A01, A02, A0, B2, B or C)',
      ['HYDROCARBON GAS MIXTURE, LIQUEFIED, N.O.S.'],
    ],
    ['beta-NAPHTHYLAMINE, SOLID', ['beta-NAPHTHYLAMINE, SOLID']],
    ['5-tert-BUTYL-2,4,6-TRINITRO-m-XYLENE (MUSK XYLENE)', ['5-tert-BUTYL-2,4,6-TRINITRO-m-XYLENE (MUSK XYLENE)']],
    ['1,1-DIFLUOROETHANE (REFRIGERANT GAS R 152a)', ['1,1-DIFLUOROETHANE (REFRIGERANT GAS R 152a)']],
    [
      'GAS MIXTURE with fixed boiling point, with approximately 49% of it (REFRIGERANT GAS R 502)',
      ['GAS MIXTURE (REFRIGERANT GAS R 502)'],
    ],
    ['TRINITROPHENOL (PICRIC ACID), WETTED with not less than 30% water', ['TRINITROPHENOL (PICRIC ACID), WETTED']],
    ['ALCOHOL (SPIRIT or ETHANOL) diluted', ['ALCOHOL (SPIRIT or ETHANOL) diluted']],
  ];
  for (const [entry, names] of entries) assert.deepEqual(officialNames(entry), names);
  assert.ok(saysName('Flammable liquid N.O.S', ['FLAMMABLE LIQUID, N.O.S.']));
  assert.ok(!saysName('PAINTBRUSHES', ['PAINT']));
  for (const text of ['Ethanol', 'ethyl alcohol', 'ETHANOL (ETHYL ALCOHOL)'])
    assert.ok(saysName(text, ['ETHANOL (ETHYL ALCOHOL)']), text);
  assert.deepEqual(distinctNames('FERROUS METAL BORINGS, SHAVINGS, TURNINGS or CUTTINGS'), []);
  assert.deepEqual(distinctNames('PAINT or PAINT RELATED MATERIAL'), ['PAINT', 'PAINT RELATED MATERIAL']);
});
