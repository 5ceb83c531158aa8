import { foldName } from '../fold-name.ts';
import { countryCode, type Gazetteer, regionsOf, townDistrict, townRegion } from '../gazetteer/gazetteer.ts';
import { isOfLetters, regionOfLetters } from './region-letters.ts';

/** What regions are called at home or in short: country, the region as places have it, its other names. */
const otherNames: Record<string, Record<string, string>> = {
  AT: {
    Vienna: 'Wien',
    Styria: 'Steiermark, Stmk',
    'Upper Austria': 'Oberösterreich, OÖ',
    'Lower Austria': 'Niederösterreich, NÖ',
    Tyrol: 'Tirol',
    Carinthia: 'Kärnten, Ktn',
    Vorarlberg: 'Vbg',
    Burgenland: 'Bgld',
    Salzburg: 'Sbg',
  },
  BE: { Flanders: 'Vlaanderen', Wallonia: 'Wallonie' },
  CH: {
    Lucerne: 'Luzern',
    'Saint Gallen': 'St. Gallen',
    Grisons: 'Graubünden',
    Ticino: 'Tessin',
    Valais: 'Wallis',
    Vaud: 'Waadt',
    Fribourg: 'Freiburg',
    Geneva: 'Genève, Genf',
    'Basel-Landschaft': 'Baselland',
    'Basel-City': 'Basel-Stadt',
    Neuchâtel: 'Neuenburg',
  },
  DE: {
    Bavaria: 'Bayern, Oberbayern, Niederbayern, Schwaben, Franken, Mittelfranken, Oberfranken, Unterfranken, Oberpfalz',
    'North Rhine-Westphalia': 'Nordrhein-Westfalen, Westfalen, Westf, Sauerland, Rheinland, Eifel, Lippe',
    Hesse: 'Hessen',
    'Baden-Wurttemberg': 'Baden-Württemberg, Baden, Württemberg, Schwarzwald, Breisgau',
    'Lower Saxony': 'Niedersachsen, Nds, Ostfriesland, Oldenburg, Oldb, Heide, Harz',
    Saxony: 'Sachsen, Erzgebirge, Vogtland, Oberlausitz',
    'Saxony-Anhalt': 'Sachsen-Anhalt, Anhalt, Harz, Altmark',
    Thuringia: 'Thüringen, Thür',
    'Rheinland-Pfalz': 'Pfalz, Westerwald, Hunsrück, Eifel, Mosel',
    'Mecklenburg-Vorpommern': 'Mecklenburg, Meckl, Vorpommern, Rügen',
    'Schleswig-Holstein': 'Holstein, Holst, Schleswig',
    Brandenburg: 'Mark, Niederlausitz, Uckermark',
    Saarland: 'Saar',
  },
  ES: {
    Catalonia: 'Cataluña, Catalunya',
    Andalusia: 'Andalucía',
    'Basque Country': 'País Vasco, Euskadi',
    'Castille and León': 'Castilla y León',
    'Castille-La Mancha': 'Castilla-La Mancha',
    'Balearic Islands': 'Baleares, Illes Balears, Mallorca',
    'Canary Islands': 'Canarias, Tenerife, Gran Canaria',
    Navarre: 'Navarra',
  },
  FR: {
    Brittany: 'Bretagne',
    Normandy: 'Normandie',
    'New Aquitaine': 'Nouvelle-Aquitaine, Aquitaine',
    Corsica: 'Corse',
    'Grand Est': 'Alsace, Lorraine, Champagne',
    "Provence-Alpes-Côte d'Azur": 'PACA, Provence',
    'Bourgogne-Franche-Comté': 'Bourgogne, Franche-Comté',
  },
  IT: {
    Lombardy: 'Lombardia',
    Piedmont: 'Piemonte',
    Tuscany: 'Toscana',
    Sicily: 'Sicilia',
    Sardinia: 'Sardegna',
    Apulia: 'Puglia',
    'The Marches': 'Marche',
    Basilicate: 'Basilicata',
    'Aosta Valley': "Valle d'Aosta",
    'Trentino-Alto Adige': 'Südtirol, Alto Adige, Trentino',
  },
  NL: {
    'North Holland': 'Noord-Holland',
    'South Holland': 'Zuid-Holland',
    'North Brabant': 'Noord-Brabant, Brabant',
    Gelderland: 'Gld',
    Overijssel: 'Ov',
    Limburg: 'Lb, Lim',
    Zeeland: 'Zld',
    Friesland: 'Fryslân, Fr',
    Groningen: 'Gn',
    Drenthe: 'Dr',
  },
  PT: { Faro: 'Algarve', Lisbon: 'Lisboa', Azores: 'Açores', Beja: 'Alentejo', Évora: 'Alentejo' },
  UA: {
    Lviv: 'Львівська',
    'Kyiv Oblast': 'Київська',
    Odesa: 'Одеська',
    Kharkiv: 'Харківська',
    Dnipropetrovsk: 'Дніпропетровська',
    Zaporizhzhia: 'Запорізька',
    Mykolaiv: 'Миколаївська',
    Kherson: 'Херсонська',
    Poltava: 'Полтавська',
    Vinnytsia: 'Вінницька',
    Khmelnytskyi: 'Хмельницька',
    'Zhytomyr Oblast': 'Житомирська',
    'Rivne Oblast': 'Рівненська',
    Volyn: 'Волинська',
    Ternopil: 'Тернопільська',
    'Ivano-Frankivsk': 'Івано-Франківська',
    Chernivtsi: 'Чернівецька',
    Zakarpattia: 'Закарпатська',
    'Chernihiv Oblast': 'Чернігівська',
    Cherkasy: 'Черкаська',
    Sumy: 'Сумська',
    Kirovohrad: 'Кіровоградська',
  },
  PL: {
    Mazovia: 'Mazowieckie, Mazowsze',
    'Lesser Poland': 'Małopolskie, Małopolska',
    'Greater Poland': 'Wielkopolskie, Wielkopolska',
    'Lower Silesia': 'Dolnośląskie, Dolny Śląsk',
    Silesia: 'Śląskie, Śląsk',
    Pomerania: 'Pomorskie',
    'West Pomerania': 'Zachodniopomorskie',
    Subcarpathia: 'Podkarpackie',
    Podlasie: 'Podlaskie',
    'Warmia-Masuria': 'Warmińsko-Mazurskie',
    'Opole Voivodeship': 'Opolskie',
    Lublin: 'Lubelskie',
    Lubusz: 'Lubuskie',
    'Łódź Voivodeship': 'Łódzkie',
  },
};

