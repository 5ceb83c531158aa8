import type { AtlasWords } from '../en/atlas.ts';

/** The German of the map. */
export const atlas: AtlasWords = {
  label: (count) => `Karte von Europa mit ${count} Aufträgen als Strecken; die Liste daneben hat dasselbe`,
  lane: (from, to) => `Der Weg von ${from} nach ${to} auf einer Karte`,
  closer: 'Näher',
  wider: 'Weiter',
  whole: 'Alles zeigen',
  move: 'Karte bewegen',
  table: 'Tabelle',
  showTable: 'Als Tabelle zeigen',
  wrong: 'Verspätet oder gescheitert',
  underWay: 'Unterwegs',
  others: 'Andere',
  nothing: 'Kein Auftrag passt. Ohne einen der Filter oben erscheinen mehr.',
  newest: (count) => `Die Karte zeigt die neuesten ${count} Aufträge. Ein Filter oben zeigt andere.`,
};
