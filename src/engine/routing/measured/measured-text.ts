import { isKnownCountry } from '../../cities/served-countries.ts';
import { type Passage, passageNames } from '../passages.ts';
import type { MeasuredCrossing, MeasuredLeg } from './measured-leg.ts';

/**
 * A measured tour as a short text of word characters and full stops, from which it is read again exactly: what a
 * promise keeps. One part a leg: road metres and seconds, `F` and `S` for ferries and shuttles, countries by their
 * codes, `P` for passages; numbers with base 36. An empty part is a leg of the network.
 */
export function writeMeasured(legs: readonly (MeasuredLeg | undefined)[]): string {
  return legs.map((leg) => (leg === undefined ? '' : writeLeg(leg))).join('.');
}

/** Undefined if it is not such a text. Only known countries are accepted. */
export function readMeasured(text: string): (MeasuredLeg | undefined)[] | undefined {
  const parts = text.split('.');
  const legs = parts.map((part) => (part === '' ? undefined : readLeg(part)));
  return parts.some((part, index) => part !== '' && legs[index] === undefined) ? undefined : legs;
}

function writeLeg({ roadMetres, drivingSeconds, crossings, countries = [], passages }: MeasuredLeg): string {
  const aboard = crossings.map(({ kind, metres, seconds, drivingSecondsBefore }) => {
    return `${kind === 'ferry' ? 'F' : 'S'}${[metres, seconds, drivingSecondsBefore].map(digits).join('_')}`;
  });
  const driven = countries.map(({ country, metres }) => `${country}${digits(metres)}`);
  const paid = passages.map((passage) => `P${digits(passageNames.indexOf(passage))}`);
  return [`${digits(roadMetres)}_${digits(drivingSeconds)}`, ...aboard, ...driven, ...paid].join('');
}

const form =
  /^(?<metres>[0-9a-z]{1,6})_(?<seconds>[0-9a-z]{1,6})(?<aboard>([FS][0-9a-z]{1,6}(_[0-9a-z]{1,6}){2})*)(?<driven>([A-Z]{2}[0-9a-z]{1,6})*)(?<paid>(P[0-9a-z])*)$/;

function readLeg(part: string): MeasuredLeg | undefined {
  const { metres: road, seconds, aboard = '', driven = '', paid = '' } = form.exec(part)?.groups ?? {};
  if (road === undefined || seconds === undefined) return undefined;
  const countries = [...driven.matchAll(/([A-Z]{2})([0-9a-z]+)/g)].map(([, country = '', metres = '']) => {
    return { country, metres: value(metres) };
  });
  const passages = [...paid.matchAll(/P(.)/g)].map(([, index = '']) => passageNames[value(index)]);
  const roadMetres = value(road);
  const isWhole = countries.reduce((sum, { metres }) => sum + metres, 0) === roadMetres;
  if (countries.length > 0 && !isWhole) return undefined;
  if (passages.includes(undefined as never) || !countries.every(({ country }) => isKnownCountry(country)))
    return undefined;
  return {
    roadMetres,
    drivingSeconds: value(seconds),
    crossings: [...aboard.matchAll(/([FS])([0-9a-z]+)_([0-9a-z]+)_([0-9a-z]+)/g)].map(readCrossing),
    countries: countries.length > 0 ? countries : undefined,
    passages: passages as Passage[],
  };
}

function readCrossing([, kind, ...numbers]: readonly string[]): MeasuredCrossing {
  const [metres, seconds, drivingSecondsBefore] = numbers.map(value) as [number, number, number];
  return { kind: kind === 'F' ? 'ferry' : 'shuttle', metres, seconds, drivingSecondsBefore };
}

function digits(number: number): string {
  return number.toString(36);
}

function value(text: string): number {
  return Number.parseInt(text, 36);
}
