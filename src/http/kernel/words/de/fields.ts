import type { Phrases } from '../phrase-book.ts';

const units: Phrases = {
  hour: 'Stunde',
  hours: 'Stunden',
  days: 'Tage',
  minutes: 'Minuten',
  seconds: 'Sekunden',
  euros: 'Euro',
  kilograms: 'Kilogramm',
  centimetres: 'Zentimeter',
  metres: 'Meter',
  litres: 'Liter',
};

/** What the schemas of bodies and queries ask of a field. */
const bySchema: Phrases = {
  ...units,
  'is required': 'bitte angeben',
  'is not known here': 'ist hier nicht bekannt',
  'is not known here; did you mean "{name}"?': 'ist hier nicht bekannt; gemeint war vielleicht „{name}“?',
  'is not known here; known are {names}': 'ist hier nicht bekannt; bekannt sind {names}',
  'is not known here; send `{name}` {!place}': 'ist hier nicht bekannt; bitte `{name}` senden, {place}',
  'is not known here; send `{name}`': 'ist hier nicht bekannt; bitte `{name}` senden',
  'is not known here; here it is `{name}`': 'ist hier nicht bekannt; hier heißt es `{name}`',
  'is not known here; send the header {header}': 'ist hier nicht bekannt; bitte den Header {header} senden',
  'is not known here: this operation has no dry run':
    'ist hier nicht bekannt: Diesen Vorgang gibt es nicht als Probelauf',
  'is not known here: this operation takes no such limit':
    'ist hier nicht bekannt: Dieser Vorgang nimmt keine solche Grenze',
  'is not known here: live animals are not carried': 'ist hier nicht bekannt: Lebende Tiere werden nicht befördert',
  'is not known here: insurance is not sold here, the carrier is liable by the CMR and national law; leave the field out':
    'ist hier nicht bekannt: Eine Versicherung gibt es hier nicht, der Frachtführer haftet nach CMR und nationalem Recht; bitte das Feld weglassen',
  'is not known here: state dangerous goods in items[].hazardous, as in {example}':
    'ist hier nicht bekannt: Gefahrgut bitte in items[].hazardous angeben wie {example}',
  'is not known here: state what goods must be kept at in items[].temperature, as in {example}':
    'ist hier nicht bekannt: die Temperatur bitte in items[].temperature angeben wie {example}',
  'in the body': 'im Inhalt',
  'is not known and was ignored.': 'ist nicht bekannt und wurde übergangen.',
  'is not known and was ignored; did you mean "{name}"?':
    'ist nicht bekannt und wurde übergangen; gemeint war vielleicht „{name}“?',
  'is not known and was ignored; known are {names}.': 'ist nicht bekannt und wurde übergangen; bekannt sind {names}.',
  '{#count} more unknown fields were ignored.': '{count} weitere unbekannte Felder wurden übergangen.',
  'has one line, so a space was put for control characters.':
    'hat eine Zeile; statt Steuerzeichen steht ein Leerzeichen.',
  '{!text}; did you mean "{value}"?': '{text}; gemeint war vielleicht „{value}“?',
  '{!text}: `{sent}` was sent; here it is `{here}`': '{text}: Gesendet wurde `{sent}`; hier heißt es `{here}`',
  'must be one of {values}; did you mean "{value}"?':
    'muss eines davon sein: {values}; gemeint war vielleicht „{value}“?',
  'must be one of {values}': 'muss eines davon sein: {values}',
  'must be {!branch}, or {!other}': 'muss {branch} sein oder {other}',
  'must be {!branch}, or be {!other}': 'muss {branch} sein oder {other}',
  'must be {!branch}': 'muss {branch} sein',
  'an integer': 'eine ganze Zahl',
  'a number': 'eine Zahl',
  text: 'ein Text',
  'true or false': 'true oder false',
  'an array': 'eine Liste',
  'an object': 'ein Objekt',
  null: 'null',
  'one of {values}': 'eines von {values}',
  'must be an integer, in {~unit}': 'muss eine ganze Zahl sein, in {unit}',
  'must be a number, in {~unit}': 'muss eine Zahl sein, in {unit}',
  'must be text: write {example}': 'muss ein Text sein: {example}',
  'must be at least {#limit} {~unit}': 'muss mindestens {limit} {unit} sein',
  'must be at least {#limit}': 'muss mindestens {limit} sein',
  'must be at most {#limit} {~unit}': 'darf höchstens {limit} {unit} sein',
  'must be at most {#limit}': 'darf höchstens {limit} sein',
  'must be above {#limit} {~unit}': 'muss über {limit} {unit} liegen',
  'must be above {#limit}': 'muss über {limit} liegen',
  'must not be empty': 'darf nicht leer sein',
  'must have at least {#limit} characters': 'muss mindestens {limit} Zeichen haben',
  'must have at most {#limit} characters': 'darf höchstens {limit} Zeichen haben',
  'must have at least 1 element': 'braucht mindestens einen Eintrag',
  'must have at least {#limit} elements': 'braucht mindestens {limit} Einträge',
  'must have at most {#limit} elements': 'darf höchstens {limit} Einträge haben',
  'has a form that is not allowed': 'ist nicht richtig geschrieben',
  'must be a two-letter country code': 'muss ein Länderkürzel aus zwei Buchstaben sein',
  'must be a class or division of ADR, as in 3, 4.1, 2.2 or 1.4S':
    'muss eine Klasse oder Unterklasse des ADR sein wie 3, 4.1, 2.2 oder 1.4S',
  'must be four digits, with or without UN before them': 'muss aus vier Ziffern bestehen, mit oder ohne UN davor',
  'must be 6 to 10 digits': 'muss 6 bis 10 Ziffern haben',
  'must not have control characters': 'darf keine Steuerzeichen enthalten',
  'must be a real ISO 8601 date-time with offset, as in {example}':
    'muss ein Zeitpunkt nach ISO 8601 mit Zeitzone sein, den es gibt, wie {example}',
  '{!lack}: write {local} with the offset of the place, such as Z or +01:00':
    '{lack}: bitte {local} mit der Zeitzone des Ortes schreiben, etwa Z oder +01:00',
  '{!lack}: write {example}': '{lack}: bitte {example} schreiben',
  'needs a time of day with its offset': 'braucht eine Uhrzeit mit Zeitzone',
  'needs an offset': 'braucht eine Zeitzone',
  'must be an ISO 8601 date-time with offset': 'muss ein Zeitpunkt nach ISO 8601 mit Zeitzone sein',
  'must be given once': 'darf nur einmal angegeben sein',
  'must be percent-encoded UTF-8': 'muss prozentkodiertes UTF-8 sein',
};

