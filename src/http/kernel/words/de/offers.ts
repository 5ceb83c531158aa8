import type { Phrases } from '../phrase-book.ts';

/** Why a vehicle is not offered. */
const refusals: Phrases = {
  'A piece is {#actual} cm long; {~vehicle} takes pieces up to {#limit} cm.':
    'Ein Packstück ist {actual} cm lang; {vehicle} nimmt Packstücke bis {limit} cm.',
  'A piece is {#actual} cm wide; {~vehicle} takes pieces up to {#limit} cm.':
    'Ein Packstück ist {actual} cm breit; {vehicle} nimmt Packstücke bis {limit} cm.',
  'A piece is {#actual} cm high; {~vehicle} takes pieces up to {#limit} cm.':
    'Ein Packstück ist {actual} cm hoch; {vehicle} nimmt Packstücke bis {limit} cm.',
  'The goods weigh {#weight} kg; {~vehicle} carries up to {#limit} kg.':
    'Die Ware wiegt {weight} kg; {vehicle} lädt bis {limit} kg.',
  'The goods do not fit on the floor; {~vehicle} has {#limit} m.':
    'Die Ware passt nicht auf die Ladefläche; {vehicle} hat {limit} m.',
  'The goods take about {#actual} m of the floor; {~vehicle} has {#limit} m.':
    'Die Ware braucht etwa {actual} m der Ladefläche; {vehicle} hat {limit} m.',
  'No placement of the goods in {~vehicle} was found, and none was ruled out; ask for fewer kinds of pieces.':
    'Für {vehicle} wurde kein Ladeplan gefunden, und ausgeschlossen ist keiner; bitte weniger Arten von Packstücken anfragen.',
  'Line {#line} is {!goods}; {~vehicle} carries {!carried}.':
    'Position {line} ist {goods}; {vehicle} befördert {carried}.',
  'dangerous goods of class {class} in limited quantities ({un})':
    'Gefahrgut der Klasse {class} in begrenzten Mengen ({un})',
  'dangerous goods of class {class} ({un})': 'Gefahrgut der Klasse {class} ({un})',
  'those of classes {classes} alone': 'nur das der Klassen {classes}',
  'limited quantities alone': 'nur begrenzte Mengen',
  none: 'keines',
  'it in packing group {groups} alone, and none is stated':
    'es nur in Verpackungsgruppe {groups}, und es ist keine angegeben',
  'it in packing group {groups} alone': 'es nur in Verpackungsgruppe {groups}',
  '{classes} alone': 'nur {classes}',
  '{one} and {other} may not ride in one vehicle ({rule}).':
    '{one} und {other} dürfen nicht zusammen geladen werden ({rule}).',
  'A piece of line {#line} weighs {#weight} kg; {~carrier} bears up to {#limit} kg.':
    'Ein Packstück der Position {line} wiegt {weight} kg; {carrier} trägt bis {limit} kg.',
  'Line {#line} must be kept at another temperature than the lines before it, and a vehicle has but one.':
    'Position {line} braucht eine andere Temperatur als die Positionen davor, und ein Fahrzeug hat nur eine.',
  'The goods must be kept at {#from} to {#to} °C; {~vehicle} keeps {#min} to {#max} °C.':
    'Die Ware braucht {from} bis {to} °C; {vehicle} hält {min} bis {max} °C.',
  'The goods must be kept at {#from} to {#to} °C; {~vehicle} cools nothing.':
    'Die Ware braucht {from} bis {to} °C; {vehicle} kühlt nicht.',
  '{~vehicle} is not loaded there on {@day} ({reason}), nor can it be had within 60 days after: ask the company.':
    '{vehicle} wird dort am {day} nicht beladen ({reason}) und ist auch in den 60 Tagen danach nicht zu haben: bitte die Spedition fragen.',
  '{~vehicle} is not loaded there on {@day} ({reason}): it can be had from {@from}, with the later windows that a price offers then.':
    '{vehicle} wird dort am {day} nicht beladen ({reason}): zu haben ab {from}, mit den späteren Fenstern, die ein Preis dann anbietet.',
  '{~vehicle} is not loaded there on {@day} ({reason}): it can be had from {@from}.':
    '{vehicle} wird dort am {day} nicht beladen ({reason}): zu haben ab {from}.',
  '{~vehicle} is sold out on {@day}, nor can it be had within 60 days after: ask the company.':
    '{vehicle} ist am {day} ausverkauft und ist auch in den 60 Tagen danach nicht zu haben: bitte die Spedition fragen.',
  '{~vehicle} is sold out on {@day}: it can be had from {@from}, with the later windows that a price offers then.':
    '{vehicle} ist am {day} ausverkauft: zu haben ab {from}, mit den späteren Fenstern, die ein Preis dann anbietet.',
  '{~vehicle} is sold out on {@day}: it can be had from {@from}.':
    '{vehicle} ist am {day} ausverkauft: zu haben ab {from}.',
  '{~vehicle} is asked for too late to be loaded then, nor can it be had within 60 days after: ask the company.':
    '{vehicle} ist zu spät angefragt, um dann zu laden, und ist auch in den 60 Tagen danach nicht zu haben: bitte die Spedition fragen.',
  '{~vehicle} is asked for too late to be loaded then: it can be had from {@from}, with the later windows that a price offers then.':
    '{vehicle} ist zu spät angefragt, um dann zu laden: zu haben ab {from}, mit den späteren Fenstern, die ein Preis dann anbietet.',
  '{~vehicle} is asked for too late to be loaded then: it can be had from {@from}.':
    '{vehicle} ist zu spät angefragt, um dann zu laden: zu haben ab {from}.',
  '{~vehicle} is an express vehicle and has no loading time slot.':
    '{vehicle} ist ein Expressfahrzeug und hat kein Zeitfenster für die Beladung.',
  '{~vehicle} may only load in {@country} from {@from}.': '{vehicle} darf in {country} erst ab {from} laden.',
  'No schedule within the law was found for {~vehicle}.': 'Für {vehicle} gibt es keinen zulässigen Einsatzplan.',
  'No road or ferry that a truck can take joins the places of this tour.':
    'Keine Straße und keine Fähre für Lkw verbindet die Orte dieser Tour.',
  'No road or ferry that a truck can take leads to {place}.':
    'Keine Straße und keine Fähre für Lkw führt nach {place}.',
  'There is no vehicle type {@type}.': 'Es gibt keinen Fahrzeugtyp {type}.',
  'There are no vehicle types {types}.': 'Es gibt keine Fahrzeugtypen {types}.',
};

