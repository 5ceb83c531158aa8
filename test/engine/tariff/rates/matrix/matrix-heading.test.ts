import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Heading, readHeading } from '../../../../../src/engine/tariff/rates/matrix/matrix-heading.ts';
import { tariff } from '../../../../support/samples.ts';

const pallets = (most: number): Heading => ({ limits: { pallets_to: most } });
const ldm = (most: number): Heading => ({ limits: { ldm_to: most } });
const kg = (most: number): Heading => ({ limits: { kg_to: most } });

const part = 'names a price for each part of a load: write the price of the whole load for each step';
const km = 'names a price by the kilometre: write it as per_km into a sheet of rates, a line for each';
const currency = 'names another currency: write the prices in euros';
const fraction = 'is a part of a pallet or the like, which no step counts: write the loading metres, as in 0.2 ldm';
const noEnd = 'is a step without an end: write the largest load that the price is for';
const tonnes = (figure: number, ...vehicles: string[]): Heading => ({ ...kg(figure * 1000), tonnage: { vehicles } });
const vans = ['van_box_m', 'van_box_l', 'van_curtain', 'van_curtain_xl', 'van_luton_lift'];
const which = (...codes: string[]) => `may be ${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}: write which`;
const partLoad = 'is a part of a vehicle: write up to which load, as in up to 5 pallets or 2.4 ldm';
const day = 'is a day, which a spreadsheet may have made of numbers as 1-5: write 1 to 5 pallets';