/** What is asked of the body as a whole, and of headers. */
const ofHttp: Phrases = {
  'is empty: send a JSON object': 'ist leer: bitte ein JSON-Objekt senden',
  'must be UTF-8': 'muss UTF-8 sein',
  'must be JSON: {reason}': 'muss JSON sein: {reason}',
  'must not be nested deeper than {#levels} levels': 'darf nicht tiefer als {levels} Ebenen verschachtelt sein',
  'must not have more than {#values} values in all': 'darf insgesamt höchstens {values} Werte haben',
  'must be sent once': 'darf nur einmal gesendet werden',
  'must be 1 to 255 visible ASCII characters': 'muss aus 1 bis 255 sichtbaren ASCII-Zeichen bestehen',
  'must not be given together with "the service"': 'darf nicht zusammen mit „the service“ angegeben sein',
  'must not contain the character U+0000': 'darf das Zeichen U+0000 nicht enthalten',
  'must not contain a lone surrogate': 'darf kein einzelnes Surrogat enthalten',
  'must not have more than {#count} elements': 'darf höchstens {count} Einträge haben',
  'has a key that is not allowed': 'hat einen Schlüssel, der nicht erlaubt ist',
  'must have a letter or a digit': 'muss einen Buchstaben oder eine Ziffer haben',
  'must be a day of the calendar, as in {@day}': 'muss ein Tag des Kalenders sein wie {day}',
  'was used with another request, which made order {@order}: send a new key with a new request':
    'wurde mit einer anderen Anfrage benutzt, aus der Auftrag {order} entstand: bitte mit einer neuen Anfrage einen neuen Schlüssel senden',
  'was used with another request, which was about order {@order}: send a new key with a new request':
    'wurde mit einer anderen Anfrage zu Auftrag {order} benutzt: bitte mit einer neuen Anfrage einen neuen Schlüssel senden',
  'was used with another request: send a new key with a new request':
    'wurde mit einer anderen Anfrage benutzt: bitte mit einer neuen Anfrage einen neuen Schlüssel senden',
  'is a JPEG that is cut off or broken: send the whole picture':
    'ist ein abgeschnittenes oder beschädigtes JPEG: bitte das ganze Bild senden',
  'is no PDF, JPEG or PNG: its first bytes say otherwise':
    'ist weder PDF noch JPEG noch PNG: Die ersten Bytes sagen anderes',
  '{@number} reads as the number of an order, and an id belongs here: {call} has it as data.0.id, if an order has that number.':
    '{number} sieht aus wie eine Auftragsnummer, hier gehört aber eine ID hin: {call} nennt sie als data.0.id, wenn ein Auftrag diese Nummer hat.',
};

/** What is wrong with a field, behind its name; in that of a warning the field comes before. */
export const fieldPhrases: Phrases = { ...bySchema, ...ofHttp };