/** Why trucks do not go somewhere, as the tables say. */
const reasons: Phrases = {
  'sanctions, and Belarus bars trucks of the EU until {@day}': 'Sanktionen; Belarus sperrt Lkw aus der EU bis {day}',
  'Belarus bars trucks of the EU until {@day}': 'Belarus sperrt Lkw aus der EU bis {day}',
  'sanctions, and Russia lets no trucks of the EU, of Norway and of the United Kingdom in':
    'Sanktionen; Russland lässt keine Lkw aus der EU, aus Norwegen und dem Vereinigten Königreich ein',
  'Russia lets no trucks of the EU in, and goods for Kaliningrad go by rail or sea':
    'Russland lässt keine Lkw aus der EU ein, und Ware für Kaliningrad fährt per Bahn oder Schiff',
  'Finland has closed all crossings for road traffic until further notice':
    'Finnland hat alle Straßenübergänge bis auf Weiteres geschlossen',
  'no vehicles cross the bridge to Ivangorod': 'über die Brücke nach Iwangorod fahren keine Fahrzeuge',
  'occupied by Russia': 'von Russland besetzt',
  'occupied by Russia, closed to goods by Georgian law':
    'von Russland besetzt, nach georgischem Recht für Waren gesperrt',
  'outside the control of Moldova, and its border with Ukraine is closed':
    'nicht unter der Kontrolle der Republik Moldau, und die Grenze zur Ukraine ist geschlossen',
  'outside the control of the Republic of Cyprus, whose government has closed its ports and lets goods over the Green Line only one by one':
    'nicht unter der Kontrolle der Republik Zypern, deren Regierung die Häfen dort geschlossen hat und Ware nur einzeln über die Grüne Linie lässt',
  war: 'Krieg',
  'war, front line': 'Krieg, Frontgebiet',
  'war: no way is sold through Ukraine that ends elsewhere':
    'Krieg: Durch die Ukraine wird kein Weg verkauft, der anderswo endet',
};

