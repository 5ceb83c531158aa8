import type { Phrases } from '../phrase-book.ts';

/** What is asked of times, prices and orders. */
export const bookingPhrases: Phrases = {
  'must not be in the past': 'darf nicht in der Vergangenheit liegen',
  'must be at most {#days} days ahead': 'darf höchstens {days} Tage voraus liegen',
  'must not be before start': 'darf nicht vor dem Beginn liegen',
  'must not be blank': 'darf nicht leer sein',
  'must lie in the future': 'muss in der Zukunft liegen',
  'must not be in the future: only an eta is': 'darf nicht in der Zukunft liegen: Das darf nur eine erwartete Zeit',
  'must lie within 400 days of now: is the year right?': 'darf höchstens 400 Tage entfernt sein: Stimmt das Jahr?',
  'cannot be met: the vehicle can be there from {from}': 'geht nicht: Das Fahrzeug kann ab {from} dort sein',
  'is exceeded: the net price is {#price} EUR': 'ist überschritten: Der Nettopreis ist {price} EUR',
  'is needed with the reason "other"': 'ist beim Grund „other“ anzugeben',
  'is not available for this transport; available: {services}':
    'gibt es für diesen Transport nicht; es gibt: {services}',
  'is not available for this transport': 'gibt es für diesen Transport nicht',
  'is an offer to another account or environment':
    'ist ein Angebot an einen anderen Kunden oder aus einer anderen Umgebung',
  'is named twice: give its pieces once': 'ist doppelt genannt: bitte die Stücke einmal angeben',
  'must count the goods of the order from 0: it has {#count}': 'muss die Ware des Auftrags ab 0 zählen: Er hat {count}',
  'is needed for failed: one of {reasons}': 'ist bei failed anzugeben: eines von {reasons}',
  'is needed for closed: one of {reasons}': 'ist bei closed anzugeben: eines von {reasons}',
  'belongs to failed and declined only': 'gehört nur zu failed und declined',
  'belongs to eta only': 'gehört nur zu eta',
  'belongs to failed; with declined: {reasons}': 'gehört zu failed; bei declined: {reasons}',
  'belongs to declined; with failed: {reasons}': 'gehört zu declined; bei failed: {reasons}',
  'must be in the years 1970 to 2199': 'muss in den Jahren 1970 bis 2199 liegen',
  'is too late: the vehicle can start there at {@start} and waits at most {#days} days':
    'ist zu spät: Das Fahrzeug kann dort {start} beginnen und wartet höchstens {days} Tage',
  'must be 0: there is one place in {@list}': 'muss 0 sein: In {list} steht nur ein Ort',
  'must be an index of {@list}, from 0 to {#last}': 'muss die Stelle eines Ortes in {list} sein, von 0 bis {last}',
  'is for another transport: {!what} differ': 'ist für einen anderen Transport: {what} sind anders',
  'is for another transport: {!what} differs': 'ist für einen anderen Transport: {what} ist anders',
  '{!text}; what is in `faster` is for one driver': '{text}; was in `faster` steht, gilt für einen Fahrer',
  '{!text}; ask for the price with the postal codes of the booking':
    '{text}; bitte den Preis mit den Postleitzahlen der Buchung anfragen',
  items: 'die Ware',
  'loading places': 'die Ladeorte',
  'unloading places': 'die Entladeorte',
  vehicle_type: 'vehicle_type',
  'first loading window (offered: {@start} to {@end})': 'das erste Ladefenster (angeboten: {start} bis {end})',
  'vehicle_type (offered: {@type})': 'vehicle_type (angeboten: {type})',
  'loading places, unloading places': 'Lade- und Entladeorte',
  '{!one}, items': '{one} und die Ware',
  'is not an offer of this service for this transport, or its key has been retired':
    'ist kein Angebot dieses Dienstes für diesen Transport, oder sein Schlüssel gilt nicht mehr',
  'is not an offer of this service': 'ist kein Angebot dieses Dienstes',
  'promises {#promised} EUR, and today, by other tables than it was made with, this transport costs {#price} EUR: ask for a new price':
    'verspricht {promised} EUR, und heute, nach anderen Tabellen als denen, mit denen es entstand, kostet dieser Transport {price} EUR: bitte einen neuen Preis anfragen',
  'promises {#promised} EUR, and this transport costs {#price} EUR: ask for a new price':
    'verspricht {promised} EUR, und dieser Transport kostet {price} EUR: bitte einen neuen Preis anfragen',
  'is for another tour, of {#offered} km: today, by other tables than it was made with, this one has {#km} km: ask for a new price':
    'ist für eine andere Tour, von {offered} km: Heute, nach anderen Tabellen als denen, mit denen es entstand, hat diese {km} km: bitte einen neuen Preis anfragen',
  'is for another tour, of {#offered} km: this one has {#km} km: ask for a new price':
    'ist für eine andere Tour, von {offered} km: Diese hat {km} km: bitte einen neuen Preis anfragen',
  'expired at {@time}: ask for a new price': 'ist abgelaufen, {time}: bitte einen neuen Preis anfragen',
  'must be as links.next has it': 'muss so sein, wie links.next es hat',
  'must be the id of an attempt': 'muss die ID eines Versuchs sein',
  'must be true': 'muss true sein',
  'must be a position, or the id of an event': 'muss eine Stelle oder die ID eines Ereignisses sein',
  'is ahead of the feed, which has come to {@position}': 'liegt vor dem Feed, der bei {position} steht',
  'is no event of the feed': 'ist kein Ereignis des Feeds',
  'is required, or event instead': 'bitte angeben, oder stattdessen event',
  'cannot be given beside since': 'kann nicht neben since stehen',
  'is required: no version is before this one': 'bitte angeben: Vor dieser gibt es keine Fassung',
  'is no version of the tariff': 'ist keine Fassung des Tarifs',
  'is not known: there are {names}': 'ist nicht bekannt: Es gibt {names}',
  'goes with the role shipper alone': 'gehört nur zur Rolle shipper',
  'must not lead to a private or reserved address: "listen" of the client package (/docs/client/README) brings events there, or the operator of the service opens it by {@setting}':
    'darf nicht zu einer privaten oder reservierten Adresse führen: „listen“ des Client-Pakets (/docs/client/README) bringt Ereignisse dorthin, oder wer den Dienst betreibt, erlaubt sie mit {setting}',
  'must not lead to a private or reserved address: the operator of the service opens it by {@setting}':
    'darf nicht zu einer privaten oder reservierten Adresse führen: Wer den Dienst betreibt, erlaubt sie mit {setting}',
  'asks for nothing; what is known reads {words}': 'bewirkt nichts; bekannt sind {words}',
  'delay is in milliseconds: a whole number from 0 to {#limit}':
    'delay ist in Millisekunden: eine ganze Zahl von 0 bis {limit}',
  'names no documented reply of {@operation}; it knows {replies}':
    'nennt keine beschriebene Antwort von {operation}; es gibt {replies}',
  'has {#count} documents already: that is as many as there may be':
    'hat schon {count} Dokumente: Mehr dürfen es nicht sein',
  'is {#minutes} minutes before the window of the stop.': 'ist {minutes} Minuten vor dem Fenster des Stopps.',
  'is {#minutes} minutes after the window of the stop.': 'ist {minutes} Minuten nach dem Fenster des Stopps.',
  'is {span} before the window of the stop.': 'ist {span} vor dem Fenster des Stopps.',
  'is {span} after the window of the stop.': 'ist {span} nach dem Fenster des Stopps.',
};
