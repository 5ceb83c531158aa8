/** What a word says of a cost: that it comes on top of the price, or is a part of it. */
export type Said = 'added' | 'included';
export type CostColumn = 'fuel' | 'includes';

/**
 * A word of a text in small letters. `before`: what it says of costs that follow it, as `zzgl.`; `after`: of a cost
 * just before it, as `separat`; `holds`: of those on both sides of it, as `enthalten`, which a negation turns round.
 */
export type CostWord = {
  word: string;
  /** The column of a sheet of rates that settles the cost it names. */
  column: CostColumn | undefined;
  before: Said | undefined;
  after: Said | undefined;
  holds: Said | undefined;
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
    /^((\p{L}[\p{L}\d]*-?)?maut(?!frei|ner)|tolls?$|road-?tolls?|roadpricing|rp$|rplp$|lsva|(euro)?vignette|stra(ß|ss)en(be)?nutzung|stra(ß|ss)engeb|p(é|e)ages?|peajes?$|e?-?myt[oa]$|pedagg|autostradal|opłat(?!\p{L}* minimaln)|zoll|verzollung|customs|f(ä|ae)hr(e|en|kosten|zuschl\p{L}*)?(?!\p{L})|ferry|ferries|tunnel|crossings?|eurotunnel|u?lez$|caz$|congestion)/u,
  ],
];

/** German, English, French, Italian, Polish and Spanish. Some stand on either side of the cost. */
const before = {
  added:
    /^(zzgl|zuzgl|zuz(ü|ue)gl(ich)?|plus|\+|exkl|excl|exc|exclusive|excludes?|excluding|exklusive|ohne|without|ex|hors|sans|bez|netto\+|additional|nicht|not|no|nie|weder|neither|en-sus|dolicz\p{L}*|esclus[oaie]|senza|oltre|più|sin|más|excluid[oa]s?|excepto)$/u,
  included:
    /^(inkl|incl|inc|inklusive|including|inclusive|includes?|einschl|einschlie(ß|ss)lich|mit|with|all-?in|compris|avec|włącznie|zawiera(ją)?|z|w|con|comprensiv[oaie])$/,
} as const;
const after = {
  added:
    /^(extra|separat|separate|separately|gesondert|zus(ä|ae)tzlich|exklusive|excluded|ausgenommen|exkl|excl|top|dodatkowo|osobno|dolicz\p{L}*|apply|applies|charged|payable|berechnet|weiterberechnet|weiterbelastet|esclus[oaie]|exclu[es]?s?|excluid[oa]s?|refactur(é|e)e?s?|en-sus|aparte|at-cost)$/u,
  included: /^(inkl|incl|inclusive|inklusive)$/,
} as const;
const holds = {
  added: /^(at-charge|hinzu)$/,
  included:
    /^(enthalten|enthält|beinhalten|beinhaltet|inbegriffen|inkludiert|eingerechnet|abgegolten|inklusive|includes?|included|compris(es?)?|comprend|comprennent|inclu(t|ent|s|se|ses)|inclus[oaie]|includono|compres[oaie]|comprend(e|en|ono)|incluyen?|incluid[oa]s?|wliczon\p{L}*|zawart\p{L}*|zawiera(ją)?|obejmuj(e|ą))$/u,
} as const;
const negations =
  /^(nicht|not|non|nie|no|keinesfalls|kein(e[nrms]?)?|weder|neither|nor|pas|ne|ni|né|ani|never|aucune?|nessun\p{L}*|ning(ú|u)n\p{L}*|żadn\p{L}*|\p{L}+n['’]t)$/u;
const ends = /^(netto|net)$/;

/** Several words that say one thing. */
const phrases: readonly [form: RegExp, word: string][] = [
  [/\bin[ck]l\.?(?=\s*[,;])/g, 'included'],
  [/\bex[ck]l\.?(?=\s*[,;])/g, 'excluded'],
  [/road\s+pricing/g, 'roadpricing'],
  [/en\s+sus/g, 'en-sus'],
  [/\ba\s+parte\b/g, 'aparte'],
  [/\bno\.?\s*(?=\d)/g, 'number '],
  [/\bn['’](?=\p{L})/gu, 'ne '],
  [
    /(?:nach|gegen)\s+(?:tats\p{L}*\s+)?(?:aufwand|beleg|anfall|nachweis|verauslagung)|at\s+(?:actual\s+)?costs?|au\s+r(?:é|e)el/gu,
    'at-cost',
  ],
  [
    /\b(?:trägt|zahlt|übernimmt)\s+der\b|\bzu\s*lasten\b|\bzu\s+tragen\b|\bborne\s+by\b|\bfor\s+(?:the\s+)?(?:account\s+of|\p{L}+['’]?s?\s+account)\b|(?<!\p{L})à\s+(?:la\s+)?charge\b|\ba\s+(?:carico|cargo)\b|\bpor\s+cuenta\b|\bpo\s+stronie\b/gu,
    'at-charge',
  ],
];

/** Of words that end in a dot, those that end no sentence, as what says something of the cost after it. */
const abbreviations =
  /(?<!\p{L})(?:zzgl|zuzgl|zuzügl|abzgl|in[ck]l?|ex[ck]l?|einschl|ggf|gem|lt|ca|bzw|evtl|max|min|mind|tats)\.\s/giu;

/** The words of a text, with what each says. */
export function costWordsOf(text: string): CostWord[] {
  const plain = phrases.reduce((whole, [form, word]) => whole.replaceAll(form, word), text.toLowerCase());
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

function saidBy(forms: Readonly<Record<Said, RegExp>>, word: string): Said | undefined {
  if (forms.added.test(word)) return 'added';
  return forms.included.test(word) ? 'included' : undefined;
}