/** How often carriers may carry inside another country, and by which rule. */
const cabotage: Phrases = {
  'as far as its own law lets them': 'soweit es das dortige Recht erlaubt',
  'as far as their own treaties let them': 'soweit es ihre Verträge erlauben',
  'once within seven days after unloading what was brought from the United Kingdom':
    'einmal binnen sieben Tagen nach dem Entladen dessen, was aus dem Vereinigten Königreich kam',
  'twice within seven days after unloading what was brought into the country':
    'zweimal binnen sieben Tagen nach dem Entladen dessen, was ins Land gebracht wurde',
  'three times within seven days after unloading what was brought into the country, and then with that vehicle only after four days':
    'dreimal binnen sieben Tagen nach dem Entladen dessen, was ins Land gebracht wurde, und mit diesem Fahrzeug dann erst nach vier Tagen wieder',
  '{!rule}, since {@day}': '{rule}, seit {day}',
  'Land Transport Agreement EU–Switzerland of {@day}, art. 14, and Swiss customs law':
    'Landverkehrsabkommen EU–Schweiz vom {day}, Art. 14, und Schweizer Zollrecht',
  'Land Transport Agreement EU–Switzerland of {@day}, art. 14': 'Landverkehrsabkommen EU–Schweiz vom {day}, Art. 14',
  'Regulation (EC) 1072/2009, art. 8(1): for holders of a Community licence only':
    'Verordnung (EG) 1072/2009, Art. 8 Abs. 1: nur für Inhaber einer Gemeinschaftslizenz',
  'Regulation (EC) 1072/2009, art. 8(2) and 8(2a)': 'Verordnung (EG) 1072/2009, Art. 8 Abs. 2 und 2a',
  'Trade and Cooperation Agreement EU–UK of {@day}, art. 462':
    'Handels- und Kooperationsabkommen EU–UK vom {day}, Art. 462',
  'bilateral permits and licences of the ECMT (ITF, ECMT Multilateral Quota User Guide) do not cover it without a special permit':
    'bilaterale und CEMT-Genehmigungen (ITF, CEMT-Leitfaden) decken es nicht ohne Sondergenehmigung',
  'bilateral permits do not cover it without a special permit':
    'bilaterale Genehmigungen decken es nicht ohne Sondergenehmigung',
  'no agreement that is known here lets them': 'kein hier bekanntes Abkommen erlaubt es ihnen',
  'not known here, ask before the first': 'hier nicht bekannt, bitte vor der ersten Fahrt fragen',
  'no rule is named': 'keine Regel ist genannt',
};

const closures: Phrases = {
  'The way leads through {~countries}, outside the customs territory of the EU: the goods need papers for transit (T2 or TIR).':
    'Der Weg verlässt das Zollgebiet der EU ({countries}): Für die Ware sind Versandpapiere nötig (T2 oder Carnet TIR).',
  '{~place} is not served since {@since}: {!reason}.': '{place} wird seit {since} nicht bedient: {reason}.',
  'The way leads through {~country}, where trucks have not passed since {@since}: {!reason}.':
    'Auf dem Weg ({country}) fahren seit {since} keine Lkw: {reason}.',
  'The border between {~one} and {~other} is closed at {towns} since {@since}: {!reason}.':
    'Die Grenze zwischen {one} und {other} ist bei {towns} seit {since} geschlossen: {reason}.',
  'The border between {~one} and {~other} is closed since {@since}: {!reason}.':
    'Die Grenze zwischen {one} und {other} ist seit {since} geschlossen: {reason}.',
  'The way leads through {~country}: {!text}': 'Auf dem Weg ({country}): {text}',
  'Carriers of {~carriers} may not carry goods inside {~country}: {!rule}.':
    'Kabotage ({country}) ist Frachtführern ({carriers}) nicht erlaubt: {rule}.',
  'Carriers of {~carriers} may carry goods inside {~country} only {!limit}: {!rule}.':
    'Kabotage ({country}) ist Frachtführern ({carriers}) nur beschränkt erlaubt ({limit}): {rule}.',
  'Carriers of {~carriers} may carry goods inside {~country}: {!rule}.':
    'Kabotage ({country}) ist Frachtführern ({carriers}) erlaubt: {rule}.',
};

/** What a price or a booking tells besides. */
const notes: Phrases = {
  'No roads are known at a stop: kilometres there are estimated from the straight line, at 1.3 times its length.':
    'An einem Stopp sind keine Straßen bekannt: Die Kilometer dort sind aus der Luftlinie geschätzt, mal 1,3.',
  'Crossing {crossing}: how often it sails is not known, so the times are without its timetable.':
    'Überfahrt {crossing}: Ihr Fahrplan ist nicht bekannt, die Zeiten sind ohne ihn gerechnet.',
  '{~which} can load then, for driving bans or opening hours; the loading times start later.':
    '{which} kann dann laden, wegen Fahrverboten oder Öffnungszeiten; die Ladezeiten beginnen später.',
  '{#later} of {#offers} vehicles cannot load then, for driving bans or opening hours; the loading times start later.':
    '{later} von {offers} Fahrzeugen können dann nicht laden, wegen Fahrverboten oder Öffnungszeiten; ihre Ladezeiten beginnen später.',
  '{#count} of {#offers} vehicles arrive at night, on a weekend or on a public holiday; somebody has to be there; a window booked later may cost waiting.':
    '{count} von {offers} Fahrzeugen kommen bei Nacht, am Wochenende oder an einem Feiertag an; es muss jemand da sein; ein später gebuchtes Fenster kann Wartezeit kosten.',
  'Loading at {#places} places in slots of {#hours} hours keeps trucks for several days. {!slots} (ftl_timeslot_duration {#slot}) the {~vehicle}, loaded from {@start}, costs {#costs} EUR instead of {#instead}.':
    'Beladen an {places} Orten in Zeitfenstern von {hours} Stunden bindet Lkw für mehrere Tage. {slots} (ftl_timeslot_duration {slot}) kostet {vehicle}, ab {start} beladen, {costs} EUR statt {instead}.',
  'Loading at {#places} places in slots of {#hours} hours keeps trucks for several days. {!slots} (ftl_timeslot_duration {#slot}) the {~vehicle} costs {#costs} EUR instead of {#instead}.':
    'Beladen an {places} Orten in Zeitfenstern von {hours} Stunden bindet Lkw für mehrere Tage. {slots} (ftl_timeslot_duration {slot}) kostet {vehicle} {costs} EUR statt {instead}.',
  'In slots of 3 hours': 'In Zeitfenstern von 3 Stunden',
  'At fixed times': 'Zu festen Zeiten',
};

