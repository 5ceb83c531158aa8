import { foldName } from '../fold-name.ts';
import { type Gazetteer, townDistrict, townRegion } from '../gazetteer/gazetteer.ts';

/**
 * The letters that people write after a town for its region or province: country, then pairs of letters and a word or
 * more of the region or district as places have it. Cantons, Länder, provinces and counties as the countries
 * abbreviate them.
 */
const letterTables: Record<string, string> = {
  CH:
    'ZH Zurich|BE Bern|LU Lucerne|UR Uri|SZ Schwyz|OW Obwalden|NW Nidwalden|GL Glarus|ZG Zug|FR Fribourg|SO Solothurn|' +
    'BS Basel City|BL Basel Landschaft|SH Schaffhausen|AR Appenzell Ausserrhoden|AI Appenzell Innerrhoden|' +
    'SG Saint Gallen|GR Grisons|AG Aargau|TG Thurgau|TI Ticino|VD Vaud|VS Valais|NE Neuchâtel|GE Geneva|JU Jura',
  DE:
    'BW Baden Wurttemberg|BY Bavaria|BE State of Berlin|BB Brandenburg|HB Bremen|HH Hamburg|HE Hesse|' +
    'MV Mecklenburg Vorpommern|NI Lower Saxony|NW North Rhine Westphalia|NRW North Rhine Westphalia|' +
    'RP Rheinland Pfalz|RLP Rheinland Pfalz|SL Saarland|SN Saxony|ST Saxony Anhalt|SH Schleswig Holstein|TH Thuringia',
  IT:
    'AG Agrigento|AL Alessandria|AN Ancona|AO Valle d Aosta|AP Ascoli|AQ Aquila|AR Arezzo|AT Asti|AV Avellino|BA Bari|' +
    'BG Bergamo|BI Biella|BL Belluno|BN Benevento|BO Bologna|BR Brindisi|BS Brescia|BT Barletta|BZ Bolzano|' +
    'CA Cagliari|CB Campobasso|CE Caserta|CH Chieti|CI Sardinia|CL Caltanissetta|CN Cuneo|CO Como|CR Cremona|' +
    'CS Cosenza|CT Catania|CZ Catanzaro|EN Enna|FC Forlì|FE Ferrara|FG Foggia|FI Florence|FM Fermo|FR Frosinone|' +
    'GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|KR Crotone|LC Lecco|LE Lecce|LI Livorno|LO Lodi|' +
    'LT Latina|LU Lucca|MB Monza|MC Macerata|ME Messina|MI Milano|MN Mantova|MO Modena|MS Massa|MT Matera|' +
    'NA Napoli|NO Novara|NU Nuoro|OG Sardinia|OR Oristano|OT Sardinia|PA Palermo|PC Piacenza|PD Padova|PE Pescara|' +
    'PG Perugia|PI Pisa|PN Pordenone|PO Prato|PR Parma|PT Pistoia|PU Pesaro|PV Pavia|PZ Potenza|RA Ravenna|' +
    'RC Reggio Calabria|RE Reggio Emilia|RG Ragusa|RI Rieti|RM Roma Capitale|RN Rimini|RO Rovigo|SA Salerno|' +
    'SI Siena|SO Sondrio|SP Spezia|SR Siracusa|SS Sassari|SU Sud Sardegna|SV Savona|TA Taranto|TE Teramo|' +
    'TN Trento|TO Torino|TP Trapani|TR Terni|TS Trieste|TV Treviso|UD Udine|VA Varese|VB Verbano|VC Vercelli|' +
    'VE Venezia|VI Vicenza|VR Verona|VS Sardinia|VT Viterbo|VV Vibo',
  NL:
    'DR Drenthe|FL Flevoland|FR Friesland|GD Gelderland|GE Gelderland|GLD Gelderland|GR Groningen|GN Groningen|' +
    'L Limburg|LB Limburg|LI Limburg|NB North Brabant|NH North Holland|OV Overijssel|UT Utrecht|ZE Zeeland|' +
    'ZLD Zeeland|ZH South Holland',
  RO:
    'AB Alba|AG Arges|AR Arad|B Bucharest|BC Bacău|BH Bihor|BN Bistrița Năsăud|BR Brăila|BT Botoșani|BV Brașov|' +
    'BZ Buzău|CJ Cluj|CL Călărași|CS Caraș Severin|CT Constanța|CV Covasna|DB Dâmbovița|DJ Dolj|GJ Gorj|GL Galați|' +
    'GR Giurgiu|HD Hunedoara|HR Harghita|IF Ilfov|IL Ialomița|IS Iași|MH Mehedinți|MM Maramureş|MS Mureș|NT Neamț|' +
    'OT Olt|PH Prahova|SB Sibiu|SJ Sălaj|SM Satu Mare|SV Suceava|TL Tulcea|TM Timiș|TR Teleorman|VL Vâlcea|' +
    'VN Vrancea|VS Vaslui',
};

const letters = new Map(
  Object.entries(letterTables).map(([country, table]) => [
    country,
    new Map(table.split('|').map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)])),
  ]),
);

/**
 * The region or district that capitals after a town's name stand for, as places have it. Undefined if there is none.
 */
export function regionOfLetters(country: string, text: string): string | undefined {
  return letters.get(country)?.get(text.replace(/^\(|\)$/g, ''));
}

/** Whether a town is in a region that `regionOfLetters` gave (`Saxony` is not Lower Saxony), or in such a district. */
export function isOfLetters(gazetteer: Gazetteer, town: number, region: string): boolean {
  const own = spaced(townRegion(gazetteer, town)).replace(/ county $/, ' ');
  return own === spaced(region) || spaced(townDistrict(gazetteer, town)).includes(spaced(region));
}

function spaced(text: string): string {
  return ` ${(text.match(/[\p{L}\p{M}]+/gu) ?? []).map(foldName).join(' ')} `;
}
