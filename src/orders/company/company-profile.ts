import { isCountryCode } from '../../engine/cities/served-countries.ts';
import { type LineDetail, lineDetails } from '../../engine/pricing/cost/shown-lines.ts';
import { isValidVatId, knowsVatIds } from '../../engine/pricing/vat/vat-id.ts';
import { isMailAddress } from '../../ground/settings/mail-settings.ts';

const palletExchanges = ['none', 'one_for_one'] as const;
const customsDeclarants = ['company', 'shipper'] as const;

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
  /** Days from the date of the invoice. Null: papers say nothing of it. */
  paymentDays: number | null;
  /** Whether pallets and cages are exchanged where they are handed over. */
  palletExchange: (typeof palletExchanges)[number];
  /** Who has goods declared at customs, where the price pays for that. */
  customsDeclarant: (typeof customsDeclarants)[number];
  /** What the company is liable for inside one country, in place of the law. */
  domesticLiability: string;
  /** Which lines of a price stand on confirmations and in mails. */
  priceLines: LineDetail;
  /** Which lines of a price shippers read in replies and in their console. */
  breakdownLines: LineDetail;
  /** Invented, for the sandbox of a company without a profile: papers say so. */
  isSample?: true;
};

/** Where the profile in use is found: it is exchanged when the file changes. */
export type CompanySource = { profile: CompanyProfile };

type ChoiceField = 'palletExchange' | 'customsDeclarant' | 'priceLines' | 'breakdownLines';
type OtherField = 'sharesDriver' | 'carrierCountries' | 'paymentDays' | 'isSample';
type TextField = Exclude<keyof CompanyProfile, ChoiceField | OtherField>;

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
  { field: 'domesticLiability', name: 'domestic_liability', lengthMax: 500 },
  {
    field: 'timeZone',
    name: 'time_zone',
    lengthMax: 60,
    problem: (text) => (isTimeZone(text) ? undefined : 'must be a time zone of the IANA list, as in Europe/Berlin'),
  },
];

/** One row for each choice of the file. */
const choiceRules: readonly { field: ChoiceField; name: string; choices: readonly string[] }[] = [
  { field: 'palletExchange', name: 'pallet_exchange', choices: palletExchanges },
  { field: 'customsDeclarant', name: 'customs_declarant', choices: customsDeclarants },
  { field: 'priceLines', name: 'price_lines', choices: lineDetails },
  { field: 'breakdownLines', name: 'breakdown_lines', choices: lineDetails },
];
const fieldNames = [
  ...fieldRules.map(({ name }) => name),
  'shares_driver',
  'carrier_countries',
  'payment_days',
  ...choiceRules.map(({ name }) => name),
];
/** Sixty may be agreed on in general (Directive 2011/7/EU, art. 3 (5)), more where it is not grossly unfair. */
const paymentDaysMax = 120;

const emptyTexts = Object.fromEntries(fieldRules.map(({ field }) => [field, ''])) as Record<TextField, string>;

/** The profile without a file: consignment notes leave the company's box for a stamp. */
export const defaultProfile: CompanyProfile = {
  ...emptyTexts,
  timeZone: 'Europe/Berlin',
  sharesDriver: false,
  carrierCountries: [],
  paymentDays: null,
  palletExchange: 'none',
  customsDeclarant: 'company',
  priceLines: 'groups',
  breakdownLines: 'all',
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
  const days = stated.payment_days ?? null;
  if (days === null || isPaymentTerm(days)) profile.paymentDays = days;
  else problems.push(`payment_days must be a whole number of days from 0 to ${paymentDaysMax}, or null`);
  problems.push(...readChoices(stated, profile));
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

function isPaymentTerm(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= paymentDaysMax;
}

/** Writes the choices that the file states into the profile. Returns what is wrong. */
function readChoices(stated: Record<string, unknown>, profile: CompanyProfile): string[] {
  return choiceRules.flatMap(({ field, name, choices }) => {
    const value = stated[name];
    if (value === undefined || value === '') return [];
    if (!choices.some((choice) => choice === value)) return [`${name} must be ${choices.join(' or ')}`];
    Object.assign(profile, { [field]: value });
    return [];
  });
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

/** The fields of the file without which nobody issues a paper: what is left of it stays for a stamp, or is refused. */
export function missingOnPapers(profile: CompanyProfile): string[] {
  return fieldRules
    .filter(({ field }) => neededOnPapers.includes(field) && profile[field] === '')
    .map(({ name }) => name);
}

/** What follows from fields that are missing, and what mends it. */
export function describeMissingIssuer(missing: readonly string[]): string {
  return `No order can be confirmed, because the company’s profile lacks ${missing.join(', ')}: state it in company.json in DATA_DIR.`;
}

/** The profile by the names of its file. */
export function presentProfile(
  profile: CompanyProfile,
): Record<string, string | number | boolean | null | readonly string[]> {
  const texts = fieldRules.map(({ field, name }) => [name, profile[field]]);
  const choices = choiceRules.map(({ field, name }) => [name, profile[field]]);
  return {
    ...Object.fromEntries(texts),
    shares_driver: profile.sharesDriver,
    carrier_countries: profile.carrierCountries,
    payment_days: profile.paymentDays,
    ...Object.fromEntries(choices),
  };
}

/** Who issues the papers of the sandbox while the company's profile is not complete: nobody who exists. */
export function sampleIssuer(profile: CompanyProfile): CompanyProfile {
  return {
    ...profile,
    legalName: 'SAMPLE Freight GmbH (invented)',
    addressLine1: 'Musterstraße 1',
    addressLine2: '',
    zip: '00000',
    city: 'Musterstadt',
    country: 'DE',
    vatId: '',
    register: '',
    directors: '',
    telephone: '',
    email: '',
    website: '',
    isSample: true,
  };
}

/** Where the carriers of the company are established: in its own country unless its profile says more. */
export function carriersOf({ carrierCountries }: CompanyProfile, supplierCountry: string): readonly string[] {
  return carrierCountries.length > 0 ? carrierCountries : [supplierCountry];
}