/** Shorter words are taken as they are, not as the beginning of a region's name. */
const beginningMin = 4;

/**
 * Whether a town lies in the region or district that a text names or begins to name: `Kent`, `Bayern`, `Westf.`, `ZH`
 * of a Swiss town, or `i.O.` of one in Oldenburg.
 */
export function isOfRegion(gazetteer: Gazetteer, country: number, town: number, text: string): boolean {
  const code = countryCode(gazetteer, country);
  const byLetters = regionOfLetters(code, text);
  if (byLetters !== undefined) return isOfLetters(gazetteer, town, byLetters);
  const names = regionNames(code, townRegion(gazetteer, town));
  const initial = /^i\. ?(\p{Lu}\p{L}{0,3})\.$/u.exec(text)?.[1];
  if (initial !== undefined) return names.some((name) => name.startsWith(foldName(initial)));
  const asked = askedRegion(text);
  if (asked === '') return false;
  const district = foldName(townDistrict(gazetteer, town));
  return names.some((name) => isStartOf(asked, name)) || (asked.length >= beginningMin && district.includes(asked));
}

/** Whether a text names a region of the country. Districts, which towns share their names with, do not count. */
export function isRegion(gazetteer: Gazetteer, country: number, text: string): boolean {
  const code = countryCode(gazetteer, country);
  if (regionOfLetters(code, text) !== undefined) return true;
  const asked = askedRegion(text);
  if (asked === '') return false;
  const regions = [...regionsOf(gazetteer, code)];
  return regions.some((region) => regionNames(code, region).some((name) => isStartOf(asked, name)));
}

function askedRegion(text: string): string {
  return foldName(text.replace(/^(co\.?|county|kreis|landkreis|prov\.?|provincia|powiat|jud\.?)\s+/i, ''));
}

function regionNames(code: string, region: string): string[] {
  return [region, ...(otherNames[code]?.[region]?.split(', ') ?? [])].map(foldName).filter((name) => name !== '');
}

function isStartOf(asked: string, name: string): boolean {
  return asked === name || (asked.length >= beginningMin && name.startsWith(asked));
}
