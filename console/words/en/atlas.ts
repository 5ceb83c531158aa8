/** The English of the map. */
export const atlas = {
  label: (count: string) => `Map of Europe with ${count} orders as lanes; the list beside it has the same`,
  lane: (from: string, to: string) => `The way from ${from} to ${to} on a map`,
  closer: 'Closer',
  wider: 'Wider',
  whole: 'Show all',
  move: 'Move the map',
  table: 'Table',
  showTable: 'Show as a table',
  wrong: 'Late or failed',
  underWay: 'Under way',
  others: 'Others',
  nothing: 'No order fits. Drop a filter above to see more.',
  newest: (count: string) => `The map shows the newest ${count} orders. A filter above shows others.`,
};

export type AtlasWords = typeof atlas;
