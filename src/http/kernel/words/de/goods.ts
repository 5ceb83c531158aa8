import type { Phrases } from '../phrase-book.ts';

/** What is asked of goods. */
export const goodsPhrases: Phrases = {
  'is required for this category': 'ist bei diesem Ladungsträger anzugeben',
  'must not be less than min': 'darf nicht unter dem Mindestwert liegen',
  'must have at most one decimal': 'darf höchstens eine Nachkommastelle haben',
  'must have at most three decimals': 'darf höchstens drei Nachkommastellen haben',
  'must not be given together with net_mass': 'darf nicht zusammen mit net_mass angegeben sein',
  'must not be more than the gross weight of the line, {#weight} kg':
    'darf nicht über dem Bruttogewicht der Position von {weight} kg liegen',
  'rides at the temperature of the other lines, since it states none.':
    'fährt bei der Temperatur der anderen Positionen, weil keine angegeben ist.',
  'a piece weighs {#weight} kg on {#metres} loading metres, and a floor bears about {#limit} kg a metre: spread the weight by a wider base, or say in the booking how it is to stand.':
    'Ein Packstück wiegt {weight} kg auf {metres} Lademetern, und eine Ladefläche trägt etwa {limit} kg je Meter: bitte das Gewicht breiter verteilen oder in der Buchung sagen, wie es stehen soll.',
  '"{name}": state dangerous goods in `hazardous`; not all of them are carried, and unstated ones may be refused at loading.':
    '„{name}“: Gefahrgut bitte in `hazardous` angeben; nicht alles wird befördert, und nicht angegebenes kann bei der Beladung abgelehnt werden.',
  '"{name}": state in `temperature` what the goods must be kept at, or they ride in vehicles that cool nothing.':
    '„{name}“: bitte in `temperature` angeben, wie kalt die Ware sein muss, sonst fährt sie ungekühlt.',
  '"{name}": live animals are not carried.': '„{name}“: Lebende Tiere werden nicht befördert.',
  'nobody checked what inner packagings hold ({law}), nor that no package weighs more than {#limit} kg ({article}), as packages says.':
    'Nicht geprüft ist, was in die Innenverpackungen kommt ({law}) und ob kein Versandstück über {limit} kg wiegt ({article}); das sagt packages.',
  'is wrong: by table A of ADR ({table}) {un} is of class {class}':
    'stimmt nicht: Nach Tabelle A des ADR ({table}) ist {un} von Klasse {class}',
  'is wrong: table A of ADR ({table}) has no {un}': 'stimmt nicht: In Tabelle A des ADR ({table}) gibt es {un} nicht',
  'is wrong: by table A of ADR ({table}) {un} has packing group {group}':
    'stimmt nicht: Nach Tabelle A des ADR ({table}) hat {un} Verpackungsgruppe {group}',
  'is required: by table A of ADR ({table}) {un} has packing group {group}':
    'fehlt: Nach Tabelle A des ADR ({table}) hat {un} Verpackungsgruppe {group}',
  'is wrong: by table A of ADR ({table}) {un} has none':
    'stimmt nicht: Nach Tabelle A des ADR ({table}) hat {un} keine',
  'is wrong: by table A of ADR ({table}) {un} may not be packed in limited quantities':
    'stimmt nicht: Nach Tabelle A des ADR ({table}) gibt es {un} nicht in begrenzten Mengen',
  'is wrong: class {class} may not be packed in limited quantities ({law}, 0 in column 7a of table A)':
    'stimmt nicht: Klasse {class} gibt es nicht in begrenzten Mengen ({law}, 0 in Spalte 7a der Tabelle A)',
  'is wrong: packing group I of class {class} may not be packed in limited quantities ({law}, 0 in column 7a of table A)':
    'stimmt nicht: Verpackungsgruppe I der Klasse {class} gibt es nicht in begrenzten Mengen ({law}, 0 in Spalte 7a der Tabelle A)',
  'a piece weighs {#weight} kg, a package {#limit} kg gross at most ({law}): state packages':
    'Ein Stück wiegt {weight} kg, ein Versandstück darf höchstens {limit} kg brutto wiegen ({law}): bitte packages angeben',
  'a package in limited quantities weighs {#limit} kg gross at most ({law}), and these {#weight} kg':
    'Ein Versandstück in begrenzten Mengen darf höchstens {limit} kg brutto wiegen ({law}), und diese wiegen {weight} kg',
  'nobody checked what inner packagings hold ({law}), nor whether a package weighs more than {#limit} kg ({article}).':
    'Nicht geprüft ist, was in die Innenverpackungen kommt ({law}) und ob ein Versandstück über {limit} kg wiegt ({article}).',
  'nobody checked what inner packagings hold ({law}).':
    'Nicht geprüft ist, was in die Innenverpackungen kommt ({law}).',
  'nobody checked {un}, its class and packing group: the company keeps no table A of ADR.':
    '{un}, Klasse und Verpackungsgruppe sind nicht geprüft: Die Spedition führt keine Tabelle A des ADR.',
  'table A of ADR has no "{stated}" for {un}; the consignment note says "{chosen}".':
    'Tabelle A des ADR hat kein „{stated}“ für {un}; im Frachtbrief steht „{chosen}“.',
  'the consignment note says "{chosen}", a part of what table A of ADR has for {un}: "{names}".':
    'Im Frachtbrief steht „{chosen}“, ein Teil dessen, was Tabelle A des ADR für {un} hat: „{names}“.',
  'the consignment note says "{names}": state the one of these names that fits.':
    'Im Frachtbrief steht „{names}“: bitte die Benennung angeben, die zutrifft.',
  'the consignment note leaves a line to write on for {!missing} (ADR {law}).':
    'Der Frachtbrief lässt eine Zeile zum Ausfüllen für {missing} (ADR {law}).',
  'the number of packages, which a pallet is not (packages), {!next}':
    'die Zahl der Versandstücke, wozu Paletten nicht zählen (packages), {next}',
  '{!missing}, and {!last}': '{missing} und {last}',
  '{!missing}, {!next}': '{missing}, {next}',
  '{!missing} and {!last}': '{missing} und {last}',
  'the proper shipping name (proper_shipping_name)': 'die offizielle Benennung (proper_shipping_name)',
  'the technical name (technical_name)': 'den technischen Namen (technical_name)',
  'further labels, which table A of ADR has for some goods of the number':
    'weitere Gefahrzettel, die Tabelle A des ADR für manche Güter dieser Nummer hat',
  'the tunnel restriction code': 'den Tunnelbeschränkungscode',
  'the number of packages, which a pallet is not (packages)':
    'die Zahl der Versandstücke, wozu Paletten nicht zählen (packages)',
  'the kind of packages (package_type)': 'die Art der Versandstücke (package_type)',
  'the net mass or volume (net_mass or volume)': 'die Nettomasse oder das Volumen (net_mass oder volume)',
};
