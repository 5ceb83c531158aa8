import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeName } from '../../../../src/engine/load/goods/goods-names.ts';

const meant: Record<'`hazardous`' | '`temperature`' | 'live animals', string[]> = {
  '`hazardous`': [
    'UN1263 Paint, flammable liquid',
    'Aerosols UN 1950',
    'un-3480 cells',
    'explosives 1.1D',
    'radioactive waste',
    'Lithium batteries',
    'ADR class 8',
    'hazardous materials',
    'Gefahrgut Klasse 3',
    'Lacke, leichtentzündlich',
    'marchandises dangereuses',
    'materiały niebezpieczne',
    'mercancías peligrosas',
    'merci pericolose, esplosivi',
    'gevaarlijke stoffen',
  ],
  '`temperature`': [
    'frozen fish',
    'Deep-frozen pizza',
    'chilled meat',
    'tiefgekühlte Erbsen',
    'TK-Ware',
    'épinards surgelés',
    'e\u0301pinards surgele\u0301s',
    'warzywa mrożone',
    'gambas congeladas',
    'pesce surgelato',
    'diepvries groenten',
  ],
  'live animals': [
    'live pigs',
    'Live animals, 40 crates',
    'livestock',
    'lebende Tiere',
    'lebende Hühner',
    'animaux vivants',
    'żywe zwierzęta',
    'animales vivos',
    'animali vivi',
  ],
};

const harmless = [
  '',
  'Machine parts',
  'UN flag posters',
  'UN 12 flags',
  'sun1263 lamps',
  'explosion-proof lamps',
  'non-flammable coating',
  'not dangerous goods',
  'kein Gefahrgut',
  'no ADR',
  'Adr. Müller, shelves',
  'lithium grease',
  'adrenaline pumps',
  'livestock feed',
  'live music equipment',
  'refrigerators and freezers',
  'Kühlschränke',
  'radiators',
  'olive oil',
];

test('a name that means goods of a special kind says which field to use', () => {
  for (const [advice, names] of Object.entries(meant)) {
    for (const name of names) {
      const texts = describeName({ name });
      assert.equal(texts.length, 1, name);
      assert.ok(texts[0]!.includes(advice), `${name}: ${texts}`);
    }
  }
});

test('a name that only sounds like them says nothing', () => {
  for (const name of harmless) assert.deepEqual(describeName({ name }), [], name);
});

test('goods that are stated as what they are called need no word of it, live animals always do', () => {
  const name = 'UN 1263, frozen, with live pigs';
  const hazardous = { unNumber: 'UN 1263', class: '3', packingGroup: null, quantityLimited: false };
  const temperature = { min: -25, max: -18 };
  assert.equal(describeName({ name }).length, 3);
  assert.equal(describeName({ name, hazardous }).length, 2);
  assert.deepEqual(describeName({ name, hazardous, temperature }), ['"live pigs": live animals are not carried.']);
});
