/** What a word says of a cost: that it comes on top of the price, or is a part of it. */
export type Said = 'added' | 'included';
export type CostColumn = 'fuel' | 'includes';
/**
 * What a word says, and how firmly. `excepted`: added, whatever follows, as in `alles außer Maut enthalten`.
 * `charged`: added, even if negated, since what one does not charge or pay another may.
 */
export type Says = Said | 'excepted' | 'charged';

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
    /^((\p{L}[\p{L}\d]*-?)?maut(?!frei|ner)|tolls?$|road-?tolls?|roadpricing|rp$|rplp$|lsva|(euro)?vignette|stra(ß|ss)en(be)?nutzung|stra(ß|ss)engeb|p(é|e)ages?|peajes?$|e?-?myt(o|a|em|u)$|pedagg|autostradal|opłat(?!\p{L}* minimaln)|autobahngeb|autoroutes?$|winiet|viñeta|zoll|verzollung|customs|douan|dogan|aduan|celn|f(ä|ae)hr(e|en|kosten|zuschl\p{L}*)?(?!\p{L})|ferry|ferries|travers(é|e)es?$|traghett|transbordador|prom(y|u|em|ów|owe)?$|tunnel|túnel|tunel|crossings?|eurotunnel|u?lez$|caz$|congestion)/u,
  ],
];

