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
const either = (vehicle: string, text: string) =>
  `may be the vehicle ${vehicle} or loads of up to so many tonnes: write ${vehicle}, or bis ${text}`;

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
  ['7,5 t', { problem: either('truck_7_5t', '7,5 t') }],
  ['12 to', { problem: either('truck_12t', '12 to') }],
  ['40 t', { problem: either('tautliner', '40 t') }],
  ['1/2 LKW', { problem: fraction }],
  ['bis 12 t', { limits: { kg_to: 12_000 } }],
  ['24 t', { limits: { kg_to: 24_000 } }],
  ['full truck load', { vehicle: 'ftl' }],
  ['express', { vehicle: 'express' }],
  ['Paletten', { unit: 'pallets_to' }],
  ['5', { bare: '5' }],
  ['ab 5 Paletten', undefined],
  ['over 24 t', undefined],
  ['> 5 pallets', undefined],
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
