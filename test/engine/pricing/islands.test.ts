import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locate } from '../../../src/engine/cities/locate.ts';
import type { Place } from '../../../src/engine/cities/place.ts';
import { tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { referenceData } from '../../support/reference-data.ts';

const { gazetteer, pricing } = await referenceData();
const { closedLanes } = tariffAt(pricing.tariffs, Date.now());

function locatedAt(query: string) {
  const [country = '', zipCode = '', ...name] = query.split(' ');
  const result = locate(gazetteer, { country, zipCode, name: name.join(' ') });
  assert.ok(result.ok, `${query}: ${JSON.stringify(result)}`);
  return result;
}

function located(query: string): Place {
  return locatedAt(query).place;
}

/** The ferries of the way from Frankfurt, or `none` if there is no way. */
function ferriesTo(query: string): string {
  const legs = pricing.findLegs([located('DE 60311 Frankfurt'), located(query)], closedLanes);
  if (legs === undefined) return 'none';
  const ferries = legs.flatMap(({ crossings }) => crossings).filter(({ kind }) => kind === 'ferry');
  return ferries.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** A code of an island, its town or both; the last ferry on the way there, or none. Written from general knowledge. */
const islands: [query: string, ferry: string][] = [
  ['DE 25946', 'Dagebüll–Wittdün'],
  ['DE 25946 Nebel', 'Dagebüll–Wittdün'],
  ['DE 25946 Norddorf', 'Dagebüll–Wittdün'],
  ['DE 25859 Hooge', 'Schlüttsiel–Hooge'],
  ['DE 25863 Langeneß', 'Schlüttsiel–Langeneß'],
  ['DE 26486 Wangerooge', 'none'],
  ['DE 26474 Spiekeroog', 'none'],
  ['DE 26579 Baltrum', 'none'],
  ['DE 18565 Hiddensee', 'none'],
  ['DE 27499 Neuwerk', 'none'],
  ['DE 27499 Hamburg', 'none'],
  ['DK 9940', 'Frederikshavn–Byrum'],
  ['DK 9940 Læsø', 'Frederikshavn–Byrum'],
  ['DK 8305 Samsø', 'Hou–Tranebjerg'],
  ['DK 5970 Ærø', 'Svendborg–Ærøskøbing'],
  ['DK 5960', 'Svendborg–Ærøskøbing'],
  ['DK 4305 Orø', 'none'],
  ['GB KA27 Brodick', 'Ardrossan–Brodick'],
  ['GB KA27', 'Ardrossan–Brodick'],
  ['GB KA28 Millport', 'Largs–Cumbrae Slip'],
  ['GB PA77 Tiree', 'Oban–Tiree'],
  ['GB HS7 Benbecula', 'Uig–Lochmaddy'],
  ['GB HS9 Castlebay', 'Oban–Castlebay'],
  ['GB PH43 Rum', 'none'],
  ['GB TR21', 'none'],
  ['GG  Sark', 'none'],
  ['FR 29253 Île-de-Batz', 'none'],
  ['FR 56170 Houat', 'none'],
  ['FR 22870 Île-de-Bréhat', 'none'],
  ['FR 83400 Porquerolles', 'none'],
  ['FR 56590 Groix', 'Lorient–Groix'],
  ['NO 5392 Storebø', 'Krokeide–Hufthamar'],
  ['NO 6570 Smøla', 'Tustna–Edøya'],
  ['NO 6480 Aukra', 'Hollingsholmen–Aukra'],
  ['NO 8980 Vega', 'none'],
  ['IT 57037', 'Piombino–Portoferraio'],
  ['IT 80077', 'Naples–Ischia'],
  ['IT 98055', 'Milazzo–Lipari'],
  ['IT 30126 Lido', 'Venice–Lido'],
  ['IT 98050 Stromboli', 'none'],
  ['IT 58012', 'none'],
  ['HR 20270', 'Orebić–Korčula'],
  ['HR 20263 Lumbarda', 'Orebić–Korčula'],
  ['HR 21450', 'Split–Stari Grad'],
  ['HR 21469 Sućuraj', 'Split–Stari Grad'],
  ['HR 23281 Sali', 'Zadar–Sali'],
  ['HR 23295 Silba', 'none'],
  ['GR 18010', 'Piraeus–Aegina'],
  ['GR 84002 Kéa', 'none'],
  ['NL 1791', 'Den Helder–Den Burg'],
  ['NL 8899', 'none'],
  ['ES 07860', 'Ibiza–Sant Francesc de Formentera'],
  ['EE 91301', 'Rohuküla–Hullo'],
  ['TR 34970', 'none'],
  ['RO  Sulina', 'none'],
  // Joined to the mainland by a bridge or a dam.
  ['DE 23769 Fehmarn', ''],
  ['DE 18528 Bergen auf Rügen', ''],
  ['DE 23999 Insel Poel', ''],
  ['FR 17410 Saint-Martin-de-Ré', ''],
  ['NL 4301 Zierikzee', ''],
  ['IT 89018 Villa San Giovanni', ''],
];

test(`${islands.length} islands by code and name are reached by their ferry, or by nothing`, () => {
  const wrong = islands.flatMap(([query, ferry]) => {
    const taken = ferriesTo(query);
    const isAsKnown = ferry === '' || ferry === 'none' ? taken === ferry : taken.endsWith(ferry);
    return isAsKnown ? [] : `${query}: ${taken}, not ${ferry}`;
  });
  assert.deepEqual(wrong, []);
});

/** A code, and a town that is parted from it. */
const apart: [query: string, why: RegExp][] = [
  ['DE 25927 Westerland', /only a ferry joins that and Westerland .*, whose code is 25980;/],
  ['DE 26506 Norderney', /belongs to Norden .* only a ferry joins that and Norderney .*, whose code is 26548;/],
  ['DE 26506 Norderny', /only a ferry joins that and Norderney/],
  ['DE 25813 Westerland', /belongs to Husum .* only a ferry/],
  ['DE 18565 Stralsund', /only a ferry/],
  ['FR 56170 Le Palais', /only a ferry joins that and Le Palais/],
  ['FR 56290 Groix', /only a ferry joins that and Groix/],
  ['FR 69001 Ajaccio', /only a ferry/],
  ['GB PO30 Portsmouth', /only a ferry/],
  ['GB PO1 Ryde', /only a ferry/],
  ['GB HS1 Ullapool', /only a ferry/],
  ['IT 57037 Piombino', /belongs to Portoferraio .* only a ferry joins that and Piombino/],
  ['IT 57025 Portoferraio', /only a ferry/],
  ['IT 98121 Villa San Giovanni', /only a ferry/],
  ['HR 21400 Split', /only a ferry/],
  ['IT 23041 Bormio', /belongs to Livigno .* the border of a tax territory is between that and Bormio/],
  ['IT 22061 Como', /border of a tax territory/],
  ['DE 78266 Singen', /belongs to Büsingen .* border of a tax territory/],
  ['DE 78224 Büsingen', /border of a tax territory/],
  ['ES 51001 Tarifa', /belongs to Ceuta .* border of a tax territory/],
  ['ES 11201 Ceuta', /border of a tax territory/],
  ['DE 27498 Cuxhaven', /border of a tax territory/],
  ['IT 57037 Piombino (LI)', /only a ferry joins that and Piombino/],
  ['IT 30126 Mestre', /only a ferry/],
  // Codes that only their area tells of.
  ['GB EC1 Lerwick', /belongs to London .* only a ferry joins that and Lerwick/],
  ['FR 75000 Bastia', /belongs to Paris .* only a ferry joins that and Bastia .*, whose code is 20200;/],
  ['GR 10000 Heraklion', /only a ferry/],
  ['IT 00100 Cagliari', /only a ferry/],
  ['ES 28000 Palma', /only a ferry/],
  ['GB IV1 Stornoway', /only a ferry/],
  ['SE 11000 Visby', /only a ferry/],
  ['PT 1000 Funchal', /only a ferry/],
  ['ES 28000 Las Palmas', /border of a tax territory/],
  ['GB SW1A Belfast', /only a ferry/],
  ['GB W1 Belfast', /only a ferry/],
  ['GB EC1 Belfast', /only a ferry/],
  ['GB BT1 Glasgow', /only a ferry/],
  // A town and a part of it that are called alike.
  ['GB BT1 London', /belongs to Belfast .* only a ferry joins that and London .*, whose code is EC1A;/],
  ['GB BT28 London', /belongs to Belfast .* only a ferry/],
  // Names with an addition.
  ['DE 20457 Westerland/Sylt', /belongs to Hamburg .* only a ferry joins that and Westerland .*, whose code is 25980;/],
  ['DE 20457 Westerland auf Sylt', /only a ferry/],
  ['DE 20457 Norderney Hafen', /only a ferry/],
  ['DE 20457 Helgoland (Insel)', /border of a tax territory is between that and Helgoland/],
  ['DE 20457 Insel Helgoland', /border of a tax territory/],
  ['FR 75001 Bastia, Corse', /only a ferry/],
  ['ES 28001 Palma (Mallorca)', /only a ferry/],
  ['IT 20121 Livigno SO', /border of a tax territory is between that and Livigno/],
  ['ES 11201 Ceuta, Spanien', /border of a tax territory/],
  ['GB SW1A Belfast, NI', /only a ferry/],
  ['GR 10000 Heraklion, Crete', /only a ferry/],
];

test(`of ${apart.length} codes that a ferry or a tax border parts from the town, none is taken`, () => {
  for (const [query, why] of apart) {
    const [country = '', zipCode = '', ...name] = query.split(' ');
    const result = locate(gazetteer, { country, zipCode, name: name.join(' ') });
    assert.ok(!result.ok, query);
    assert.equal(result.field, 'zipCode');
    assert.match(result.reason, why);
  }
});

/** An address of an island whose name is a town's across the water, or like one; what is taken, and what is said. */
const ofIslands: [query: string, name: string, warning: RegExp | undefined, ferry: string][] = [
  ['NL 1797 Den Hoorn', 'Den Burg', /No place named "Den Hoorn" is known: Den Burg /, 'Den Helder–Den Burg'],
  ['NL 8896 Hoorn', 'West-Terschelling', /but Hoorn \(North Holland\) is 80 km away/, 'Harlingen–West-Terschelling'],
  ['NL 8896 Hoorn (Terschelling)', 'West-Terschelling', /No place named/, 'Harlingen–West-Terschelling'],
  ['NL 9162 Ballum', 'Hollum', /No place named "Ballum" is known: Hollum /, 'Holwerd–Nes'],
  ['DE 25938 Midlum', 'Wyk auf Föhr', /but Midlum \(Lower Saxony\) is 110 km away/, 'Dagebüll–Wyk auf Föhr'],
  ['DE 25938 Midlum/Föhr', 'Wyk auf Föhr', /No place named "Midlum\/Föhr" is known/, 'Dagebüll–Wyk auf Föhr'],
  ['DE 25938 Borgsum', 'Wyk auf Föhr', /No place named "Borgsum" is known: Wyk auf Föhr /, 'Dagebüll–Wyk auf Föhr'],
  ['DK 8305 Nordby', 'Tranebjerg', /but Nordby \(South Denmark\) is 145 km away/, 'Hou–Tranebjerg'],
  ['FR 20150 Porto', 'Ota', /but Bordeaux .* away; the postal code was taken/, 'Livorno–Bastia'],
  ['PT 9400 Porto Santo', 'Funchal', /No place named "Porto Santo" is known: Funchal /, 'none'],
  ['IT 07041 Fertilia', 'Alghero', /but Casaluce .* away; the postal code was taken/, 'Livorno–Olbia'],
  ['GB PO30 Newtown', 'Newport', /but Newtown \(Wales\) is 245 km away/, 'Portsmouth–Ryde'],
  ['GB PO38 Whitwell', 'Ventnor', /but Whitwell \(England\) is 299 km away/, 'Portsmouth–Ryde'],
  ['GR 84005 Livadi', 'Sérifos', /but Livádi \(Thessaly\) is 388 km away/, 'none'],
  ['IT 57037 Piombin', 'Portoferraio', /No place named "Piombin" is known: Portoferraio /, 'Piombino–Portoferraio'],
  ['IT 57037 Livorno', 'Portoferraio', /but Livorno \(Tuscany\) is 81 km away/, 'Piombino–Portoferraio'],
  // Islands of a city on the mainland.
  ['IT 30126 Venezia', 'Lido', /is of Lido \(Veneto\), an island of Venezia; that was taken/, 'Venice–Lido'],
  ['IT 30126 Venice', 'Lido', /is of Lido/, 'Venice–Lido'],
  ['IT 30133 Venezia', 'Giudecca', /is of Giudecca/, 'none'],
  ['IT 30141 Venezia (VE)', 'Murano', /is of Murano/, 'none'],
  ['IT 30141 Venezia', 'Murano', /is of Murano/, 'none'],
  ['IT 30142 Venezia', 'Burano', /is of Burano/, 'none'],
  ['TR 34970 Istanbul', 'Adalar', /is of Adalar \(Istanbul\), an island of İstanbul/, 'none'],
  // Islands that share a code.
  ['GR 18010 Agkistri', 'Megalochóri (Peloponnese)', undefined, 'none'],
  ['GR 49081 Acharavi', 'Acharávi', undefined, 'Igoumenítsa–Corfu'],
];

test(`${ofIslands.length} addresses of islands are reached there, though towns elsewhere are called alike`, () => {
  for (const [query, name, warning, ferry] of ofIslands) {
    const { place, warning: said } = locatedAt(query);
    assert.equal(place.name, name, query);
    if (warning === undefined) assert.equal(said, undefined, query);
    else assert.match(said ?? '', warning);
    const taken = ferriesTo(query);
    assert.ok(taken === ferry || (ferry !== 'none' && taken.endsWith(ferry)), `${query}: ${taken}, not ${ferry}`);
  }
});

test('of a code of an island and a town far off in one field, neither is taken', () => {
  const fields: [country: string, zipCode: string, proposed: RegExp][] = [
    ['NL', '8896 Hoorn', /did you mean 8896 West-Terschelling \(Friesland\) or Hoorn \(North Holland\)\?/],
    ['GR', '29199 Amaliada', /did you mean 291 99 Zakynthos \(Ionian Islands\) or Amaliáda/],
  ];
  for (const [country, zipCode, proposed] of fields) {
    const result = locate(gazetteer, { country, zipCode });
    assert.ok(!result.ok, zipCode);
    assert.match(result.reason, proposed);
  }
});

test('a tax border parts a code from a town as long as the tables say so', () => {
  const { tariffs } = pricing;
  const query = { country: 'DE', zipCode: '78266', name: 'Singen' };
  // Asked again, so that what was found is recalled.
  const isTaken = () => [1, 2, 3].map(() => locate(gazetteer, query).ok);
  const general = tariffs.general.map(({ from, tariff }) => ({ from, tariff: { ...tariff, outsideVat: [] } }));
  assert.deepEqual(isTaken(), [false, false, false]);
  try {
    pricing.tariffs = { ...tariffs, general };
    assert.deepEqual(isTaken(), [true, true, true]);
  } finally {
    pricing.tariffs = tariffs;
  }
  assert.deepEqual(isTaken(), [false, false, false]);
});

/** A code and a town near it that is not of that code, and that a road joins to it: taken as before. */
const neighbours: [query: string, name: string][] = [
  ['DE 23769 Heiligenhafen', 'Heiligenhafen'],
  ['DE 80331 Garching', 'Garching bei München'],
  ['FR 83400 Hyères', 'Hyères'],
  ['IT 98050 Malfa', 'Malfa'],
  ['IT 22061 Campione', 'Campione'],
  ['IT 23041 Livigno', 'Livigno'],
  ['DE 78266 Büsingen', 'Büsingen'],
  ['DE 25980 Keitum', 'Keitum'],
  ['GB PO33 Ryde', 'Ryde'],
  ['GB PO1 Southsea', 'Southsea'],
  // The town's own code, or the name of the code's own place, with an addition.
  ['DE 26506 Norddeich Mole Hafen', 'Norddeich Mole'],
  ['DK 7600 Venø (Central Jutland)', 'Venø'],
  ['FR 83400 Porquerolles (Var)', 'Porquerolles'],
  ['IT 91023 Marettimo (Sicily)', 'Marettimo'],
  ['GB WA10 St Helens, England', 'St Helens'],
  ['IT 07024 La Maddalena, Sardinia', 'La Maddalena'],
  // Hamlets that are not known, and have the name of a town across the water or the border.
  ['PT 9270-133 Seixal', 'Funchal'],
  ['IT 98068 Fiumara', 'Patti'],
  ['ES 35339 El Alamo', 'Las Palmas de Gran Canaria'],
  ['GB PH31 Moy', 'Perth'],
];

test('a town that a road joins to its code within one territory, or that has that code, is taken', () => {
  for (const [query, name] of neighbours) assert.equal(located(query).name, name);
});

for (const zipCode of ['BF1', 'BF1 2AA']) {
  for (const name of ['Dhekelia', 'Akrotiri', undefined]) {
    test(`the code ${zipCode} of the British forces is no place in Britain, with the name ${name}`, () => {
      const result = locate(gazetteer, { country: 'GB', zipCode, ...(name !== undefined && { name }) });
      assert.ok(!result.ok);
      assert.equal(result.field, 'zipCode');
      assert.match(result.reason, /is of a post office of the British forces and says no place/);
    });
  }
}

test('codes of Svalbard are not of Norway', () => {
  const result = locate(gazetteer, { country: 'NO', zipCode: '9170', name: 'Longyearbyen' });
  assert.ok(!result.ok);
  assert.equal(result.field, 'zipCode');
  assert.match(result.reason, /not in Norway but in Svalbard/);
});
