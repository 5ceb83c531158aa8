import { countryNames } from './country-names.ts';

/** Words for what a place is, not where: `Hansestadt Rostock`, `г. Москва`. */
const titles =
  /^(?:freie und hansestadt|hansestadt|landeshauptstadt|universitätsstadt|stadt|markt|gemeinde|kreisstadt|city of|town of|ville de|comune di|città di|ciudad de|miasto|gmina|město|mesto|obec|orașul|municipiul|mun\.|grad|stad|gemeente|город|гор\.|г\.|м\.|місто|гр\.|град)(?:(?<=\.)\s*|\s+)(?=[\p{L}'’])/iu;

/** A name without its country and its title, as in `Stadt Köln, Germany`; as it is if it has neither. */
export function withoutFrame(country: string, text: string): string {
  let name = text.trim();
  const [, head, tail] = /^(.+?)[\s,]+\(?([^\s,()]+(?: [^\s,()]+)?)\)?$/u.exec(name) ?? [];
  const isFramed = tail !== undefined && countryNames(country).has(tail.toLocaleLowerCase());
  if (isFramed && head !== undefined) name = head.replace(/[\s,]+$/, '');
  const bare = name.replace(titles, '');
  return bare.length >= 3 ? bare : name;
}

/** Words for what freight goes to or comes by, in the languages of the countries. They name no town. */
const facilities = new Set(
  (
    'aéroport aerodrom aerodrome aerodromio aeroport aeroportul aeroporto aeropuerto airport cargo cargocity ' +
    'flughafen flygplats flyplass havaalanı havalimanı lennujaam lentoasema lentokenttä letališče letiště letisko ' +
    'lidosta lotnisko lufthavn luchthaven repülőtér аэропорт аеропорт летище аеродром αεροδρόμιο port porto puerto ' +
    'portul porti hafen seehafen binnenhafen fährhafen rheinhafen haven zeehaven havn havnen hamn hamnen satama sadam ' +
    'osta uostas luka liman limanı limani limáni přístav prístav kikötő pristanišče docks dock harbour harbor quay ' +
    'ferry fähre порт пристанище λιμάνι lука terminal containerterminal container umschlagbahnhof güterbahnhof ' +
    'rangierbahnhof bahnhof hauptbahnhof hbf bhf gare station stazione gvz güterverkehrszentrum interporto autoporto ' +
    'scalo logistikzentrum logistikpark logistics logistic logistika logistyczne freight depot industriegebiet ' +
    'gewerbegebiet gewerbepark industriepark industrieterrein bedrijventerrein industrial industriale industriel ' +
    'industrielle industri estate business park zone zona zac zi za polígono poligono pol ind parc d’activités ' +
    "d'activités activités strefa przemysłowa areal ipari osb z.i z.i. z.a z.a. z.a.c. p.i p.i. pol. ind. gew. " +
    'gew.-geb. pz obszar przemysłowy przemysłowe logistyczny przemyslowy industrijska poslovna ' +
    'průmyslová průmyslový průmyslové zóna areál logistický technologický priemyselná ' +
    'priemyselný logistické parque empresarial industrial. industriali parcul zonă ' +
    'industrială logistic. bedrijvenpark bedrijvenzone ambachtelijke industriezone gewerbezone gewerbezentrum ' +
    'industriområde erhvervspark erhvervsområde næringspark næringsområde teollisuusalue yrityspuisto tööstuspark ' +
    'industriālais pramonės parkas sanayi organize bölgesi bölge lojistik distribution ' +
    'промзона промышленная индустриальный индустриален промислова зона парк port. centre center zentrum centrum ' +
    'centro city stadt ville innenstadt mitte downtown cedex granica border grenze vama'
  ).split(' '),
);

/** Words that join others and mean nothing alone. */
const joints = new Set(
  'of the de du des d della di del dei da do dos la le les el von vom zu zur am an der die das im in i og och und and et e y w na v ve'.split(
    ' ',
  ),
);

export function isFacility(word: string): boolean {
  return facilities.has(word.toLocaleLowerCase());
}

/** Whether words say nothing about the place: facilities, joints, numbers of districts (`10`, `3e`, `XI`). */
export function saysNothing(words: readonly string[]): boolean {
  return words.every((word) => isFacility(word) || isJoint(word) || isDistrictNumber(word));
}

export function isJoint(word: string): boolean {
  return joints.has(word.toLocaleLowerCase());
}

function isDistrictNumber(word: string): boolean {
  return /^(\d{1,2}(\.|er?|ème|eme|th|st|nd|rd|º|ª|o|a)?|[IVX]+\.?|sector(ul)?|arrondissement|arr\.?|kerület|ker\.?|bezirk|[A-Z])$/iu.test(
    word,
  );
}
