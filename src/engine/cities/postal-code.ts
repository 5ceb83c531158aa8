import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** `compact` is for comparing: capitals and digits, no country letters. `display` is the usual spelling. */
export type PostalCode = { compact: string; display: string };

/** Signs written before a code besides the ISO country code: number plates and the Universal Postal Union. */
const countrySigns: Record<string, string> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  DK: 'DK',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  RU: 'RUS',
  SE: 'S',
  SI: 'SLO',
  XK: 'RKS',
  MT: 'MLT',
  AL: 'AL',
};

/** Codes in a country's form that belong to territories with their own country code: how they begin, and that code. */
const codesElsewhere: Record<string, Record<string, string>> = {
  FR: {
    971: 'GP',
    972: 'MQ',
    973: 'GF',
    974: 'RE',
    975: 'PM',
    976: 'YT',
    977: 'BL',
    978: 'MF',
    980: 'MC',
    986: 'WF',
    987: 'PF',
    988: 'NC',
  },
  FI: { 22: 'AX' },
  GB: { JE: 'JE', GY: 'GG', IM: 'IM' },
  TR: { 99: 'CY' },
  // Svalbard, and Jan Mayen.
  NO: { 917: 'SJ', 8099: 'SJ' },
};

/** The country code of the territory that a code belongs to, if that is not the country's own. */
export function territoryOf(country: string, compact: string): string | undefined {
  return Object.entries(codesElsewhere[country] ?? {}).find(([prefix]) => compact.startsWith(prefix))?.[1];
}

/**
 * Whether a code belongs to a territory with its own country code: Réunion and Monaco use French codes, Åland Finnish.
 */
export function belongsElsewhere(country: string, compact: string): boolean {
  return territoryOf(country, compact) !== undefined;
}

/** Whether a Russian code is of an area east of the Urals, of which no towns are known. */
export function isBeyondUrals(country: string, compact: string): boolean {
  return country === 'RU' && /^(62[5-9]|6[3-9])/.test(compact);
}

/** Whether a code is of the post offices of the British forces, wherever they are: in Cyprus, Germany or at sea. */
export function isOfForces(country: string, compact: string): boolean {
  return country === 'GB' && compact.startsWith('BF1');
}

/**
 * Codes of islands that are a part of a city on the mainland, under whose name the post knows them: of the lagoon of
 * Venice (Lido, Giudecca, Murano, Burano), and the Princes' Islands of Istanbul, a district of that city.
 */
const islandsOfCities: [country: string, codes: RegExp, city: string][] = [
  ['IT', /^301(26|33|41|42)$/, 'Venezia'],
  ['TR', /^3497/, 'İstanbul'],
];

/** The city on the mainland, by its local name, of which the island of a code is a part. Undefined of all others. */
export function cityOfIsland(country: string, compact: string): string | undefined {
  return islandsOfCities.find(([of, codes]) => of === country && codes.test(compact))?.[2];
}

/** Countries whose codes are not just digits. */
const lettered = new Set(['GB', 'GG', 'GI', 'IM', 'JE', 'IE', 'NL', 'MT']);
const british = new Set(['GB', 'GG', 'GI', 'IM', 'JE']);

/** How digits and letters (`#`) are spaced, where not simply in a row. */
const layouts: Record<string, string> = {
  SE: '### ##',
  CZ: '### ##',
  SK: '### ##',
  GR: '### ##',
  PL: '##-###',
  PT: '####-###',
  NL: '#### ##',
  IE: '### ####',
  LV: 'LV-####',
  LT: 'LT-#####',
  MD: 'MD-####',
  AD: 'AD###',
  MT: '### ####',
};

/** Countries whose codes the validator accepts only with the letters before them, or in capitals with a separator. */
const validatedAsDisplayed = new Set(['AD', 'PL', 'GI']);

/** Codes in use that the validator does not know: that of Planken. */
const validatorLacks: Record<string, RegExp> = { LI: /^9498$/ };

/** A code's capitals and digits, without its country's letters before it. */
export function compactPostalCode(country: string, text: string): string {
  const compact = text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  if (lettered.has(country)) return compact;
  const [letters = ''] = /^[A-Z]*/.exec(compact) ?? [];
  return letters === country || letters === countrySigns[country] ? compact.slice(letters.length) : compact;
}

