import type { Item } from '../item.ts';

/**
 * Words by which the trade names goods that not every vehicle may carry, each a part of a regular expression for whole
 * words: English, German, French, Polish, Spanish, Italian, Dutch. They warn, so a few say more than many.
 */
const words = {
  hazardous: [
    'un[ -]?\\d{4}',
    'hazmat',
    '(dangerous|hazardous) (goods|materials?|substances?)',
    'explosives?',
    'ammunition',
    'fireworks',
    '(in)?flammables?',
    'radioactive',
    'lithium(?![ -](grease|soap))',
    'petrol|gasoline|benzin|essence sans plomb|gasolina|benzina',
    '(gas|propane|butane|oxygen) (bottles?|cylinders?)|gasflaschen?|propan(gas)?|butangas',
    '(nitric|sulphuric|sulfuric|hydrochloric) acid|(salpeter|schwefel|salz)säure',
    'chlorine|chlorgas|ammonium nitrate|ammoniumnitrat',
    'aerosols?|spraydosen?|spray cans?',
    'gefahrgut|gefahrgüter',
    'sprengstoffe?',
    'feuerwerk',
    '(leicht|hoch)?entzündliche?[rsn]?|entzündbare?[rsn]?',
    'radioaktive?[rsn]?',
    '(marchandises|matières) dangereuses',
    'explosifs?|radioacti(f|ve)s?',
    '(towary|materiały) niebezpieczne|łatwopaln[aey]|wybuchowe|radioaktywne',
    'mercanc[ií]as peligrosas|explosiv[oa]s?|inflamables?|radi[oa]ctiv[oa]s?',
    'merci pericolose|esplosiv[oi]|infiammabil[ei]|radioattiv[oi]',
    'gevaarlijke stoffen|ontvlambare?',
  ],
  temperature: [
    '(deep[ -]?)?frozen',
    'chilled|refrigerated',
    'ice cream|speiseeis|fresh (meat|fish|poultry)|frischfleisch|vaccines?|impfstoffe?',
    'tiefgekühlte?[rsn]?|tiefkühlware|tiefkühlkost|gekühlte?[rsn]?|kühlware|tk-ware',
    '(surgelé|congelé|réfrigéré)e?s?',
    'mrożon(e|y|a|ki|ych)|chłodzon[eya]',
    '(ultra)?congelad[oa]s?|refrigerad[oa]s?',
    'surgelat[oiae]|congelat[oiae]|refrigerat[oiae]',
    'diepvries|gekoelde?',
  ],
  live: [
    'live (animals?|pigs?|piglets?|cattle|cows?|calves|sheep|lambs?|goats?|horses?|poultry|chickens?|chicks?|bees)',
    'pigs|piglets|ferkel|day[ -]old chicks|(live|alive) (lobsters?|fish)',
    'livestock(?= *($|[,;.(/]))',
    'lebende[rsn]? (tiere?n?|schweine?n?|ferkel|rinder|kälber|schafe|pferde|geflügel|hühner|küken|bienen)',
    'schlachtvieh|lebendvieh',
    'animaux vivants|(porcs|bovins|volailles) vivant(e)?s|bétail',
    'żywe (zwierzęta|świnie|bydło|kury|konie)',
    'animales vivos|ganado|(cerdos|pollos) vivos',
    'animali vivi|bestiame|(suini|bovini|polli) vivi',
    'levende (dieren|varkens|kippen)',
  ],
};

/** The carriage of dangerous goods by its acronym, which in small letters is an address. */
const acronym = /(?<![\p{L}\p{N}])ADR(?![\p{L}\p{N}.])/u;
/** What says before a word that the goods are not that. */
const denied = '(?<!\\b(non?|not|without|nicht|keine?|ohne|pas|sans|nie|sin|senza|niet|geen)[ -])';
const groups = Object.entries(words).map(([kind, parts]) => `(?<${kind}>${parts.join('|')})`);
const special = new RegExp(`(?<![\\p{L}\\p{N}])${denied}(?:${groups.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
const deniedAcronym = /\b(non?|not|nicht|keine?|pas|nie|without|ohne)[ -]ADR/i;

const advice = {
  hazardous:
    'state dangerous goods in `hazardous`; not all of them are carried, and unstated ones may be refused at loading.',
  temperature: 'state in `temperature` what the goods must be kept at, or they ride in vehicles that cool nothing.',
  live: 'live animals are not carried.',
};

/** A warning about a line whose name means goods of a special kind, if it does not state them as such. */
export function describeName({
  name,
  hazardous,
  temperature,
}: Pick<Item, 'name' | 'hazardous' | 'temperature'>): string[] {
  if (name === '') return [];
  const text = name.normalize('NFC');
  const found = new Map<keyof typeof words, string>();
  for (const { 0: word, groups: kinds = {} } of text.matchAll(special)) {
    for (const kind of ['hazardous', 'temperature', 'live'] as const) {
      if (kinds[kind] !== undefined && !found.has(kind)) found.set(kind, word);
    }
  }
  if (acronym.test(text) && !deniedAcronym.test(text)) found.set('hazardous', 'ADR');
  if (hazardous !== undefined) found.delete('hazardous');
  if (temperature !== undefined) found.delete('temperature');
  return [...found].map(([kind, word]) => `"${word}": ${advice[kind]}`);
}
