import countries from 'i18n-iso-countries';
import { textsOf } from '../../../../telling/mail/writing/texts/texts-of.ts';
import type { Phrases } from '../phrase-book.ts';

/** Of the vehicles of the release, as mails call them. A company's own names stay as it wrote them. */
function namesOfVehicles(): Phrases {
  const { vehicles } = textsOf('de');
  return Object.fromEntries(
    Object.entries(textsOf('en').vehicles).map(([code, name]) => [name, vehicles[code] ?? name]),
  );
}

/** First-order regions of the German-speaking countries and their neighbours, as GeoNames has them in English. */
const regions: Phrases = {
  Bavaria: 'Bayern',
  Hesse: 'Hessen',
  'Lower Saxony': 'Niedersachsen',
  'Mecklenburg-Vorpommern': 'Mecklenburg-Vorpommern',
  'North Rhine-Westphalia': 'Nordrhein-Westfalen',
  'Rhineland-Palatinate': 'Rheinland-Pfalz',
  Saxony: 'Sachsen',
  'Saxony-Anhalt': 'Sachsen-Anhalt',
  Thuringia: 'Thüringen',
  'State of Berlin': 'Berlin',
  Carinthia: 'Kärnten',
  'Lower Austria': 'Niederösterreich',
  'Upper Austria': 'Oberösterreich',
  Styria: 'Steiermark',
  Tyrol: 'Tirol',
  Vienna: 'Wien',
  Geneva: 'Genf',
  Lucerne: 'Luzern',
  Grisons: 'Graubünden',
  Ticino: 'Tessin',
  Vaud: 'Waadt',
  Valais: 'Wallis',
  Fribourg: 'Freiburg',
  'Basel-City': 'Basel-Stadt',
  'Basel-Landschaft': 'Basel-Landschaft',
  Lombardy: 'Lombardei',
  Piedmont: 'Piemont',
  Tuscany: 'Toskana',
  Veneto: 'Venetien',
  Latium: 'Latium',
  Apulia: 'Apulien',
  Calabria: 'Kalabrien',
  Campania: 'Kampanien',
  Sardinia: 'Sardinien',
  Sicily: 'Sizilien',
  Liguria: 'Ligurien',
  Umbria: 'Umbrien',
  'The Marches': 'Marken',
  'Trentino-Alto Adige': 'Trentino-Südtirol',
  'Friuli Venezia Giulia': 'Friaul-Julisch Venetien',
  'Aosta Valley': 'Aostatal',
  Brittany: 'Bretagne',
  Normandy: 'Normandie',
  Corsica: 'Korsika',
  Catalonia: 'Katalonien',
  Andalusia: 'Andalusien',
  'Basque Country': 'Baskenland',
  'Balearic Islands': 'Balearen',
  Silesia: 'Schlesien',
  'Lower Silesia': 'Niederschlesien',
  'Greater Poland': 'Großpolen',
  'Lesser Poland': 'Kleinpolen',
  Mazovia: 'Masowien',
  Pomerania: 'Pommern',
  Flanders: 'Flandern',
  Wallonia: 'Wallonien',
  'Brussels Capital': 'Brüssel',
  'North Holland': 'Nordholland',
  'South Holland': 'Südholland',
  Zeeland: 'Seeland',
  Zurich: 'Zürich',
  Moscow: 'Moskau',
  'Moscow Oblast': 'Oblast Moskau',
  Attica: 'Attika',
  'Capital Region': 'Hauptstadtregion',
};

/** Countries as sentences name them, with and without their article. */
function namesOfCountries(): Phrases {
  const german: Readonly<Record<string, string>> = { ...countries.getNames('de'), XK: 'Kosovo' };
  const english = countries.getNames('en', { select: 'all' });
  const named: Record<string, string> = {};
  for (const [code, names] of Object.entries(english)) {
    const name = german[code];
    if (name === undefined) continue;
    for (const each of names) {
      named[each] = name;
      named[`the ${each}`] = name;
    }
  }
  return named;
}

export const namePhrases: Phrases = { and: 'und', ...namesOfCountries(), ...regions, ...namesOfVehicles() };
