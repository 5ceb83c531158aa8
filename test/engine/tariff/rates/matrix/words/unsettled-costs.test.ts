import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../read.ts';

/** Who must decide what a text says: an option for fuel or for what is included, or the owner in the prices. */
type By = 'fuel' | 'includes' | 'change' | 'vat' | 'thousands' | 'least';
const signs: readonly [By, RegExp][] = [
  ['fuel', /--set fuel=yes/],
  ['includes', /--set includes=none/],
  ['change', /changes the prices, which no option settles/],
  ['vat', /include VAT/],
  ['thousands', /thousands of euros: write/],
  ['least', /names a least price/],
];
const decidedBy = (problems: readonly string[] = []) =>
  problems.map((problem) => signs.find(([, form]) => form.test(problem))?.[0] ?? problem);

const costly: readonly [By, readonly string[]][] = [
  [
    'includes',
    [
      'zzgl. GO-Maut',
      'zuzüglich Road Pricing',
      'zzgl. RP',
      'exkl. LSVA',
      'ohne Straßenbenutzungsgebühren',
      'plus tolls',
      'bez myta',
      'myto osobno',
      'cena nie zawiera opłat drogowych',
      'opłaty drogowe osobno',
      'hors péages',
      'péages en sus',
      'péages au réel',
      'tolls at cost',
      'ULEZ/LEZ extra',
      'plus ULEZ',
      'Mautzuschlag',
      'Mautkosten nach Aufwand',
      'Fährkosten nach Aufwand',
      'Zollabfertigung exkl.',
      'zzgl. Maut, inkl. Diesel',
      'Toll charges apply',
      'Maut ist im Preis nicht enthalten',
      'Die Preise enthalten keine Maut',
      'Maut trägt der Auftraggeber',
      'Maut trägt der Frachtführer',
      'w/o tolls',
      'o. Maut',
      'Maut zu Lasten des Kunden',
      'Maut kommt hinzu',
      'Les péages ne sont pas compris',
      'Maut ist im Preis nicht enthalten. Diesel inklusive',
      'do ceny doliczamy opłaty drogowe',
      'alles inklusive außer Maut',
      'péages en plus selon tarif',
      'zzgl. der jeweils gültigen Maut, gültig ab 01.01.2027',
    ],
  ],
  [
    'fuel',
    [
      'zzgl. DFZ',
      'DFZ gem. Tabelle',
      'plus FSC',
      'FSC applies monthly',
      'Dieselfloater',
      'Energiekostenzuschlag',
      'zzgl. Energiekostenzuschlag 4 %',
      'Indexation gazole',
      'dopłata paliwowa',
      'Dieselklausel nach Destatis',
      'tolls incl., fuel: see floater table',
      'péages inclus, gazole indexé',
    ],
  ],
  [
    'change',
    [
      'Krisenzuschlag 3 %',
      'CO2-Zuschlag',
      'Alle Preise +5 % ab 01.07.2027',
      'Alle Preise + 5 % ab 01.07.2027',
      'Preiserhöhung um 4,5 % zum 1. Mai',
      'Rabatt 10 %',
      'abzgl. 3 % Bonus',
      'all rates less 10 % discount',
      'Remise 5 %',
      'zzgl. 120 € Inselzuschlag Sylt',
      'zzgl. Avis',
      'zuzüglich Hebebühne 25 €',
      'plus 15 EUR admin',
      'Plus handling',
      'assurance en sus',
      'hayon en plus',
      'hayon en supplément',
      'Winter surcharge',
      'Aufpreis Mega',
      'Wochenendzustellung 50% Aufpreis',
      'Gefahrgutzuschlag 15 %',
      'Preise ohne Zuschläge',
      '+',
    ],
  ],
  [
    'vat',
    [
      'Brutto-Preise',
      'Preise: Brutto',
      'Bruttopreise 2027',
      'inkl. 19 % MwSt.',
      'prix TTC',
      'ceny brutto',
      'Prices include VAT',
    ],
  ],
  ['thousands', ['Preise in TEUR', 'T€', 'Angaben in Tsd. EUR', 'in thousands of euros']],
  [
    'least',
    [
      'Mindestfracht je Sendung 75,00 €',
      'Mindestpreis',
      'Mindestpreis: 80,-',
      'minimum charge £60',
      'minimum de perception 60 €',
      'opłata minimalna',
      'Minimum 60 EUR',
      'mind. 75 €',
    ],
  ],
];
for (const [by, texts] of costly) {
  for (const text of texts) {
    test(`"${text}" is decided by ${by} as a title, a row below and a remark`, () => {
      const asked = { country: 'DE' };
      const [title, row, remark] = [
        read([`${text};`, 'PLZ;mega', '20;300'], asked),
        read(['PLZ;mega', '20;300', `${text};`], asked),
        read(['PLZ;mega;Bemerkung', `20;300;${text}`], asked),
      ].map((matrix) => decidedBy(matrix?.problems));
      assert.deepEqual([title, row, remark], [[by], [by], [by]]);
    });
  }
}

