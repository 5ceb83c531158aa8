/** What a word says of a cost: that it comes on top of the price, or is a part of it. */
export type Said = 'added' | 'included';
export type CostColumn = 'fuel' | 'includes';
/**
 * What a word says, and how firmly. `excepted`: added, whatever follows, as in `alles außer Maut enthalten`.
 * `charged`: added, even if negated, since what one does not charge or pay another may. `invoiced`: so too, but if the
 * cost is a part of the price, it is the price that is invoiced.
 */
export type Says = Said | 'excepted' | 'charged' | 'invoiced';

/**
 * A word of a text in small letters. `before`: what it says of costs that follow it, as `zzgl.`; `after`: of a cost
 * just before it, as `separat`; `holds`: of those on both sides of it, as `enthalten`, which a negation turns round.
 */
export type CostWord = {
  word: string;
  /** The column of a sheet of rates that settles the cost it names. */
  column: CostColumn | undefined;
  before: Says | undefined;
  after: Says | undefined;
  holds: Says | undefined;
  negates: boolean;
  /** A preposition, like `mit`, says less firmly than `inkl.` that what follows is a part of the price. */
  isLoose: boolean;
  /** `netto` ends what was said before it. */
  ends: boolean;
  /** Numbers of its sentence and of its part of that, between commas. */
  sentence: number;
  clause: number;
};

const subjects: readonly [CostColumn, form: RegExp][] = [
  [
    'fuel',
    /^(diesel(?!be)|energie(zuschl|kosten)|treibstoff|kraftstoff|fuel|baf$|dfz$|fsc$|floater|paliw|carburant|combustible|gas(oil|olio|(ó|o)leo)|gazole|bunker)/,
  ],
  [
    'includes',
    /^((\p{L}[\p{L}\d]*-?)?maut(?!frei|ner)|tolls?$|road-?tolls?|roadpricing|rp$|rplp$|lsva|(euro)?vignette|stra(ß|ss)en(be)?nutzung|stra(ß|ss)engeb|p(é|e)ages?|peajes?$|e?-?myt(o|a|em|u)$|pedagg|autostradal|opłat(?!\p{L}* minimaln)|autobahngeb|autoroutes?$|winiet|viñeta|zoll|z(ö|oe)llen?$|verzollung|customs|douan|dogan|aduan|celn|f(ä|ae)hr(e|en|kosten|zuschl\p{L}*)?(?!\p{L})|ferry|ferries|travers(é|e)es?$|traghett|transbordador|prom(y|u|em|ów|owe)?$|tunnel|túnel|tunel|crossings?|eurotunnel|u?lez$|caz$|congestion)/u,
  ],
];

