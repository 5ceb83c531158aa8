import type { Panel, PanelRow } from './panel.ts';

const [columns, panelsAcross, height] = [24, 3, 8];
const datasource = { type: 'prometheus', uid: '$datasource' };

const labelVariable = (name: string, label: string, metric: string) => ({
  name,
  label,
  type: 'query',
  datasource,
  query: { query: `label_values(${metric}, ${name})`, refId: name },
  refresh: 2,
  multi: true,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
});

/** The dashboard as Grafana imports it: rows of panels, three side by side. */
export function describeDashboard(rows: readonly PanelRow[]): object {
  let [id, y] = [0, 0];
  const panels: object[] = [];
  for (const { title, panels: own } of rows) {
    panels.push({ id: ++id, type: 'row', title, collapsed: false, panels: [], gridPos: { h: 1, w: columns, x: 0, y } });
    y += 1;
    const across = own.every(({ kind }) => kind === 'stat') ? own.length : panelsAcross;
    const w = columns / across;
    for (const [index, panel] of own.entries()) {
      const gridPos = { h: height, w, x: (index % across) * w, y: y + Math.floor(index / across) * height };
      panels.push({ id: ++id, gridPos, ...describePanel(panel) });
    }
    y += Math.ceil(own.length / across) * height;
  }
  return {
    uid: 'transport-ordering-service',
    title: 'Transport Ordering Service',
    tags: ['transport-ordering-service'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
        labelVariable('instance', 'Instance', 'transport_ready'),
        labelVariable('environment', 'Environment', 'transport_http_request_duration_seconds_count'),
      ],
    },
    panels,
  };
}

function describePanel({ title, description, unit, kind = 'timeseries', shows = 'value', queries }: Panel) {
  return {
    type: kind,
    title,
    description,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options:
      kind === 'stat'
        ? { reduceOptions: { calcs: ['lastNotNull'] }, textMode: shows === 'name' ? 'name' : 'value_and_name' }
        : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expr, legend }, index) => ({
      datasource,
      expr,
      legendFormat: legend,
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
    })),
  };
}