const honest = [
  'inkl. Maut',
  'inkl. aller Zuschläge',
  'Maut und Diesel inklusive',
  'inkl. 5 % Dieselzuschlag',
  'tolls included',
  'all in',
  'All-in-Preise 2027',
  'mautfrei',
  'zawiera opłaty drogowe',
  'péages compris',
  'keine Zuschläge',
  'Kein Aufpreis für Fähren',
  'inkl. Maut, exkl. MwSt.',
  'incl. tolls, excl. VAT',
  'péages inclus, hors TVA',
  'Prices incl. tolls, invoiced monthly',
  'péages compris, TVA en plus',
  'salvo errori e omissioni',
  'Der Kunde zahlt binnen 30 Tagen',
  'gültig bis auf Weiteres, außer an Feiertagen',
  'Ceny netto, opłaty drogowe wliczone',
  'tolls incl., fuel incl.',
  'inkl. Maut, Fähre und Diesel',
  'Maut und Diesel sind in den Preisen enthalten',
  'Die Preise enthalten Maut und Diesel',
  'Maut ist enthalten. Standgeld nicht enthalten',
  'no surcharges',
  'no minimum charge',
  'keine Mindestfracht',
  'Tel. +49 40 123456',
  'Mobil: +49 171 5512345',
  'disposition@hanse.example, Fax +49-40-99',
  'Ansprechpartner: Frau Mautner',
  'Frachttarif gültig ab 01.01.2027 bis 31.12.2027',
  'Preise netto zzgl. MwSt.',
  'zzgl. der gesetzlichen Mehrwertsteuer',
  'zzgl. 19 % MwSt.',
  'Alle Preise inkl. Maut, netto, MwSt. 19 %',
  'all rates plus VAT',
  'prix hors TVA',
  'prezzi IVA esclusa',
  'Plus Logistik GmbH',
  'Cargo Plus Spedition GmbH',
  '2 % Skonto bei Zahlung innerhalb von 10 Tagen',
  'Angebot ohne Gewähr',
  'Bruttogewicht maximal 24.000 kg',
  'Termintreue 98 %',
  'Laufzeit 24-48 h',
  'dieselben Preise gelten ohne Änderung 2028',
  'Mindestens 24 h Voranmeldung',
  'Preise in EUR',
  'Standgeld 45 EUR/h',
];
for (const text of honest) {
  test(`"${text}" is no reason to refuse`, () => {
    const asked = { country: 'DE' };
    assert.deepEqual(read([`${text};`, 'PLZ;mega', '20;300'], asked)?.problems, []);
    assert.deepEqual(read(['PLZ;mega', '20;300', `${text};`], asked)?.problems, []);
    assert.deepEqual(read(['PLZ;mega;Bemerkung', `20;300;${text}`], asked)?.problems, []);
  });
}
