import type { LoadNotesWords } from '../en/load-notes.ts';

/** The German of what to know before loading as a plan says. */
export const loadNotes: LoadNotesWords = {
  fromSides: 'Manches ist nur von der Seite zu erreichen: Davor steht Ware späterer Stopps.',
  reload: 'In der Folge der Stopps fand sich kein Platz: Unterwegs muss umgeladen werden.',
  offBalance: (when, compartment) =>
    `Die Ladung liegt außerhalb des Lastverteilungsplans${compartment === undefined ? '' : ` von Laderaum ${compartment}`}${when}: Eine Achse trüge zu viel oder die Antriebsachse zu wenig.`,
  afterStop: (kind, stop) => ` nach ${kind === 'loading' ? 'Beladung' : 'Entladung'} ${stop}`,
  centreBetween: (weight, centre, from, to) =>
    `Der Schwerpunkt von ${weight} liegt ${centre} hinter der Stirnwand; er muss zwischen ${from} und ${to} liegen.`,
  tooHeavyAnywhere: (weight) => `${weight} sind dafür überall zu schwer.`,
  moveBack: (metres) => `Um ${metres} nach hinten gerückt, passt die Ladung.`,
};
