/**
 * What customers call vehicles, in small letters and digits alone, and the codes of those that may be meant. A word for
 * several is read only where the catalogue has one of them.
 */
export const vehicleWords: readonly (readonly [form: RegExp, codes: readonly string[]])[] = [
  [
    /^((planen?)?(sattel)?(zug|auflieger)|(planen?)?sattel(zug|auflieger)?|gardinen?(sattel|planen?)?(zug|auflieger)?|curtainsider|tauliner|(standard|semi|curtain|planen)?trailer|standard(auflieger|sattel)|semi(remorque)?(compl(e|è)te?)?|bilico|artic(ulatedlorry|ulatedtruck|ulated)?|(naczepa|plandeka|firanka|tir|naczepaplandeka)|(40|44)t(lkw|truck|sattel(zug)?|trailer|artic))$/,
    ['tautliner'],
  ],
  [/^(mega(trailer|auflieger|sattel(zug)?|naczepa)?|naczepamega|jumboauflieger|lowliner)$/, ['mega']],
  [
    /^(k(ü|ue)hl(er|auflieger|sattel(zug)?|zug|koffer|trailer)|frigo(rifique)?|fridge(trailer)?|refrigeratedtrailer|ch(ł|l)odnia|thermo(trailer|sattel|auflieger)?)$/,
    ['reefer'],
  ],
  [/^(koffer(auflieger|sattel(zug)?|trailer)|boxtrailer)$/, ['box_trailer']],
  [/^(jumbo(zug|train)?|(glieder|h(ä|ae)nger|tandem)zug|roadtrain|drawbar(trailer)?|tandem|zestaw)$/, ['jumbo_train']],
  [/^((city|stadt)(sattel(zug)?|auflieger|trailer)|urbantrailer)$/, ['city_trailer']],
  [/^(wechsel(br(ü|ue)cken?|beh(ä|ae)lter|koffer)|wab|bdf|swapbody|caissemobile)$/, ['swap_body_c745']],
  [/^(75t?(lkw|truck|tonner|rigid|solo)|(lkw|solo|rigid)75t?)$/, ['truck_7_5t']],
  [/^(12t?(lkw|truck|tonner|rigid|solo)|(lkw|solo|rigid)12t?)$/, ['truck_12t']],
  [/^(18t?(lkw|truck|tonner|rigid|solo)|(lkw|solo|rigid)18t?)$/, ['truck_18t']],
  [
    /^(komplett(ladung(en)?|er?lkw|e|partie)?|ganzladung(en)?|full(truck|trailer)?(load)?|lkwkomplett|ftlprice|camioncomplet|ca(ł|l)opojazdow[aey])$/,
    ['ftl'],
  ],
  [/^(planen?(sprinter|transporter|van|bus)|sprinterplanen?|curtainvan)$/, ['van_curtain']],
  [/^(planen?(sprinter|transporter)xl|xlplanen?(sprinter|transporter))$/, ['van_curtain_xl']],
  [/^(sprinter|kastenwagen|transporter)(lang|maxi|xl|l3h2|xlwb|lwb)$|^x?lwb(van|sprinter)?$/, ['van_box_l']],
  [/^(sprinter|kastenwagen|transporter)(mittel|kurz|mwb)$|^mwb(van|sprinter)?$/, ['van_box_m']],
  [/^(luton(van)?|koffer(sprinter|transporter)|kofferhebeb(ü|ue)hne|kofferlbw)$/, ['van_luton_lift']],
  [/^(pkw|kombi|kangoo|berlingo|smallvan|swbvan)$/, ['caddy']],
  [
    /^(sprinter|transporter|vans?|bus|bulli|kasten(wagen)?|panelvan|fourgon|35t(lkw|truck|tonner)|lkw35t)$/,
    ['van_box_m', 'van_box_l', 'van_curtain', 'van_curtain_xl', 'van_luton_lift'],
  ],
  [/^planen?$/, ['van_curtain', 'tautliner']],
  [/^(koffer|box)$/, ['van_luton_lift', 'box_trailer']],
  [
    /^(solo(fahrzeug|lkw|wagen)?|motorwagen|rigid(truck)?|porteur|sol(ó|o)wka)$/,
    ['truck_7_5t', 'truck_12t', 'truck_18t'],
  ],
  [/^(lkw|trucks?|lorry|camion|ci(ę|e)(ż|z)ar(ó|o)wka)$/, ['truck_7_5t', 'truck_12t', 'truck_18t', 'tautliner']],
];

/** What is carried together with other customers' goods. */
export const partLoads =
  /^(ltl|ptl|teil(ladung(en)?|partien?)|part(ial)?load|groupage|st(ü|ue)ckgut|sammelgut|beiladung|drobnica|messagerie)$/;

/** What spreadsheets make of `1-5`. */
export const days =
  /^\s*(\d{1,2}\.?[\s-]*(jan|feb|m(ä|a|ae)rz?|mrz|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[zc])[a-z]*\.?([\s-]*\d{2,4})?|(jan|feb|m(ä|a)rz?|mrz|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[zc])[a-z]*[\s-]\d{2}|\d{1,2}\.\d{1,2}\.(\d{2,4})?)\s*$/i;

/** Words that change nothing: a step goes up to its figure. */
export const fillers =
  /^(bis|zu|up|to|max|maximal|maximum|und|and|oder|or|je|sendung|eur|euro|€|in|≤|<=|=|\/|&|\+|,|per|shipment|full|prices?|preise?|netto|net|do|jusqu'à|jusqu’à|fino|a|tot|hasta|ltl|part|groupage|teilladung)\.?$/;