/** Of goods that are loaded at several places, or that are heavy at one end. */
const loads: Phrases = {
  '{!where} no place was found for the goods in the order of their stops: some must be reloaded there.':
    '{where} fand sich kein Platz für die Ware in der Reihenfolge ihrer Stopps: Dort muss umgeladen werden.',
  '{!where} some goods are reached from the side only, where others of later stops stand before them.':
    '{where} ist manche Ware nur von der Seite zu erreichen, weil Ware späterer Stopps davor steht.',
  '{!where} the centre of gravity leaves the load distribution: an axle would bear too much, or the driving axle too little, as "load.imbalance" of each says.':
    '{where} liegt der Schwerpunkt außerhalb der Lastverteilung: Eine Achse trüge zu viel oder die Antriebsachse zu wenig; „load.imbalance“ sagt es für jedes.',
  '{!where} the centre of gravity leaves the load distribution: an axle would bear too much, or the driving axle too little{!how}.':
    '{where} liegt der Schwerpunkt außerhalb der Lastverteilung: Eine Achse trüge zu viel oder die Antriebsachse zu wenig{how}.',
  ' after {@stop}: of {#weight} kg it is {#centre} m from the front wall, and {!range}':
    ' nach {stop}: Bei {weight} kg ist er {centre} m von der Stirnwand, und {range}',
  ': of {#weight} kg it is {#centre} m from the front wall, and {!range}':
    ': Bei {weight} kg ist er {centre} m von der Stirnwand, und {range}',
  'they are too heavy for it anywhere; all of it moved {#back} m back, it is':
    'sie ist überall zu schwer dafür; alles {back} m nach hinten gerückt, ist er es',
  'they are too heavy for it anywhere': 'sie ist überall zu schwer dafür',
  'it must be between {#from} and {#to} m; all of it moved {#back} m back, it is':
    'er muss zwischen {from} und {to} m liegen; alles {back} m nach hinten gerückt, liegt er dort',
  'it must be between {#from} and {#to} m': 'er muss zwischen {from} und {to} m liegen',
  'in the vehicle ({~vehicle})': 'Im Fahrzeug ({vehicle})',
  'in {#count} of {#offers} vehicles ({~vehicles})': 'In {count} von {offers} Fahrzeugen ({vehicles})',
  'in {#count} of {#offers} vehicles': 'In {count} von {offers} Fahrzeugen',
};

const messages: Phrases = {
  '1 offer.': '1 Angebot.',
  '{#offers} offers, cheapest first.': '{offers} Angebote, das günstigste zuerst.',
  'No vehicle': 'Kein Fahrzeug',
  'None of the vehicle types asked for': 'Keiner der angefragten Fahrzeugtypen',
  '{!none} can take this transport alone; "split" says which take it together.':
    '{none} kann diesen Transport allein übernehmen; „split“ nennt die, die es zusammen tun.',
  '{!none} can take this transport; "unavailable" says why.':
    '{none} kann diesen Transport übernehmen; „unavailable“ nennt die Gründe.',
  '{!none} has room for all goods; {#vehicles} vehicles take them together for {#euros} EUR, as "split" says.':
    '{none} hat Platz für die ganze Ware; {vehicles} Fahrzeuge nehmen sie zusammen für {euros} EUR, siehe „split“.',
  '1 city found.': '1 Ort gefunden.',
  '{#count} cities found.': '{count} Orte gefunden.',
  '1 vehicle type.': '1 Fahrzeugtyp.',
  '{#count} vehicle types.': '{count} Fahrzeugtypen.',
  '{#count} load categories.': '{count} Ladungsträger.',
};

/** What prices say beside their lines. */
export const offerPhrases: Phrases = {
  ...refusals,
  ...reasons,
  ...cabotage,
  ...closures,
  ...notes,
  ...loads,
  ...messages,
};
