import type { Phrases } from '../phrase-book.ts';

/** What is asked of places and their addresses. */
export const placePhrases: Phrases = {
  // A place with its region.
  '{name} ({!region})': '{name} ({region})',
  '{!one} or {!other}': '{one} oder {other}',
  'or name is required': 'oder name fehlt',
  'or last_name is required': 'oder last_name fehlt',
  'A place needs a postal code or a name.': 'Ein Ort braucht eine Postleitzahl oder einen Namen.',
  '"{code}" is not an ISO 3166-1 alpha-2 country code.': '„{code}“ ist kein Länderkürzel nach ISO 3166-1 (alpha-2).',
  '"{code}" is not an ISO 3166-1 alpha-2 country code; did you mean "{meant}"?':
    '„{code}“ ist kein Länderkürzel nach ISO 3166-1 (alpha-2); gemeint war vielleicht „{meant}“?',
  'A curfew keeps trucks in Ukraine off the road at night, which is not in the times given.':
    'Eine Ausgangssperre hält Lkw in der Ukraine nachts von der Straße; in den Zeiten ist das nicht enthalten.',
  'Trucks may queue for hours at the border of Moldova, which is not in the times given.':
    'An der Grenze der Republik Moldau können Lkw Stunden warten; in den Zeiten ist das nicht enthalten.',
  'Trucks may queue for a day between Bulgaria and Turkey (Kapıkule), which is not in the times given.':
    'Zwischen Bulgarien und der Türkei (Kapıkule) können Lkw einen Tag warten; in den Zeiten ist das nicht enthalten.',
  'No motor vehicles enter {town}: goods are handed over at the car park at the entrance, and how they go on from there is not in the price.':
    '{town} ist autofrei: Die Ware wird am Parkplatz am Ortseingang übergeben; wie es von dort weitergeht, ist nicht im Preis.',
  'No motor vehicles enter {town}: goods are handed over at {one} or {handover}, and how they go on from there is not in the price.':
    '{town} ist autofrei: Die Ware wird in {one} oder {handover} übergeben; wie es von dort weitergeht, ist nicht im Preis.',
  'No motor vehicles enter {town}: goods are handed over at {handover}, and how they go on from there is not in the price.':
    '{town} ist autofrei: Die Ware wird in {handover} übergeben; wie es von dort weitergeht, ist nicht im Preis.',
  'Trucks may queue for a day or more at the border of Ukraine, which is not in the times given.':
    'An der Grenze der Ukraine können Lkw einen Tag oder länger warten; in den Zeiten ist das nicht enthalten.',
  '"{code}" cannot be a postal code of {~country}.': '„{code}“ kann keine Postleitzahl sein ({country}).',
  'The postal code {code} of {~country} is not known; give the name too.':
    'Die Postleitzahl {code} ist nicht bekannt ({country}); bitte auch den Ort angeben.',
  'The postal code {code} is not known: {~place} was taken by its name.':
    'Die Postleitzahl {code} ist nicht bekannt: Nach dem Namen wurde {place} genommen.',
  'The postal code {code} is known only by its area: {~place} was taken.':
    'Von der Postleitzahl {code} ist nur das Gebiet bekannt: {place} wurde genommen.',
  'The postal code {given} was read as {code}.': 'Die Postleitzahl {given} wurde als {code} gelesen.',
  'The postal code {code} is of an area east of the Urals, where no places are served.':
    'Die Postleitzahl {code} liegt östlich des Urals, wo keine Orte bedient werden.',
  'The postal code {code} is of a post office of the British forces and says no place; give the country, code and name of the place itself.':
    'Die Postleitzahl {code} gehört zu einem Postamt der britischen Streitkräfte und nennt keinen Ort; bitte Land, Postleitzahl und Namen des Ortes selbst angeben.',
  'The postal code {code} is not in {~country} but in {~territory}, which has a country code of its own: {own}.':
    'Die Postleitzahl {code} liegt nicht in {country}, sondern in {territory} mit eigenem Länderkürzel: {own}.',
  'The postal code {code} is of {~place}, an island of {~town}; that was taken.':
    'Die Postleitzahl {code} ist die von {place}, einer Insel von {town}; diese wurde genommen.',
  'The postal code {code} belongs to {~place}, {#km} km from {~town}; the postal code was taken.':
    'Die Postleitzahl {code} gehört zu {place}, {km} km von {town}; es gilt die Postleitzahl.',
  'The postal code {code} belongs to {~place}, but {~town} is {#km} km away; the postal code was taken.':
    'Die Postleitzahl {code} gehört zu {place}, aber {town} ist {km} km entfernt; es gilt die Postleitzahl.',
  'The postal code {code} belongs to {~place}, and only a ferry joins that and {~town}; give the postal code and the name of one place.':
    'Die Postleitzahl {code} gehört zu {place}, das nur eine Fähre mit {town} verbindet; bitte Postleitzahl und Namen eines Ortes angeben.',
  'The postal code {code} belongs to {~place}, and the border of a tax territory is between that and {~town}; give the postal code and the name of one place.':
    'Die Postleitzahl {code} gehört zu {place}, und zwischen diesem Ort und {town} liegt die Grenze eines Steuergebiets; bitte Postleitzahl und Namen eines Ortes angeben.',
  'The postal code {code} belongs to {~place}, and the border of a tax territory is between that and {~town}; give the country, the postal code and the name of one place.':
    'Die Postleitzahl {code} gehört zu {place}, und zwischen diesem Ort und {town} liegt die Grenze eines Steuergebiets; bitte Land, Postleitzahl und Namen eines Ortes angeben.',
  'The postal code {code} belongs to {~place}, and only a ferry joins that and {~town}; give the country, the postal code and the name of one place.':
    'Die Postleitzahl {code} gehört zu {place}, das nur eine Fähre mit {town} verbindet; bitte Land, Postleitzahl und Namen eines Ortes angeben.',
  'No place named "{name}" is known: {~place} was taken for the postal code {code}.':
    'Einen Ort „{name}“ gibt es nicht: {place} wurde genommen, nach der Postleitzahl {code}.',
  'No place named "{name}" is known: {~place} was taken.': 'Einen Ort „{name}“ gibt es nicht: {place} wurde genommen.',
  'No place named "{name}" is known in {~country}.': 'Einen Ort „{name}“ gibt es dort nicht ({country}).',
  'No place named "{name}" is known in {~country}; did you mean {~place}?':
    'Einen Ort „{name}“ gibt es dort nicht ({country}); gemeint war vielleicht {place}?',
  'Neither the postal code {code} nor a place named "{name}" is known in {~country}; did you mean {~place}?':
    'Weder die Postleitzahl {code} noch einen Ort „{name}“ gibt es dort ({country}); gemeint war vielleicht {place}?',
  '"{name}" is not at the postal code {code}; did you mean {~places}?':
    '„{name}“ liegt nicht an der Postleitzahl {code}; gemeint war vielleicht {places}?',
  'There is more than one {name}: {~place} was taken, not {~other}. A postal code tells them apart.':
    '{name} gibt es mehr als einmal: {place} wurde genommen, nicht {other}. Eine Postleitzahl macht es eindeutig.',
  'must be a code of ISO 3166-1 as in DE, GR or GB, not "{code}"':
    'muss ein Länderkürzel nach ISO 3166-1 sein wie DE, GR oder GB, nicht „{code}“',
  'must be a phone number in international format, as in {example}':
    'muss eine Nummer mit Landesvorwahl sein wie {example}',
};