type Forms = Readonly<Partial<Record<Says, RegExp>>>;
const kinds: readonly Says[] = ['added', 'excepted', 'charged', 'included'];
/** German, English, French, Italian, Polish and Spanish. Some stand on either side of the cost. */
const before: Forms = {
  added:
    /^(zzgl|zuzgl|zuz(ü|ue)gl(ich)?|plus|\+|nicht|not|no|nie|weder|neither|netto\+|additional|en-sus|dolicz\p{L}*|oltre|più|más)$/u,
  excepted:
    /^(except|exkl|excl|exc|exclusive|excludes?|excluding|exklusive|ohne|without|ex|hors|sans|bez|esclus[oaie]|senza|sin|excluid[oa]s?|au(ß|ss)er|ausgenommen|excepting|exceptée?s?|sauf|hormis|tranne|eccetto|salvo|fuorché|oprócz|poza|prócz|excepto|menos|ausnahme|exception|eccezione|excepción|wyjątkiem|wyłączeniem)$/u,
  included:
    /^(inkl|incl|inc|inklusive|including|inclusive|includes?|einschl|einschlie(ß|ss)lich|mit|with|all-?in|compris|avec|włącznie|zawiera(ją)?|z|w|con|comprensiv[oaie]|no-extra)$/,
};
const after: Forms = {
  added:
    /^(extra|separat|separate|separately|gesondert|zus(ä|ae)tzlich|exklusive|excluded|ausgenommen|exkl|excl|top|dodatkowo|osobno|oddzielnie|dolicz\p{L}*|apply|applies|payable|esclus[oaie]|exclu[es]?s?|excluid[oa]s?|en-sus|aparte|separatamente|at-cost)$/u,
  charged:
    /^((re-?)?(charged|invoiced|billed)|added|(nach|weiter)?be(rechn|last)et|(weiter)?verrechnet|abgerechnet|(re)?factur(é|e)(e?s|r)?|ajout(é|e)(e?s|nt|r)?|(ri)?(addebitat|fatturat)[oaie]|aggiunt[oaie]|aggiungere|naliczan[eay]|płatn[eay]|(re)?factura(n|r|d[oa]s?)?|cobra(n|r|d[oa]s?)?|añad\p{L}+)$/u,
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
const ends = /^(netto|net)$/;

// No word between those of a phrase may name a cost, which would be lost: `hors péages tarif 2027`.
const price = `(?:(?:${[
  ...[
    'de[rsmnl]',
    'd[iu]',
    'd[ae]lla',
    'dal',
    'of',
    'the',
    'our',
    'this',
    'l[ea]',
    'il',
    'el',
    'unsere[rsm]?',
    'diese[rsm]',
  ],
  ...['notre', 'nos', 'nostr[oi]', 'nuestr[oa]', 'nasz\\p{L}*'],
].join('|')}) )*(?:${[
  ...['preis', 'fracht', 'angebot', 'rate', 'price', 'freight', 'offer', 'prix', 'tarif', 'forfait', 'offre'],
  ...['prezz', 'nolo', 'precio', 'flete', 'cen[ayęą]', 'cenie', 'stawk'],
].join('|')})\\p{L}*`;
const receipt = `(?:(?:${[
  ...['vorlage', 'original', 'einzel', 'entsprechende\\p{L}*', 'jeweilige\\p{L}*', 'presentation', 'présentation'],
  ...['presentazione', 'presentación', 'okazaniem', 'de[rsln]?', 'di', 'of', 'the'],
].join('|')}) )*(?:${[
  ...['beleg', 'nachweis', 'quittung', 'rechnung', 'receipt', 'invoice', 'voucher', 'justificati', 'factur'],
  ...['ricevut', 'giustificativ', 'fattur', 'rachun', 'paragon', 'faktur', 'dowod', 'justificante', 'recibo', 'ticket'],
].join('|')})\\p{L}*`;
/** Who no shipper is: a forwarder (`Spediteur`) may be either. */
const carrier = `(?:${[
  ...['frachtführer', 'auftragnehmer', 'carrier', 'haulier', 'transporteur', 'vettore', 'trasportatore'],
  ...['transportista', 'porteador'],
].join('|')})\\p{L}*`;

/** Several words that say one thing, in the order in which they are put into one. A space is any white space. */
const phrases = (
  [
    ['included', 'in[ck]l\\.?(?=\\s*[,;])'],
    ['excluded', 'ex[ck]l\\.?(?=\\s*[,;])'],
    ['roadpricing', 'road pricing'],
    ['number ', 'no\\.?\\s*(?=\\d)'],
    ['en-sus', 'en (?:sus|plus|supplément)', 'à part', 'in (?:più|aggiunta)'],
    ['except', 'bis auf(?! weiteres)', '(?:other|apart|aside) (?:than|from)', 'en dehors', 'aparte de'],
    ['except', 'a parte (?:il?|la|le|gli)', 'net of', 'al netto'],
    ['aparte', 'a parte'],
    ['excl', `(?:außerhalb|outside|hors|fuori|poza|fuera) ${price}`],
    ['included', `(?:(?:bestand)?teil|part|partie|parte|częś\\p{L}+) ${price}`],
    [
      'no-extra',
      '(?:no|keine?) (?:extra|additional|further|zusätzlichen?|weiteren?) (?:charges?|costs?|kosten) f[oü]r',
    ],
    ['no-extra', 'kein aufpreis für', 'keine (?:mehr|zusatz)kosten für', 'aucun supplément pour'],
    ['no-extra', 'nessun (?:supplemento|costo aggiuntivo) per', 'żadnych dodatkowych (?:kosztów|opłat) za'],
    ['no-extra', 'ning[uú]n (?:coste|cargo) adicional por'],
    ['at-cost', 'at (?:actual )?costs?', 'at actuals', 'au r[ée]el', 'wie angefallen', '(?:up)?on request'],
    ['at-cost', '(?:nach|gegen) (?:tats\\p{L}* )?(?:aufwand|anfall|verauslagung|vereinbarung)', 'auf anfrage'],
    ['at-cost', 'sur demande', 'su richiesta', 'na zapytanie', 'a consultar'],
    ['at-cost', `(?:nach|gegen|laut|lt\\.?|gem(?:äß|\\.)?|per|against) ${receipt}`],
    ['at-cost', `(?:sur|contre|dietro|su|według|wg|na podstawie|za|según|contra|previ[oa]) ${receipt}`],
    ['at-charge', 'trägt', '(?:be)?zahlt', 'übernimmt', 'erstattet', 'getragen', 'übernommen', 'zu ?lasten'],
    ['at-charge', 'zu (?:tragen|(?:be)?zahlen|übernehmen|erstatten)', 'auf (?:kosten|rechnung)'],
    ['at-charge', 'borne', 'bears?', 'pays?', 'paid', "for (?:the )?(?:account(?= of)|\\p{L}+['’]?s? account)"],
    ['at-charge', 'à (?:la )?charge', 'aux frais', 'à payer', 'payée?s?', 'supportée?s?'],
    ['at-charge', 'a (?:carico|cargo|spese)', 'paga(?:n|no|d[oa]s?|t[oaie])?', '(?:por|a) cuenta'],
    ['at-charge', 'po stronie', 'na koszt', 'ponosi', 'pokrywa', 'płaci'],
    // Of the words between, none may make the carrier the one who is paid: `zahlt dem Frachtführer`.
    ['included', `at-charge (?:by|by the|of the|der|des|vom|du|par le|del|dal|el) ${carrier}`],
    ['included', 'at-charge (?:przez )?(?:przewoźnika?|zleceniobiorc[ay])'],
  ] as const
).map(([word, ...forms]): [RegExp, string] => {
  const form = forms.join('|').replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+');
  return [new RegExp(`(?<!\\p{L})(?:${form})(?!\\p{L})`, 'gu'), word];
});
/** `n’incluent`, `l’exception`. */
const elided = /(?<!\p{L})([dlns])['’](?=\p{L})/gu;

/** Of words that end in a dot, those that end no sentence, as what says something of the cost after it. */
const abbreviations =
  /(?<!\p{L})(?:zzgl|zuzgl|zuzügl|abzgl|in[ck]l?|ex[ck]l?|einschl|ggf|gem|lt|ca|bzw|evtl|max|min|mind|tats)\.\s/giu;

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
    ends: ends.test(word),
  };
}

function saidBy(forms: Forms, word: string): Says | undefined {
  return kinds.find((says) => forms[says]?.test(word));
}
