/**
 * Codes that are written for a whole city and that no address has: its name, the first and last of its own codes, and
 * what they begin with. From general knowledge of the national postal systems.
 */
const cityCodes: Readonly<Record<string, { city: string; codes: string; write: string }>> = {
  'AT-1000': { city: 'Wien', codes: '1010 to 1230', write: 'AT-1' },
  'ES-08000': { city: 'Barcelona', codes: '08001 to 08042', write: 'ES-080' },
  'ES-28000': { city: 'Madrid', codes: '28001 to 28055', write: 'ES-280' },
  'FR-13000': {
    city: 'Marseille',
    codes: '13001 to 13016',
    write: 'FR-1300* and FR-1301*, or FR-13 for its department',
  },
  'FR-69000': { city: 'Lyon', codes: '69001 to 69009', write: 'FR-6900*, or FR-69 for its department' },
  'FR-75000': { city: 'Paris', codes: '75001 to 75020', write: 'FR-75' },
  'IT-00100': { city: 'Roma', codes: '00118 to 00199', write: 'IT-001' },
  'IT-10100': { city: 'Torino', codes: '10121 to 10156', write: 'IT-101' },
  'IT-20100': { city: 'Milano', codes: '20121 to 20162', write: 'IT-201' },
  'IT-80100': { city: 'Napoli', codes: '80121 to 80147', write: 'IT-801' },
};

/** Departments of Corsica, whose postal codes begin with 20 and not with their numbers. */
const corsican: Readonly<Record<string, string>> = { '2A': 'FR-200 and FR-201', '2B': 'FR-202 and FR-206' };

/** What is wrong with a code in capitals and digits that is a city's or a department's and no address has. */
export function wholeAreaProblem(country: string, code: string): string | undefined {
  const known = cityCodes[`${country}-${code}`];
  if (known !== undefined) {
    return `no address has ${code}: ${known.city} has ${known.codes}; write ${known.write}`;
  }
  const department = country === 'FR' ? corsican[code] : undefined;
  if (department === undefined) return undefined;
  return `no postal code of FR begins with ${code}, and those of Corsica with 20: write FR-20, or ${department} for ${code} alone`;
}
