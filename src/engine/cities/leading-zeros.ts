/** How many digits the codes of a country have, and with how many zeros whole areas of it begin. */
type ZeroCodes = { digits: number; zeros: 1 | 2 };

/**
 * Countries whose postal codes may begin with a zero, which a spreadsheet that takes them for numbers leaves out. From
 * general knowledge of the national postal systems; tests hold the digits against the forms of `postcode-validator` and
 * the zeros against the codes of towns that GeoNames lists. Two zeros begin codes of Helsinki (`00100`), Lazio, Palanga
 * in Lithuania (`00153`), Oslo, Warszawa and the Vatican.
 */
export const zeroCodes: Readonly<Partial<Record<string, ZeroCodes>>> = {
  DE: { digits: 5, zeros: 1 },
  DK: { digits: 4, zeros: 1 },
  ES: { digits: 5, zeros: 1 },
  FI: { digits: 5, zeros: 2 },
  FR: { digits: 5, zeros: 1 },
  GE: { digits: 4, zeros: 1 },
  IT: { digits: 5, zeros: 2 },
  LT: { digits: 5, zeros: 2 },
  NO: { digits: 4, zeros: 2 },
  PL: { digits: 5, zeros: 2 },
  RO: { digits: 6, zeros: 1 },
  SK: { digits: 5, zeros: 1 },
  TR: { digits: 5, zeros: 1 },
  UA: { digits: 5, zeros: 1 },
  VA: { digits: 5, zeros: 2 },
};
