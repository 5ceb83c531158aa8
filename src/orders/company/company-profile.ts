import { isCountryCode } from '../../engine/cities/served-countries.ts';
import { isValidVatId, knowsVatIds } from '../../engine/pricing/vat/vat-id.ts';
import { isMailAddress } from '../../ground/settings/mail-settings.ts';

/** Who runs the service, as papers and mails name it. A text that is not known is empty. */
export type CompanyProfile = {
  legalName: string;
  addressLine1: string;
  addressLine2: string;
  zip: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  vatId: string;
  /** Court and number of the commercial register. */
  register: string;
  /** Who manages the company, where the law wants it on letters. */
  directors: string;
  telephone: string;
  email: string;
  website: string;
  /** What the company's orders are subject to: a sentence at the foot of confirmations. */
  terms: string;
  /** IANA. Lead times count, and papers are dated, in this zone. */
  timeZone: string;
  /** Whether shippers read the driver's name. */
  sharesDriver: boolean;
  /** Where its hauliers and its own vehicles are licensed, ISO 3166-1 alpha-2. Empty: in the country of the company. */
  carrierCountries: readonly string[];
};

/** Where the profile in use is found: it is exchanged when the file changes. */
export type CompanySource = { profile: CompanyProfile };

type TextField = Exclude<keyof CompanyProfile, 'sharesDriver' | 'carrierCountries'>;

/** `problem` says what is wrong with a text that is not empty. */
type FieldRule = { field: TextField; name: string; lengthMax: number; problem?: (text: string) => string | undefined };

/** One row for each text of the file. */
const fieldRules: readonly FieldRule[] = [
  { field: 'legalName', name: 'legal_name', lengthMax: 200 },
  { field: 'addressLine1', name: 'address_line_1', lengthMax: 200 },
  { field: 'addressLine2', name: 'address_line_2', lengthMax: 200 },
  { field: 'zip', name: 'zip', lengthMax: 20 },
  { field: 'city', name: 'city', lengthMax: 100 },
  {
    field: 'country',
    name: 'country',
    lengthMax: 2,
    problem: (text) => (isCountryCode(text) ? undefined : 'must be a country code of two capital letters, as in DE'),
  },
  { field: 'vatId', name: 'vat_id', lengthMax: 20 },
  { field: 'register', name: 'register', lengthMax: 200 },
  { field: 'directors', name: 'directors', lengthMax: 200 },
  { field: 'telephone', name: 'telephone', lengthMax: 40 },
  {
    field: 'email',
    name: 'email',
    lengthMax: 254,
    problem: (text) => (isMailAddress(text) && /\.[^@]+$/.test(text) ? undefined : 'must be an e-mail address'),
  },
  { field: 'website', name: 'website', lengthMax: 200 },
  { field: 'terms', name: 'terms', lengthMax: 500 },
  {
    field: 'timeZone',
    name: 'time_zone',
    lengthMax: 60,
    problem: (text) => (isTimeZone(text) ? undefined : 'must be a time zone of the IANA list, as in Europe/Berlin'),
  },
];
const fieldNames = [...fieldRules.map(({ name }) => name), 'shares_driver', 'carrier_countries'];

const emptyTexts = Object.fromEntries(fieldRules.map(({ field }) => [field, ''])) as Record<TextField, string>;

/** The profile without a file: papers leave the company's box for a stamp. */
export const defaultProfile: CompanyProfile = {
  ...emptyTexts,
  timeZone: 'Europe/Berlin',
  sharesDriver: false,
  carrierCountries: [],
};

/** The profile that the content of a file states, or everything that is wrong with it, each with its field. */
export function judgeProfile(content: unknown): { profile: CompanyProfile } | { problems: string[] } {
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    return { problems: ['the file must hold a JSON object'] };
  const stated = content as Record<string, unknown>;
  const problems = Object.keys(stated)
    .filter((name) => !fieldNames.includes(name))
    .map((name) => `${name} is not known; the fields are ${fieldNames.join(', ')}`);
  const profile = { ...defaultProfile };
  for (const rule of fieldRules) {
    const value = stated[rule.name];
    if (value === undefined || value === '') continue;
    const problem = judgeText(rule, value);
    if (problem === undefined) profile[rule.field] = (value as string).trim();
    else problems.push(`${rule.name} ${problem}`);
  }
  const sharesDriver = stated.shares_driver ?? false;
  if (typeof sharesDriver === 'boolean') profile.sharesDriver = sharesDriver;
  else problems.push('shares_driver must be true or false');
  const carriers = stated.carrier_countries ?? [];
  if (areCountries(carriers)) profile.carrierCountries = [...new Set(carriers)];
  else problems.push('carrier_countries must be a list of country codes of two capital letters, as in ["DE", "PL"]');
  // If the country is wrong, that error is enough for an id that depends on it.
  if (!problems.some((text) => /^(country|vat_id) /.test(text))) problems.push(...judgeVatId(profile));
  return problems.length === 0 ? { profile } : { problems };
}

function judgeText({ lengthMax, problem }: FieldRule, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (value.length > lengthMax) return `must have at most ${lengthMax} characters`;
  if (/\p{Cc}/u.test(value)) return 'must be one line, without control characters';
  return problem?.(value.trim());
}

function areCountries(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && isCountryCode(each));
}

function judgeVatId({ country, vatId }: CompanyProfile): string[] {
  if (vatId === '') return [];
  if (country === '') return ['vat_id needs country beside it'];
  if (!knowsVatIds(country) || isValidVatId(country, vatId)) return [];
  return [`vat_id is not a VAT identification number of ${country}`];
}

/** Offsets as in +01:00 are taken by Intl too, but have no summer time. */
function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

const neededOnPapers: readonly TextField[] = ['legalName', 'addressLine1', 'zip', 'city', 'country'];

/** The fields of the file without which papers leave room for a stamp. */
export function missingOnPapers(profile: CompanyProfile): string[] {
  return fieldRules
    .filter(({ field }) => neededOnPapers.includes(field) && profile[field] === '')
    .map(({ name }) => name);
}

/** The profile by the names of its file. */
export function presentProfile(profile: CompanyProfile): Record<string, string | boolean | readonly string[]> {
  const texts = fieldRules.map(({ field, name }) => [name, profile[field]]);
  const { sharesDriver, carrierCountries } = profile;
  return { ...Object.fromEntries(texts), shares_driver: sharesDriver, carrier_countries: carrierCountries };
}

/** Where the carriers of the company are established: in its own country unless its profile says more. */
export function carriersOf({ carrierCountries }: CompanyProfile, supplierCountry: string): readonly string[] {
  return carrierCountries.length > 0 ? carrierCountries : [supplierCountry];
}
