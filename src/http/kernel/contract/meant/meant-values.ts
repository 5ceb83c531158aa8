import countries from 'i18n-iso-countries/index.js';
import { isKnownCountry, servedCountries } from '../../../../engine/cities/served-countries.ts';
import { countryNamed } from '../../../../engine/tariff/rates/matrix/words/country-names.ts';
import { lettersOf, nearest } from './nearest.ts';

/** What the schemas of countries' codes say, by which they are known. */
export const countryPattern = '^[A-Za-z]{2}$';

/** Words that people write for a value, in small letters without separators. */
const otherWords: Record<string, string> = {
  epal: `pallet pallets europallet europallets europalette europaletten europal eur eur1 epal1 palette paletten standardpallet
    standard euro`,
  epal_half: 'halfpallet halfeuropallet halbpalette epal6 epal7 eur6 half',
  industrial: 'industrialpallet industriepalette epal2 epal3 eur2 eur3 ukpallet blockpallet',
  oneway: 'onewaypallet einweg einwegpalette disposable disposablepallet',
  gitterbox: 'cage palletcage meshbox wiremesh wirebox gitter gibo latticebox stillage',
  ibc: 'tote ibctank ibccontainer tank',
  cp: 'chemicalpallet chemiepalette chempallet cp1 cp2 cp3 cp4 cp5 cp6 cp7 cp8 cp9',
  dusseldorf: 'duesseldorf duesseldorfer dusseldorfer dusseldorfpallet displaypallet',
  roll_container: 'rollcage rollcontainers trolley rollwagen rolli',
  colli: `carton cartons box boxes parcel parcels package packages crate crates case cases piece pieces collo kolli karton
    bundle drum barrel kiste paket loose`,
  draft: 'drafted unpublished',
  requested: 'pending waiting open submitted',
  placed: 'booked ordered confirmed new active created accepted order.booked order.created',
  loaded: 'pickedup collected intransit transit shipped onroute',
  delivered: 'done completed complete finished unloaded',
  declined: 'rejected refused denied',
  canceled: 'cancelled cancel canceld storno aborted withdrawn deleted removed',
  'order.placed': 'orderbooked ordercreated ordernew orderconfirmed',
  'order.canceled': 'ordercancelled',
  finished: 'done completed complete loaded unloaded delivered departed',
  arrived: 'arrival there checkin',
  failed: 'failure error problem',
  closed: 'abandoned skipped',
  loading: 'pickup collection load',
  unloading: 'delivery dropoff unload',
  pod: 'proof proofofdelivery deliverynote',
  cmr: 'waybill consignmentnote frachtbrief',
  photo: 'picture image foto',
  damage: 'damaged',
  admin: 'administrator owner root',
  dispatcher: 'dispatch disponent user',
  viewer: 'read reader readonly guest',
  shipper: 'customer client',
  true: 'yes y 1 on',
  false: 'no n 0 off',
  I: '1 pgi pg1',
  II: '2 pgii pg2',
  III: '3 pgiii pg3',
  de: 'german deutsch deu ger dede',
  en: 'english englisch eng enus engb',
  'orders:read': 'read orders readorders',
  'orders:cancel': 'cancel cancelorders',
  book: 'booking bookings write',
  price: 'prices pricing',
  valid: 'ok yes true',
  invalid: 'wrong no false',
};
const wordsOf = new Map(Object.entries(otherWords).map(([value, words]) => [value, new Set(words.split(/\s+/))]));

/** Of the values that are allowed the one that was meant. Undefined if none is near. */
export function meantValue(sent: unknown, allowed: readonly unknown[]): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof sent)) return undefined;
  const written = String(sent);
  if (written.length > lettersMax) return undefined;
  const values = allowed.map(String);
  const letters = lettersOf(written);
  return (
    values.find((value) => lettersOf(value) === letters) ??
    values.find((value) => wordsOf.get(value)?.has(letters)) ??
    nearest(written, values, ofWord)
  );
}

const lettersMax = 60;
/** How many letters may be wrong, of those of a word: more make it another, as `deleted` is not `delivered`. */
const ofWord = 1 / 4;
const ofCountry = 1 / 6;
const languages = ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl'];
let codesByName: Map<string, string> | undefined;

/**
 * The code of the country that is written as a name, or by another code. Undefined if none; also if it is misspelt
 * and as near to that of a country that is not served: `Austrlia`.
 */
export function meantCountry(written: string): string | undefined {
  if (written.length > lettersMax) return undefined;
  const code = written.trim().toUpperCase();
  // So tax offices call Greece.
  const named = code === 'EL' ? 'GR' : (countryNamed(written) ?? countries.alpha3ToAlpha2(code));
  if (named !== undefined) return named;
  codesByName ??= namesOfCountries();
  const name = nearest(written, [...codesByName.keys()], ofCountry);
  const meant = name === undefined ? undefined : codesByName.get(name);
  return meant !== undefined && isKnownCountry(meant) ? meant : undefined;
}

/** Those that are not served come first: of two names that are as near the first is meant. */
function namesOfCountries(): Map<string, string> {
  const codes = Object.keys(countries.getAlpha2Codes()).filter((code) => !isKnownCountry(code));
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const ofAll = [...codes, ...servedCountries].flatMap((code) =>
    names.map((each) => [each.of(code) ?? code, code] as const),
  );
  return new Map(ofAll);
}