/** The usual spelling of a compact code. A code of unusual length stays as it is. */
export function displayPostalCode(country: string, compact: string): string {
  if (british.has(country)) return compact.length > 4 ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
  const layout = layouts[country];
  if (layout === undefined || layout.split('#').length - 1 !== compact.length) return compact;
  let index = 0;
  return layout.replace(/#/g, () => compact.charAt(index++));
}

/**
 * Reads a postal code as people write it (`D-80331`, `SW1A1AA`, `PL 30-001`). Undefined if the country can have no such
 * code. The first half of British, Irish and Maltese codes will do, and the digits of Dutch and Portuguese ones.
 */
export function parsePostalCode(country: string, text: string): PostalCode | undefined {
  const compact = compactPostalCode(country, text);
  if (compact === '') return undefined;
  const code = { compact, display: displayPostalCode(country, compact) };
  if (!postcodeValidatorExistsForCountry(country)) return /^\d{3,6}$/.test(compact) ? code : undefined;
  if (validatorLacks[country]?.test(compact)) return code;
  const completed = complete(country, compact);
  const validated = validatedAsDisplayed.has(country) ? displayPostalCode(country, completed) : completed;
  return postcodeValidator(hyphened(country, validated), country) ? code : undefined;
}

function hyphened(country: string, code: string): string {
  return country === 'PT' && code.length === 7 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

/** The code itself, or one that begins with the half that was given. */
function complete(country: string, compact: string): string {
  if (british.has(country) && compact.length <= 4) return `${compact}1AA`;
  if (country === 'IE' && compact.length === 3) return `${compact}A000`;
  if (country === 'NL' && compact.length === 4) return `${compact}AA`;
  if (country === 'MT' && compact.length === 3) return `${compact}1000`;
  return compact;
}

/** How codes with letters begin, from their first sign to all of them. */
const letteredBeginnings: Record<string, RegExp> = {
  NL: /^[1-9]\d{0,2}$|^[1-9]\d{3}[A-Z]{0,2}$/,
  IE: /^[A-Z](?:\d(?:[\dW][A-Z\d]{0,4})?)?$/,
  MT: /^[A-Z]{1,3}$|^[A-Z]{3}\d{1,4}$/,
};
/** How all codes of a country begin, where it has few. */
const fixedBeginnings: Record<string, string> = { LI: '94', MC: '980', SM: '4789', VA: '00120' };
const britishBeginning = /^[A-Z]{1,2}(?:\d[A-Z\d]?(?:\d[A-Z]{0,2})?)?$/;
const digitsMax = 7;
const digits = '0123456789';

/** Whether a code of a country can begin with these capitals and digits, by the form of its codes. */
export function canBeginCode(country: string, compact: string): boolean {
  if (british.has(country)) return britishBeginning.test(compact);
  const form = letteredBeginnings[country];
  if (form !== undefined) return form.test(compact);
  if (!/^\d+$/.test(compact)) return false;
  if (fixedBeginnings[country]?.startsWith(compact)) return true;
  return [...digits].some((digit) => {
    for (let length = compact.length; length <= digitsMax; length += 1) {
      if (parsePostalCode(country, compact.padEnd(length, digit)) !== undefined) return true;
    }
    return false;
  });
}

/** Whether codes of a country are written with a hyphen after so many signs: `30-001` in Poland. */
export function hasHyphenAfter(country: string, signs: number): boolean {
  return layouts[country]?.indexOf('-') === signs;
}

/** Whether a compact code is whole, rather than an area or a half standing for it. */
export function isWholeCode(country: string, compact: string): boolean {
  return (
    parsePostalCode(country, compact) !== undefined &&
    complete(country, compact) === compact &&
    !(country === 'PT' && compact.length < 7)
  );
}

/** The code and its ever shorter beginnings, longest first. Each may name an area. */
export function codePrefixes(country: string, compact: string): string[] {
  if (!british.has(country)) return Array.from(compact, (_, index) => compact.slice(0, compact.length - index));
  const outward = compact.length > 4 ? compact.slice(0, -3) : compact;
  const district = outward.replace(/[A-Z]$/, '');
  const [area = ''] = /^[A-Z]*/.exec(outward) ?? [];
  return [...new Set([compact, outward, district, area])];
}
