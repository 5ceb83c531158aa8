import type { AtlasWords } from '../en/atlas.ts';

/** The German of the map. */
export const atlas: AtlasWords = {
  label: (count) => `Karte von Europa mit ${count} Aufträgen als Strecken; die Liste daneben zeigt dasselbe`,
  lane: (from, to) => `Strecke von ${from} nach ${to} auf einer Karte`,
  closer: 'Vergrößern',
  wider: 'Verkleinern',
  whole: 'Alles zeigen',
  move: 'Karte verschieben',
  table: 'Tabelle',
  showTable: 'Als Tabelle zeigen',
  wrong: 'Verspätet oder fehlgeschlagen',
  underWay: 'Unterwegs',
  others: 'Andere',
  nothing: 'Kein Auftrag passt. Ohne einen der Filter oben erscheinen mehr.',
  newest: (count) => `Die Karte zeigt die neuesten ${count} Aufträge. Ein Filter oben zeigt andere.`,
};