type Forms = Readonly<Partial<Record<Says, RegExp>>>;
const kinds: readonly Says[] = ['added', 'excepted', 'charged', 'invoiced', 'included'];
/** German, English, French, Italian, Polish and Spanish. Some stand on either side of the cost. */
const before: Forms = {
  added:
    /^(zzgl|zuzgl|zuz(ü|ue)gl(ich)?|plus|\+|nicht|not|no|nie|weder|neither|netto\+|additional|en-sus|dolicz\p{L}*|oltre|più|más)$/u,
  excepted:
    /^(except|ausschl|exkl|excl|exc|exclusive|excludes?|excluding|exklusive|ohne|without|ex|hors|sans|bez|esclus[oaie]|senza|sin|excluid[oa]s?|au(ß|ss)er|ausgenommen|excepting|exceptée?s?|sauf|hormis|tranne|eccetto|salvo|fuorché|oprócz|poza|prócz|excepto|menos|ausnahme|exception|eccezione|excepción|wyjątkiem|wyłączeniem)$/u,
  included:
    /^(inkl|incl|inc|inklusive|including|inclusive|includes?|einschl|einschlie(ß|ss)lich|mit|with|all-?in|compris|avec|włącznie|zawiera(ją)?|z|w|con|comprensiv[oaie]|no-extra)$/,
};
const after: Forms = {
  added:
    /^(extra|ausschl|separat|separate|separately|gesondert|zus(ä|ae)tzlich|exklusive|excluded|ausgenommen|exkl|excl|top|dodatkowo|osobno|oddzielnie|dolicz\p{L}*|apply|applies|payable|esclus[oaie]|exclu[es]?s?|excluid[oa]s?|en-sus|additional|aparte|separatamente|at-cost)$/u,
  charged:
    /^(re-?(charged|invoiced|billed)|reimbursed|(nach|weiter)be(rechn|last)et|belastet|weiterverrechnet|aufgeschlagen|refactur(é|e)(e?s|r)?|ajout(é|e)(e?s|nt|r)?|(ri)?addebitat[oaie]|rifatturat[oaie]|aggiunt[oaie]|aggiungere|naliczan[eay]|refactura(n|r|d[oa]s?)?|añad\p{L}+)$/u,
  invoiced:
    /^(charged|invoiced|billed|added|on-request|berechnet|verrechnet|abgerechnet|factur(é|e)(e?s|r)?|fatturat[oaie]|płatn[eay]|factura(n|r|d[oa]s?)?|cobra(n|r|d[oa]s?)?)$/u,
  included: /^(inkl|incl|inclusive|inklusive)$/,
};
const holds: Forms = {
  added: /^(hinzu|dazu)$/,
  charged: /^at-charge$/,
  included:
    /^(enthalten|enthält|beinhalten|beinhaltet|inbegriffen|inkludiert|eingerechnet|abgegolten|inklusive|includes?|included|covers?|covered|compris(es?)?|comprend|comprennent|inclu(t|ent|s|se|ses)|inclus[oaie]|includono|compres[oaie]|comprend(e|en|ono)|incluyen?|incluid[oa]s?|wliczon\p{L}*|zawart\p{L}*|zawiera(ją)?|obejmuj(e|ą))$/u,
};
const negations =
  /^(nicht|not|non|nie|no|no-extra|keinesfalls|kein(e[nrms]?)?|weder|neither|nor|pas|ne|ni|né|ani|never|aucune?|nessun\p{L}*|ning(ú|u)n\p{L}*|żadn\p{L}*|\p{L}+n['’]t)$/u;
const loose = /^(mit|with|avec|z|w|con)$/;
const ends = /^(netto|net)$/;

/** Words of which any may stand, written with spaces between. */
const anyOf = (...words: string[]) => `(?:${words.join(' ').replaceAll(' ', '|')})`;
/** One of some words that begin so, after any of those that may lead up to it. */
const nounOf = (leading: string, noun: string) => `(?:${leading} )*${noun}\\p{L}*`;

// No word between those of a phrase may name a cost, which would be lost: `hors péages tarif 2027`.
const price = nounOf(
  anyOf(
    'de[rsmnl] unsere[rsm]? diese[rsm]', // German
    'of the our this', // English
    'du l[ea] notre nos', // French
    'di d[ae]lla dal il nostr[oi]', // Italian
    'el nuestr[oa]', // Spanish
    'nasz\\p{L}*', // Polish
  ),
  anyOf(
    'preis fracht angebot', // German
    'price freight offer rate', // English
    'prix tarif forfait offre', // French
    'prezz nolo', // Italian
    'precio flete', // Spanish
    'cen[ayęą] cenie stawk', // Polish
  ),
);
const receipt = nounOf(
  anyOf(
    'vorlage original einzel entsprechende\\p{L}* jeweilige\\p{L}*', // German
    'presentation of the', // English
    'présentation de[rsln]?', // French, and articles of German and Spanish
    'presentazione di', // Italian
    'presentación', // Spanish
    'okazaniem', // Polish
  ),
  anyOf(
    'beleg nachweis quittung rechnung', // German
    'receipt invoice voucher ticket', // English
    'justificati factur', // French
    'ricevut giustificativ fattur', // Italian
    'justificante recibo', // Spanish
    'rachun paragon faktur dowod', // Polish
  ),
);

/** Several words that say one thing, in the order in which they are put into one. A space is any white space. */
const phrases = (
  [
    // Abbreviations, and words that mean something else together.
    ['included', 'in[ck]l\\.?(?=\\s*[,;])'],
    ['excluded', 'ex[ck]l\\.?(?=\\s*[,;])'],
    ['ohne ', 'o\\.(?= ?(?:maut|diesel|f(?:ä|ae)hr|zoll|z(?:ö|oe)ll))'],
    ['without', 'w/o'],
    ['number ', 'no\\.?\\s*(?=\\d)'],
    ['promotion ', 'prom\\.(?= ?(?:in|ex)[ck]l)'],
    ['roadpricing', 'road pricing'],
    ['hors tva', 'hors taxes?'],

    // On top.
    ['en-sus', 'en (?:sus|plus|supplément)', 'à part', 'in (?:più|aggiunta)'],
    ['hinzu', 'f(?:ä|ae)llt(?= (?:[^.,;]* )?an(?!\\p{L}))', 'fallen(?= (?:[^.,;]* )?an(?!\\p{L}))'],

    // All but what follows. `a parte` is of what goes before, unless an article follows.
    ['except', 'bis auf(?! weiteres)', 'abgesehen von'],
    ['except', '(?:other|apart|aside) (?:than|from)', 'net of', '(?:all|everything) but'],
    ['except', '(?<=(?:all(?: costs| charges)?|everything)(?: is| are)? (?:included|inclusive|in) )but'],
    ['except', 'en dehors', 'a parte (?:il?|la|le|gli)', 'al netto', 'aparte de'],
    ['aparte', 'a parte'],

    // Outside the price, or a part of it.
    [
      'excl',
      `(?:außerhalb|outside|hors|fuori|poza|fuera) ${price}`,
      'ausschlie(?:ß|ss)lich(?= (?:der )?(?:maut|diesel))',
    ],
    ['included', `(?:(?:bestand)?teil|part|partie|parte|częś\\p{L}+) ${price}`],

    // Nothing more for what follows. `ohne Mautzuschlag` alone is of a price to which one may come.
    [
      'no-extra',
      '(?:no|keine?) (?:extra|additional|further|zusätzlichen?|weiteren?) (?:charges?|costs?|kosten) f[oü]r',
    ],
    ['no-extra', 'kein aufpreis für', 'keine (?:mehr|zusatz)kosten für'],
    ['no-extra', 'ohne(?= \\p{L}*zuschl(?:a|ä|ae)g\\p{L}*,? alles in(?:[ck]l|begriffen))'],
    ['no-extra', 'aucun supplément pour'],
    ['no-extra', 'nessun (?:supplemento|costo aggiuntivo) per'],
    ['no-extra', 'żadnych dodatkowych (?:kosztów|opłat) za'],
    ['no-extra', 'ning[uú]n (?:coste|cargo) adicional por'],

    // As it comes, by receipt or by agreement. What is on request or payable in time may be the price itself.
    ['at-cost', 'at (?:actual )?costs?', 'at actuals', '(?:as|when) incurred', 'au r[ée]el', 'wie angefallen'],
    ['at-cost', '(?:nach|gegen) (?:tats\\p{L}* )?(?:aufwand|anfall|verauslagung|vereinbarung)'],
    ['at-cost', `(?:nach|gegen|laut|lt\\.?|gem(?:äß|\\.)?|per|against) ${receipt}`],
    ['at-cost', `(?:sur|contre|dietro|su|według|wg|na podstawie|za|según|contra|previ[oa]) ${receipt}`],
    ['on-request', 'auf anfrage', '(?:up)?on request', 'sur demande', 'su richiesta', 'na zapytanie', 'a consultar'],
    ['on-request', 'payable(?= (?:with)?in (?!addition))'],

    // Somebody bears it, whoever that is: of several costs the carrier may bear one and the customer another.
    ['at-charge', 'trägt', '(?:be)?zahlt', 'übernimmt', 'erstattet', 'getragen', 'übernommen', 'zu ?lasten'],
    ['at-charge', '(?:zu )?(?:tragen|übernehmen|erstatten)', 'zu (?:be)?zahlen', 'auf (?:kosten|rechnung)'],
    ['at-charge', '(?<=(?:muss|müssen) (?:\\p{L}+ ){0,3})(?:be)?zahlen'],
    ['at-charge', 'borne', 'bears?', 'pays?', 'paid', "for (?:the )?(?:account(?= of)|\\p{L}+['’]?s? account)"],
    ['at-charge', "at (?:the )?(?:(?:expense|cost)(?= of)|(?!no )\\p{L}+['’]?s? (?:expense|cost))"],
    ['at-charge', 'à (?:la )?charge', 'aux frais', 'à payer', 'payée?s?', 'supportée?s?'],
    ['at-charge', 'a (?:carico|cargo|spese)', 'paga(?:n|no|d[oa]s?|t[oaie])?', '(?:por|a) cuenta'],
    ['at-charge', 'se añad\\p{L}+', 'si aggiung\\p{L}+'],
    ['at-charge', 'po stronie', 'na koszt', 'ponosi', 'pokrywa', 'płaci'],
  ] as const
).map(([word, ...forms]): [RegExp, string] => {
  const form = forms.join('|').replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+');
  return [new RegExp(`(?<!\\p{L})(?:${form})(?!\\p{L})`, 'gu'), word];
});
/** `n’incluent`, `l’exception`. */
const elided = /(?<!\p{L})([dlns])['’](?=\p{L})/gu;

/** Of words that end in a dot, those that end no sentence, as what says something of the cost after it. */
const abbreviations =
  /(?<!\p{L})(?:zzgl|zuzgl|zuzügl|abzgl|in[ck]l?|ex[ck]l?|(?:ein|aus)schl|gesetzl|jew|ggf|gem|lt|ca|bzw|evtl|max|min|mind|tats)\.\s/giu;

/** The words of a text, with what each says. */
export function costWordsOf(text: string): CostWord[] {
  const unelided = text.toLowerCase().replaceAll(elided, '$1e ');
  const plain = phrases.reduce((whole, [form, word]) => whole.replaceAll(form, word), unelided);
  let clause = 0;
  return plain
    .replaceAll(abbreviations, (abbreviation) => abbreviation.replace('.', ''))
    .split(/[.;|]\s|\n/)
    .flatMap((sentence, number) =>
      sentence.split(/,(?!\d)|\s[–-]\s/).flatMap((part) => {
        clause += 1;
        return splitWords(part).map((word) => ({ ...readWord(word), sentence: number, clause }));
      }),
    );
}

function splitWords(text: string): string[] {
  return text
    .replaceAll('+', ' + ')
    .split(/[\s,;:()[\]/.|]+/)
    .filter((word) => word !== '');
}

function readWord(word: string): Omit<CostWord, 'sentence' | 'clause'> {
  return {
    word,
    column: subjects.find(([, form]) => form.test(word))?.[0],
    before: saidBy(before, word),
    after: saidBy(after, word),
    holds: saidBy(holds, word),
    negates: negations.test(word),
    isLoose: loose.test(word),
    ends: ends.test(word),
  };
}

function saidBy(forms: Forms, word: string): Says | undefined {
  return kinds.find((says) => forms[says]?.test(word));
}
