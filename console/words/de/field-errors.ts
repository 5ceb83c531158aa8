import type { ErrorPattern } from '../field-errors.ts';

/** Was an einem Feld falsch ist. Was hier fehlt, steht so da, wie die Schnittstelle es sagt. */
export const fieldErrors: readonly ErrorPattern[] = [
  [/^is required$/, 'fehlt noch'],
  [/^or name is required$/, 'oder der Ort fehlt noch'],
  [/^must not be empty$/, 'darf nicht leer sein'],
  [/^must be at least (\S+)$/, 'muss mindestens $1 sein'],
  [/^must be at most (\S+)$/, 'darf höchstens $1 sein'],
  [/^must be one of (.+)$/s, 'muss eines davon sein: $1'],
  [/^must be an integer$/, 'muss eine ganze Zahl sein'],
  [/^must be a number$/, 'muss eine Zahl sein'],
  [/^must be text$/, 'muss ein Text sein'],
  [/^must be true or false$/, 'muss ja oder nein sein'],
  [/^must have at least (\d+) characters$/, 'muss mindestens $1 Zeichen haben'],
  [/^must have at most (\d+) characters$/, 'darf höchstens $1 Zeichen haben'],
  [/^must have at least 1 element$/, 'braucht mindestens einen Eintrag'],
  [/^must have at least (\d+) elements$/, 'braucht mindestens $1 Einträge'],
  [/^must have at most (\d+) elements$/, 'darf höchstens $1 Einträge haben'],
  [/^must not have control characters$/, 'darf keine Steuerzeichen enthalten'],
  [/^must be a real ISO 8601 date-time with offset, as in .+$/, 'muss ein Zeitpunkt sein, den es gibt'],
  [/^is that of another account: choose another one$/, 'hat schon ein anderer Kunde: bitte anders nennen'],
  [
    /^must be a code of ISO 3166-1 as in DE, GR or GB, not "(.*)"$/s,
    'muss ein Länderkürzel wie DE, GR oder GB sein, nicht „$1“',
  ],
  [/^"(.*)" is not a VAT identification number of (\S+)$/s, '„$1“ ist keine USt-IdNr. von $2'],
  [/^needs a VAT id$/, 'braucht eine USt-IdNr.'],
  [
    /^must have a name, an e-mail address or a telephone number$/,
    'braucht einen Namen, eine E-Mail-Adresse oder eine Telefonnummer',
  ],
  [/^must be an e-mail address, not "(.*)"$/s, 'muss eine E-Mail-Adresse sein, nicht „$1“'],
  [/^need an e-mail address to go to$/, 'brauchen eine E-Mail-Adresse'],
  [/^go to this address already$/, 'gehen schon an diese Adresse'],
];
