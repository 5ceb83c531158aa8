import type { Phrases } from '../phrase-book.ts';

/** Behind `durch`. */
const actors: Phrases = { 'the shipper': 'den Kunden', 'the company': 'die Spedition' };

const statuses: Phrases = {
  draft: 'ein Entwurf',
  requested: 'angefragt',
  placed: 'gebucht',
  loaded: 'geladen',
  delivered: 'zugestellt',
  declined: 'abgelehnt',
  canceled: 'storniert',
};

/** What is said of an order that was booked, changed or read. */
export const orderPhrases: Phrases = {
  ...statuses,
  ...actors,
  '{#count} more': '{count} weitere',
  'Order {number} is {!status}.': 'Auftrag {number} ist {status}.',
  'The order is {!status}.': 'Der Auftrag ist {status}.',
  'Transport booked as order {number}.': 'Transport als Auftrag {number} gebucht.',
  'Transport requested as order {number}: the company accepts or declines it until {until}.':
    'Transport als Auftrag {number} angefragt: Die Spedition antwortet bis {until}.',
  'Draft stored as order {number}.': 'Entwurf als Auftrag {number} gespeichert.',
  'Nothing was booked: this was a trial run.': 'Es wurde nichts gebucht: Das war ein Probelauf.',
  'The order is canceled for a fee of {#net} EUR without VAT, {#gross} EUR with VAT.':
    'Der Auftrag ist storniert, für {net} EUR ohne USt., {gross} EUR mit USt.',
  'The order is canceled, without a fee.': 'Der Auftrag ist storniert, ohne Gebühr.',
  'The order is accepted.': 'Der Auftrag ist angenommen.',
  'The report was there before.': 'Diese Meldung gab es schon.',
  '{#recorded} of {#all} reports are recorded.': '{recorded} von {all} Meldungen sind aufgenommen.',
  'Nobody carries the order.': 'Der Auftrag hat kein Fahrzeug.',
  'The transport is assigned.': 'Der Transport ist disponiert.',
  '{#count} of {#all} transports are assigned.': '{count} von {all} Transporten sind disponiert.',
  'is named twice': 'ist doppelt genannt',
  'names no order': 'nennt keinen Auftrag',
  'goes with no other filter': 'geht mit keinem anderen Filter zusammen',
  'have {#count} notes together: one PDF takes {#max}': 'haben zusammen {count} Frachtbriefe: Ein PDF fasst {max}',
  'has no consignment note: the company has not accepted it':
    'hat keinen Frachtbrief: Die Spedition hat den Auftrag noch nicht angenommen',
  'has no consignment note: only orders that were placed, and are not canceled, have one':
    'hat keinen Frachtbrief: Es gibt ihn nur für gebuchte Aufträge, die nicht storniert sind',
  'is named twice: send one assignment of an order': 'ist doppelt genannt: bitte einen Auftrag einmal disponieren',
  'The order is {!status}: a transport is assigned while it is requested, placed or loaded.':
    'Der Auftrag ist {status}: Disponiert wird, solange er angefragt, gebucht oder geladen ist.',
  'The next stop is expected at another time.': 'Der nächste Stopp wird zu einer anderen Zeit erwartet.',
  'The vehicle is at the next stop.': 'Das Fahrzeug ist am nächsten Stopp.',
  'The next stop has failed.': 'Der nächste Stopp ist fehlgeschlagen.',
  'The goods are loaded.': 'Die Ware ist geladen.',
  'The goods are delivered.': 'Die Ware ist zugestellt.',
  'The goods are loaded: the order can no longer be canceled.':
    'Die Ware ist geladen: Der Auftrag lässt sich nicht mehr stornieren.',
  'The goods are delivered: the order can no longer be canceled.':
    'Die Ware ist zugestellt: Der Auftrag lässt sich nicht mehr stornieren.',
  'The order is a draft: place it first.': 'Der Auftrag ist ein Entwurf: bitte zuerst buchen.',
  'The order is a draft: publish it first.': 'Der Auftrag ist ein Entwurf: bitte zuerst buchen.',
  'The order is {!status}: nobody drives.': 'Der Auftrag ist {status}: Niemand fährt.',
  'The order is canceled already.': 'Der Auftrag ist schon storniert.',
  'The order is {!status}: no draft.': 'Der Auftrag ist {status}: kein Entwurf.',
  'The order is declined: nothing of it is carried.': 'Der Auftrag ist abgelehnt: Nichts davon wird befördert.',
  'The order is a draft: its shipper has asked for nothing yet.':
    'Der Auftrag ist ein Entwurf: Der Kunde hat noch nichts angefragt.',
  'Goods are loaded at one of the stops: the order can no longer be canceled.':
    'An einem Stopp ist Ware geladen: Der Auftrag lässt sich nicht mehr stornieren.',
  'Ask the company.': 'Bitte die Spedition fragen.',
  'The goods are loaded already: simulate arrived or delivered next.':
    'Die Ware ist schon geladen: als Nächstes bitte arrived oder delivered simulieren.',
  'The vehicle is at this stop already: simulate loaded next.':
    'Das Fahrzeug ist schon an diesem Stopp: als Nächstes bitte loaded simulieren.',
  'It was canceled by the shipper at {@time}.': 'Der Kunde hat ihn storniert, {time}.',
  'It was canceled by the company at {@time}.': 'Die Spedition hat ihn storniert, {time}.',
  'What can be sold on {@day}.': 'Was am {day} zu haben ist.',
  'unloadings: the booked windows are kept only if loading begins at the start of its window; loaded later, the vehicle comes later.':
    'unloadings: Die gebuchten Fenster gelten nur, wenn die Beladung am Anfang ihres Fensters beginnt; wird später geladen, kommt das Fahrzeug später.',
  'dates: the booked windows add {#amount} EUR to the price of the offer: {~why}.':
    'dates: Die gebuchten Fenster verteuern den Preis des Angebots um {amount} EUR: {why}.',
  'dates: the booked windows take {#amount} EUR off the price of the offer: {~why}.':
    'dates: Die gebuchten Fenster verbilligen den Preis des Angebots um {amount} EUR: {why}.',
  'a loading window narrower than offered or outside it, a stop at night, on a weekend or on a public holiday, and further days of loading cost a fee':
    'Ein engeres Ladefenster als angeboten oder eines außerhalb, ein Stopp bei Nacht, am Wochenende oder an einem Feiertag und weitere Ladetage kosten einen Zuschlag',
  'The order is canceled: nothing of it is carried.': 'Der Auftrag ist storniert: Nichts davon wird befördert.',
  'The order was canceled while it was a draft.': 'Der Auftrag wurde als Entwurf storniert.',
  'The order was withdrawn before the company had answered it.':
    'Der Auftrag wurde zurückgezogen, bevor die Spedition geantwortet hatte.',
  'The company has declined the order.': 'Die Spedition hat den Auftrag abgelehnt.',
  'The order is declined.': 'Der Auftrag ist abgelehnt.',
  'The order is delivered already: nothing is left to simulate.':
    'Der Auftrag ist schon zugestellt: Es gibt nichts mehr zu simulieren.',
  'The order is to be answered: decline it instead.': 'Der Auftrag wartet auf Antwort: bitte stattdessen ablehnen.',
  'The order is at version {@version}: {~event} by {~who} at {@time}.':
    'Der Auftrag hat die Fassung {version}: {event} durch {who}, {time}.',
  'The order was answered already: accepted by silence, since its time was up, at {@time}.':
    'Der Auftrag ist schon beantwortet: durch Schweigen angenommen, weil die Frist um war, {time}.',
  'The order was answered already: declined by silence, since its time was up, at {@time}.':
    'Der Auftrag ist schon beantwortet: durch Schweigen abgelehnt, weil die Frist um war, {time}.',
  'The order was answered already: accepted by {~who} at {@time}.':
    'Der Auftrag ist schon beantwortet: angenommen durch {who}, {time}.',
  'The order was answered already: declined by {~who} at {@time} ({@reason}).':
    'Der Auftrag ist schon beantwortet: abgelehnt durch {who}, {time} ({reason}).',
  'The order was answered already: accepted, at {@time}.': 'Der Auftrag ist schon beantwortet: angenommen, {time}.',
  'The order was answered already: declined, at {@time}.': 'Der Auftrag ist schon beantwortet: abgelehnt, {time}.',
  'The order was not to be answered: it was placed at once, at {@time}.':
    'Der Auftrag brauchte keine Antwort: Er war sofort gebucht, {time}.',
  'The shipper withdrew the order at {@time}, before it was answered.':
    'Der Kunde hat den Auftrag zurückgezogen, {time}, bevor er beantwortet war.',
  'The company can still cancel it, without a fee.': 'Die Spedition kann ihn noch stornieren, ohne Gebühr.',
  'Its shipper can book anew.': 'Der Kunde kann neu buchen.',
  'Canceling costs {#fee} EUR now, and max_cancellation_fee is {#limit}: send at least {#least} to cancel for that.':
    'Stornieren kostet jetzt {fee} EUR, und max_cancellation_fee ist {limit}: Wer dafür stornieren will, sendet mindestens {least}.',
  'dates: the vehicle waits for a booked window, which costs {#cost} EUR ({!basis}); an earlier or narrower one costs less.':
    'dates: Das Fahrzeug wartet auf ein gebuchtes Fenster, was {cost} EUR kostet ({basis}); ein früheres oder engeres kostet weniger.',
  'dates: the vehicle waits for a booked window, which costs {#cost} EUR; an earlier or narrower one costs less.':
    'dates: Das Fahrzeug wartet auf ein gebuchtes Fenster, was {cost} EUR kostet; ein früheres oder engeres kostet weniger.',
  '{name} is stored.': '{name} ist gespeichert.',
  'Send this address to the driver; it is not shown again.':
    'Bitte diese Adresse an den Fahrer senden; sie wird nicht noch einmal gezeigt.',
  'No link was open.': 'Es gab keinen offenen Link.',
  '1 ended.': '1 beendet.',
  '{#count} ended.': '{count} beendet.',
  'The limits of {@day} are set.': 'Die Grenzen des {day} sind gesetzt.',
  'It is done.': 'Erledigt.',
};