const headings: [text: string, read: Heading | undefined][] = [
  ['bis 5 Paletten', pallets(5)],
  ['bis 5 Pal.', pallets(5)],
  ['5 Europaletten', pallets(5)],
  ['≤ 3 plt', pallets(3)],
  ['<= 3 PLT', pallets(3)],
  ['1-5 Paletten', pallets(5)],
  ['6 – 10 Stellplätze', pallets(10)],
  ['1 pallet', pallets(1)],
  ['up to 4 pallet spaces', pallets(4)],
  ['max. 12 EPAL', pallets(12)],
  ['3EP', pallets(3)],
  ['up to 2.4 ldm', ldm(2.4)],
  ['bis 2,4 LDM', ldm(2.4)],
  ['2,40 Lademeter', ldm(2.4)],
  ['13.6 loading metres', ldm(13.6)],
  ['1000 kg', kg(1000)],
  ['bis 1.000 kg', kg(1000)],
  ['up to 1,000 kg', kg(1000)],
  ['bis 24 to', kg(24_000)],
  ['≤ 1,5 t', kg(1500)],
  ['2.5 tonnes', kg(2500)],
  ['bis 10 Pal. / 4,0 ldm', { limits: { pallets_to: 10, ldm_to: 4 } }],
  ['up to 5 pallets and 2500 kg', { limits: { pallets_to: 5, kg_to: 2500 } }],
  ['bis 5 Paletten (max. 2.500 kg)', { limits: { pallets_to: 5, kg_to: 2500 } }],
  ['Paletten bis 5', pallets(5)],
  ['EUR bis 5 Paletten', pallets(5)],
  ['tautliner', { vehicle: 'tautliner' }],
  ['Curtain-side trailer', { vehicle: 'tautliner' }],
  ['Planensattel', { vehicle: 'tautliner' }],
  ['MEGA', { vehicle: 'mega' }],
  ['Kühlauflieger', { vehicle: 'reefer' }],
  ['7.5 t truck', { vehicle: 'truck_7_5t' }],
  ['7,5 t LKW', { vehicle: 'truck_7_5t' }],
  ['12-Tonner', { vehicle: 'truck_12t' }],
  ['FTL', { vehicle: 'ftl' }],
  ['Komplettladung', { vehicle: 'ftl' }],
  ['7,5 t', tonnes(7.5, 'truck_7_5t')],
  ['12 to', tonnes(12, 'truck_12t')],
  ['40 t', tonnes(40, 'tautliner')],
  ['1/2 LKW', { problem: fraction }],
  ['bis 12 t', tonnes(12, 'truck_12t')],
  ['7.5 tons', tonnes(7.5, 'truck_7_5t')],
  ['3,5 t', tonnes(3.5, ...vans)],
  ['bis 3,5 t', tonnes(3.5, ...vans)],
  ['max. 26 t', tonnes(26)],
  ['bis 12.000 kg', kg(12_000)],
  ['Sattelzug', { vehicle: 'tautliner' }],
  ['Sattel', { vehicle: 'tautliner' }],
  ['Trailer', { vehicle: 'tautliner' }],
  ['Gliederzug', { vehicle: 'jumbo_train' }],
  ['Wechselbrücke', { vehicle: 'swap_body_c745' }],
  ['Planensprinter', { vehicle: 'van_curtain' }],
  ['Chłodnia', { vehicle: 'reefer' }],
  ['Semi-remorque', { vehicle: 'tautliner' }],
  ['Sattelzug 24 t', { vehicle: 'tautliner' }],
  ['Tautliner (13,6 ldm)', { vehicle: 'tautliner' }],
  ['FTL 33 Pal.', { vehicle: 'ftl' }],
  ['LKW 12 t', { vehicle: 'truck_12t' }],
  ['Tautliner 10 t', { problem: 'names a vehicle and less than its load: write tautliner, or the load alone' }],
  ['Sprinter', { problem: which(...vans) }],
  ['Solo', { problem: which('truck_7_5t', 'truck_12t', 'truck_18t') }],
  ['LTL', { problem: partLoad }],
  ['Teilladung', { problem: partLoad }],
  ['01. Mai', { problem: day }],
  ['6-Oct', { problem: day }],
  ['Tautliner zzgl. Maut', { vehicle: 'tautliner' }],
  ['bis 5 Pal. inkl. Maut', pallets(5)],
  ['bis 5 Pal (max. 600 kg je Pal.)', { limits: { pallets_to: 5, kg_to: 3000 } }],
  ['5 Pal à 800 kg', { limits: { pallets_to: 5, kg_to: 4000 } }],
  ['do 5 palet', pallets(5)],
  ["jusqu'à 5 palettes", pallets(5)],
  ['24 t', { limits: { kg_to: 24_000 } }],
  ['full truck load', { vehicle: 'ftl' }],
  ['express', { vehicle: 'express' }],
  ['Paletten', { unit: 'pallets_to' }],
  ['5', { bare: '5' }],
  ['ab 5 Paletten', { problem: noEnd }],
  ['over 24 t', { problem: noEnd }],
  ['> 5 pallets', { problem: noEnd }],
  ['über 2.500 kg', { problem: noEnd }],
  ['Reefer (FRIGO)', { vehicle: 'reefer' }],
  ['Sattel (Kühl)', undefined],
  ['EUR/LKW 12 t', { vehicle: 'truck_12t' }],
  ['Half', { problem: fraction }],
  ['Semi complet 33 pal.', { vehicle: 'tautliner' }],
  ['fino a 3 bancali', pallets(3)],
  ['Full load (EUR)', { vehicle: 'ftl' }],
  ['Mega in €', { vehicle: 'mega' }],
  ['LTL up to 3 pallets', pallets(3)],
  ['18T rigid', { vehicle: 'truck_18t' }],
  ['per 100 kg', { problem: part }],
  ['€/100 kg', { problem: part }],
  ['je 100 kg', { problem: part }],
  ['100 EUR je angefangene 100 kg', { problem: part }],
  ['5 €/Pal', { problem: part }],
  ['€/Palette', { problem: part }],
  ['EUR je Palette', { problem: part }],
  ['Preis pro Stellplatz', { problem: part }],
  ['price per pallet space', { problem: part }],
  ['5 EUR/t', { problem: part }],
  ['100 EUR/kg', { problem: part }],
  ['EUR/ldm', { problem: part }],
  ['EUR je Stück', { problem: part }],
  ['EUR/km', { problem: km }],
  ['ct./km', { problem: km }],
  ['km-Satz', { problem: km }],
  ['EUR p. Pal.', { problem: part }],
  ['Palettenpreis', { problem: part }],
  ['Pallet rate', { problem: part }],
  ['per ldm', { problem: part }],
  ['€/% kg', { problem: part }],
  ['€ par palette', { problem: part }],
  ['cena za paletę', { problem: part }],
  ['km', undefined],
  ['Preis je Kilometer', { problem: km }],
  ['tautliner, CHF', { problem: currency }],
  ['bis 5 Pal (£)', { problem: currency }],
  ['1/4 Pal', { problem: fraction }],
  ['½ Palette', { problem: fraction }],
  ['6+ Pal', { problem: noEnd }],
  ['6 Pal+', { problem: noEnd }],
  ['13,6+ ldm', { problem: noEnd }],
  ['6+', { problem: noEnd }],
  ['5 Pal + 2500 kg', { limits: { pallets_to: 5, kg_to: 2500 } }],
  ['EUR je Sendung bis 5 Paletten', pallets(5)],
  ['per shipment up to 5 pallets', pallets(5)],
  ['bis 5 Paletten oder 10 Paletten', undefined],
  ['0 kg', undefined],
  ['bis 900 Paletten', undefined],
  ['Laufzeit', undefined],
  ['Sprinter mit Hebebühne', undefined],
  ['', undefined],
];
for (const [text, read] of headings) {
  test(`the heading "${text}" is ${read === undefined ? 'none of prices' : JSON.stringify(read)}`, () => {
    assert.deepEqual(readHeading(text, tariff.vehicles), read);
  });
}

test('every vehicle is read by its code and by its name', () => {
  for (const { code, name } of tariff.vehicles) {
    for (const text of [code, name, name.toUpperCase()])
      assert.deepEqual(readHeading(text, tariff.vehicles), { vehicle: code });
  }
});
