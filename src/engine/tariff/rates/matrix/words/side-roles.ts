/** What the columns before and beside the prices say. */
export type SideRole = 'from' | 'to' | 'place' | 'country' | 'from_country' | 'to_country' | 'label' | 'note';

const words: readonly [SideRole | 'zone', RegExp][] = [
  [
    'note',
    /^(notes?|comments?|remarks?|bemerkung(en)?|hinweise?|kommentare?|anmerkung(en)?|info(s|rmation(en)?)?|uwagi|remarques?|orte?|st(a|ä)dte?|towns?|city|cities|miejscowo(ś|s)(ć|c)|miasto|ville|name|km|kilometer|entfernung(en)?|distance|dystans|\w*laufzeit(en)?|transit(time|zeit(en)?)?|lead|time|days?|tage|arbeitstage|werktage|d(é|e)lai|frequenz|abfahrt(en)?|departures?)$/,
  ],
  [
    'from',
    /^(from|von|origin|versand\w*|absende\w*|belade\w*|ladeort|ladestelle|abgang\w*|abhol\w*|collection|loading|start\w*)$/,
  ],
  ['to', /^(to|nach|destination|ziel\w*|empf[aä]ng\w*|empfangs\w*|entlade\w*|delivery|unloading|zustell\w*)$/],
  ['country', /^(country|land|l[aä]ndercode|lkz|\w*land|kraj|pays|paese)$/],
  ['zone', /^(zones?|zonen|tarif(zone|gebiet)|regions?|regionen|gebiete?|strefa|strefy|relation(en)?|lane|lanes)$/],
  [
    'place',
    /^(\w*plz\w*|postleitzahl(en)?|postcodes?|postal|post|codes?|zip|zips|areas?|districts?|kody?|cp|d(é|e)p(artements?|t)?|d(é|e)partements?|cap)$/,
  ],
];

/** Labels of towns, which say more than the postal codes beside them, and less than they do about the place. */
const towns = /^(ziel|empfangs?|empf(ä|ae)nger|entlade|lade|belade|abhol|versand|abgangs?)-?(orte?|stadt|st(ä|ae)dte)$/;

/** Whether a label is that of towns, as `Zielort`, which are not read beside postal codes. */
export function isTownLabel(label: string): boolean {
  return towns.test(label.toLowerCase().trim()) || names(label, 'note');
}

/** Whether a label is that of the last of several postal codes, as `PLZ bis`. */
export function endsRange(label: string): boolean {
  return names(label, 'place') && /(^|\P{L})(bis|do|jusqu|fino|until)(\P{L}|$)/iu.test(label);
}

/** Whether a label is that of distances. */
export function isDistanceLabel(label: string): boolean {
  return /^\W*(km|kilometer|entfernung|distan[cz]|dystans)/i.test(label) && !/\p{L}{2}plz|plz/iu.test(label);
}

/** Whether a label is that of remarks in words. */
export function isRemarkLabel(label: string): boolean {
  return /(?<!\p{L})(note|comment|remark|bemerkung|hinweis|kommentar|anmerkung|info|uwagi|remarque)/iu.test(label);
}

/** Whether a label is that of times. */
export function isTimeLabel(label: string): boolean {
  return /laufzeit|transit|lead|time|tage|days?(?!\p{L})|d(é|e)lai|frequenz|abfahrt|departure/iu.test(label);
}

/** What a label says about its column. Undefined: nothing that is known. */
export function sideRoleOf(label: string): SideRole | undefined {
  const has = (role: SideRole | 'zone') => names(label.replaceAll(/\bup to\b/gi, ''), role);
  const isCountry = has('country');
  if (has('from')) return isCountry ? 'from_country' : 'from';
  if (has('to')) return isCountry ? 'to_country' : 'to';
  if (has('place')) return 'place';
  if (has('zone')) return 'label';
  if (isCountry) return 'country';
  return has('note') ? 'note' : undefined;
}

/** Whether a label names zones, as in `Zone`, `Zielgebiet` or `Land / Zone`, and no postal codes. */
export function isZoneLabel(label: string): boolean {
  return (
    (names(label, 'zone') || /\p{L}(zonen?|gebiete?|region(en)?|relation(en)?)\b/iu.test(label)) &&
    !names(label, 'place')
  );
}

function names(label: string, role: SideRole | 'zone'): boolean {
  const form = words.find(([name]) => name === role)?.[1];
  return label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((part) => part !== '' && form?.test(part));
}
