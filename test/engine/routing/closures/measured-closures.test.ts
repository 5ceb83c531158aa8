import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClosedArea, ClosedBorder } from '../../../../src/engine/routing/closures/closures.ts';
import { isSurelyOpen } from '../../../../src/engine/routing/closures/measured-closures.ts';
import { leg, place } from '../../../support/samples.ts';

const closure = { since: '2024-01-01', reason: 'closed' };
const area = (country: string, more: Partial<ClosedArea> = {}): ClosedArea => {
  return { ...closure, country, stops: true, transit: false, ...more };
};
const border = (one: string, other: string, towns?: string[]): ClosedBorder => {
  return { ...closure, between: [one, other], ...(towns && { towns }) };
};

const open = leg({ PL: 300, LT: 100 });
const ends = [place('PL'), place('LT')] as const;

/** What is closed, the countries of the way, whether the network’s way is another where all is open, what holds. */
const cases: [string, { areas?: ClosedArea[]; borders?: ClosedBorder[] }, string[] | undefined, boolean, boolean][] = [
  ['nothing is closed', {}, ['PL', 'BY', 'LT'], true, true],
  ['a way around', { areas: [area('BY')] }, ['PL', 'LT'], true, true],
  ['a way through', { areas: [area('BY')] }, ['PL', 'BY', 'LT'], false, false],
  ['transit is open', { areas: [area('BY', { transit: true })] }, ['PL', 'BY', 'LT'], false, true],
  ['it ends there', { areas: [area('LT')] }, ['PL', 'LT'], false, true],
  ['a border that is crossed', { borders: [border('LT', 'PL')] }, ['PL', 'LT'], false, false],
  ['a border of the way elsewhere', { borders: [border('PL', 'BY')] }, ['PL', 'LT'], true, true],
  ['right behind the start', { borders: [border('PL', 'BY')] }, ['BY', 'LT'], false, false],
  ['at other towns, alike', { borders: [border('PL', 'LT', ['Suwałki'])] }, ['PL', 'LT'], false, true],
  ['at other towns, another way', { borders: [border('PL', 'LT', ['Suwałki'])] }, ['PL', 'LT'], true, false],
  ['a region, alike', { areas: [area('PL', { regions: ['Podlaskie'] })] }, ['PL', 'LT'], false, true],
  ['a region, another way', { areas: [area('PL', { regions: ['Podlaskie'] })] }, ['PL', 'LT'], true, false],
  ['no borders known, alike', { areas: [area('BY')] }, undefined, false, true],
  ['no borders known, another way', { areas: [area('BY')] }, undefined, true, false],
];

for (const [name, { areas = [], borders = [] }, countries, isOther, isOpen] of cases) {
  test(`a measured way is ${isOpen ? 'open' : 'not surely open'}: ${name}`, () => {
    const measured = {
      roadMetres: 400_000,
      drivingSeconds: 20_000,
      crossings: [],
      passages: [],
      countries: countries?.map((country) => ({ country, metres: 400_000 / countries.length })),
    };
    const unclosed = () => (isOther ? leg({ PL: 200, BY: 50, LT: 50 }) : leg({ PL: 300, LT: 100 }));
    assert.equal(isSurelyOpen({ areas, borders, warnings: [] }, ends, measured, { open, unclosed }), isOpen);
  });
}
