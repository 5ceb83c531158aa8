import type { ErrorPattern } from '../error-pattern.ts';

/** What a consignment note may lack, by the words of the warning. */
const lacking: Readonly<Record<string, string>> = {
  proper_shipping_name: 'die offizielle Benennung',
  technical_name: 'den technischen Namen',
  'tunnel restriction code': 'den Tunnelbeschränkungscode',
  '(packages)': 'die Zahl der Versandstücke, wozu Paletten nicht zählen',
  package_type: 'die Art der Versandstücke',
  'net_mass or volume': 'die Nettomasse oder die Liter',
};

const listed = new Intl.ListFormat('de');

function missingParts(_found: string, parts: string): string {
  const missing = Object.entries(lacking).flatMap(([word, german]) => (parts.includes(word) ? [german] : []));
  return `Der Frachtbrief lässt eine Zeile zum Ausfüllen für ${listed.format(missing)} (ADR 5.4.1.1.1).`;
}

function uncheckedLimits(_found: string, mass = ''): string {
  const [, kg, article] = /than (\d+) kg \((.+)\)/.exec(mass) ?? [];
  const also = kg === undefined ? '' : ` und ob ein Versandstück über ${kg} kg wiegt (${article})`;
  return `Nicht geprüft ist, was in die Innenverpackungen kommt (ADR 3.4.2)${also}.`;
}

/** `I, II, or III`: in German without the English words. */
function either(words: string): string {
  return words.replace(/,? or /g, ' oder ');
}

/** The German of what is said of dangerous goods, after the field that warnings begin with. */
export const hazardousTexts: readonly ErrorPattern[] = [
  [
    /^is wrong: by table A of ADR \(.+\) (UN \d+) is of class (.+)$/,
    (_, number, words) => `stimmt nicht: Nach Tabelle A des ADR ist ${number} von Klasse ${either(words)}`,
  ],
  [/^is wrong: table A of ADR \(.+\) has no (UN \d+)$/, 'stimmt nicht: In Tabelle A des ADR gibt es keine $1'],
  [
    /^is wrong: by table A of ADR \(.+\) (UN \d+) has packing group (.+)$/,
    (_, number, words) => `stimmt nicht: Nach Tabelle A des ADR hat ${number} Verpackungsgruppe ${either(words)}`,
  ],
  [
    /^is required: by table A of ADR \(.+\) (UN \d+) has packing group (.+)$/,
    (_, number, words) => `bitte angeben: Nach Tabelle A des ADR hat ${number} Verpackungsgruppe ${either(words)}`,
  ],
  [/^is wrong: by table A of ADR \(.+\) (UN \d+) has none$/, 'stimmt nicht: Nach Tabelle A des ADR hat $1 keine'],
  [
    /^is wrong: by table A of ADR \(.+\) (UN \d+) may not be packed in limited quantities$/,
    'stimmt nicht: Nach Tabelle A des ADR gibt es $1 nicht in begrenzten Mengen',
  ],
  [
    /^is wrong: class (\S+) may not be packed in limited quantities \((.+), 0 in column 7a of table A\)$/,
    'stimmt nicht: Klasse $1 gibt es nicht in begrenzten Mengen ($2, 0 in Spalte 7a der Tabelle A)',
  ],
  [
    /^is wrong: packing group I of class (\S+) may not be packed in limited quantities \((.+), 0 in column 7a of table A\)$/,
    'stimmt nicht: Verpackungsgruppe I der Klasse $1 gibt es nicht in begrenzten Mengen ($2, 0 in Spalte 7a der Tabelle A)',
  ],
  [
    /^a piece weighs (\S+) kg, a package (\d+) kg gross at most \((.+)\): state packages$/,
    'ein Stück wiegt $1 kg, ein Versandstück darf höchstens $2 kg brutto wiegen ($3): bitte die Zahl der Versandstücke angeben',
  ],
  [
    /^a package in limited quantities weighs (\d+) kg gross at most \((.+)\), and these (\S+) kg$/,
    'ein Versandstück in begrenzten Mengen darf höchstens $1 kg brutto wiegen ($2), und diese wiegen $3 kg',
  ],
  [/^nobody checked what inner packagings hold \(ADR 3\.4\.2.*?\)(, nor .+)?\.$/, uncheckedLimits],
  [/^must not be given together with net_mass$/, 'nicht zusammen mit der Nettomasse'],
  [
    /^must not be more than the gross weight of the line, (\S+) kg$/,
    'darf nicht über dem Bruttogewicht von $1 kg liegen',
  ],
  [
    /^\S+ \((UN \d+), class (\S+?)( in limited quantities)?\) and \S+ \((UN \d+), class (\S+?)( in limited quantities)?\) may not ride in one vehicle \((.+?)(?: with note .)?\)\.$/,
    '$1 (Klasse $2) und $4 (Klasse $5) dürfen nicht in ein Fahrzeug ($7).',
  ],
  [
    /^nobody checked (UN \d+), its class and packing group: .+$/,
    '$1, Klasse und Verpackungsgruppe sind nicht geprüft: Die Spedition führt keine Tabelle A des ADR.',
  ],
  [/^the consignment note leaves a line to write on for (.+) \(ADR 5\.4\.1\.1\.1\)\.$/, missingParts],
  [
    /^table A of ADR has no "(.+)" for (UN \d+); the consignment note says "(.+)"\.$/,
    'Tabelle A des ADR hat kein „$1“ für $2; im Frachtbrief steht „$3“.',
  ],
  [
    /^the consignment note says "(.+)": state the one of these names that fits\.$/,
    'Im Frachtbrief steht „$1“: Bitte die Benennung angeben, die zutrifft.',
  ],
];
