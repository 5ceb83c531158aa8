import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parse } from 'yaml';
import { environmentNames } from '../../../src/ground/config.ts';
import { engineOutcomes, limits } from '../../../src/ground/observed.ts';
import { operatorOperations } from '../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../src/http/interfaces/shipper-operations.ts';
import { catalogue } from '../../../src/run/metrics/catalogue/catalogue.ts';
import type { MetricDefinition } from '../../../src/run/metrics/catalogue/definition.ts';
import { targetNames } from '../../../src/run/metrics/catalogue/target-names.ts';
import { countInProcess } from '../../../src/run/metrics/own-metrics.ts';
import { targetStates, waitingStates } from '../../../src/run/metrics/service-values.ts';
import { writerForProcess } from '../../../src/run/metrics/write-metrics.ts';
import { readDoc, rowsOf } from '../../docs/markdown.ts';
import { readScrape } from '../../support/metrics/scrape.ts';
import { runCli } from '../../support/process.ts';

const definitions: MetricDefinition[] = Object.values(catalogue);
const labelsOf = ({ labels, of }: MetricDefinition) => [...labels, ...(of === 'process' ? ['worker'] : [])];

const text = Type.String({ minLength: 10 });
const exactly = { additionalProperties: false };
const alertsShape = Type.Object(
  {
    groups: Type.Array(
      Type.Object(
        {
          name: text,
          rules: Type.Array(
            Type.Object(
              {
                alert: Type.String({ pattern: '^Transport[A-Za-z]+$' }),
                expr: text,
                for: Type.Optional(Type.String({ pattern: '^[1-9]\\d*[mh]$' })),
                labels: Type.Object(
                  { severity: Type.Union([Type.Literal('critical'), Type.Literal('warning')]) },
                  exactly,
                ),
                annotations: Type.Object({ summary: text, reason: text, first: text }, exactly),
              },
              exactly,
            ),
            { minItems: 10 },
          ),
        },
        exactly,
      ),
    ),
  },
  exactly,
);
type Alert = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; reason: string; first: string };
};
const alertFile = parse(readDoc('deploy/monitoring/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = alertFile.groups.flatMap(({ rules }) => rules);

type Query = { expr: string; legendFormat: string };
type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  fieldConfig?: { defaults: { unit?: string } };
  targets?: Query[];
  gridPos: { h: number; w: number; x: number; y: number };
};
const dashboard = JSON.parse(readDoc('deploy/monitoring/grafana-dashboard.json')) as { panels: Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const queries = panels.flatMap(({ targets }) => targets!);

const counted = countInProcess(['production', 'sandbox'], undefined);
const sources = { pool: undefined, environments: [], hasMail: false, onError: () => {} };
const scrape = readScrape(await writerForProcess(sources, counted, () => true)());
counted.close();

/** What a query reads: names as they are scraped, each with the labels that stand behind it. */
function readsOf(expr: string) {
  return [...expr.matchAll(/\b(transport_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)\s*[=!]~?"/g)].map(([, label]) => label!),
  }));
}

/** The metric that a scraped name belongs to. */
function definitionOf(name: string): MetricDefinition | undefined {
  const isOf = (one: MetricDefinition) =>
    one.name === name || (one.kind === 'histogram' && new RegExp(`^${one.name}_(bucket|sum|count)$`).test(name));
  return definitions.find(isOf);
}

/** What labels can say that no scrape of an idle process without a database has, from where the code has it. */
const listed: Record<string, readonly string[]> = {
  environment: ['', ...environmentNames],
  operation: [...operations, ...operatorOperations].map(({ operationId }) => operationId),
  limit: limits,
  target: Object.values(targetNames),
  'transport_routing_engine_duration_seconds outcome': engineOutcomes,
  'transport_delivery_targets state': targetStates,
  'transport_delivery_oldest_undelivered_seconds state': waitingStates,
};

/** What of the texts that a query looks for no label ever says. */
function unsaidIn(expr: string): string[] {
  return [...expr.matchAll(/\b(transport_\w+)\{([^}]*)\}/g)].flatMap(([, read = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"$]*)"/g)].flatMap(([, label = '', by = '', text = '']) => {
      const name = definitionOf(read)?.name ?? read;
      const seen = scrape.samples.filter((one) => definitionOf(one.name)?.name === name);
      const said = listed[`${name} ${label}`] ?? listed[label] ?? seen.map(({ labels }) => labels[label] ?? '');
      const looked = by.endsWith('~') ? text.split('|').map((each) => new RegExp(`^(?:${each})$`)) : [text];
      return looked
        .filter((each) => !said.some((one) => (typeof each === 'string' ? one === each : each.test(one))))
        .map((each) => `${name}{${label}${by}"${each}"}`);
    }),
  );
}

/** What of a query is in no scrape. */
function unknownIn(expr: string): string[] {
  return readsOf(expr).flatMap(({ name, labels }) => {
    const definition = definitionOf(name);
    if (!definition || !scrape.kinds.has(definition.name)) return [name];
    const known = [...labelsOf(definition), 'instance', 'job', 'le'];
    return labels.filter((label) => !known.includes(label)).map((label) => `${name}{${label}}`);
  });
}

test('a scrape has every metric of the list with its kind, and no other', () => {
  assert.deepEqual([...scrape.kinds].sort(), definitions.map(({ name, kind }) => [name, kind]).sort());
});

test('the names of metrics tell their unit, as those of Prometheus do', () => {
  for (const { name, kind, labels } of definitions) {
    assert.match(name, /^transport_[a-z_]+$/);
    assert.equal(name.endsWith('_total'), kind === 'counter', name);
    assert.doesNotMatch(name, /milliseconds|_ms\b|minutes|kilobytes/);
    for (const label of labels) assert.match(label, /^[a-z_]+$/);
  }
});

test('the page lists every metric with its kind, labels and words, and nothing else', () => {
  const rows = rowsOf(readDoc('docs/metrics.md'), /^`transport_\w+`$/);
  const listed = definitions.map((one) => [
    `\`${one.name}\``,
    one.kind,
    labelsOf(one)
      .map((label) => `\`${label}\``)
      .join(' '),
    one.help,
  ]);
  assert.deepEqual(rows, listed);
});

test('alerts have a severity, a reason and what to do first, in the shape of Prometheus, each name once', () => {
  assert.deepEqual(Errors(alertsShape, alertFile), []);
  assert.ok(Check(alertsShape, alertFile));
  assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
});

test('commands that alerts say to run are commands of the program', async () => {
  const said = alerts.flatMap(({ annotations: { reason, first } }) => [reason, first]);
  for (const text of said) assert.doesNotMatch(text, /\b[Rr]un [^`]/, 'a command is marked as one');
  const named = new Set(said.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, command]) => command!)));
  assert.ok(named.size > 0);
  for (const command of named) {
    const { stdout } = await runCli([...command.split(' '), '--help']);
    assert.match(stdout, new RegExp(`^Usage: transport ${command} `));
  }
});

test('what alerts and panels read is in a scrape, with its labels', () => {
  for (const { alert, expr } of alerts) {
    assert.deepEqual(unknownIn(expr), [], alert);
    assert.ok(readsOf(expr).length > 0 || expr.startsWith('up{'), alert);
  }
  for (const { expr } of queries) assert.deepEqual(unknownIn(expr), [], expr);
});

test('what alerts and panels look for in a label, the code can say', () => {
  for (const { alert, expr } of alerts) assert.deepEqual(unsaidIn(expr), [], alert);
  for (const { expr } of queries) assert.deepEqual(unsaidIn(expr), [], expr);
  for (const [said, unsaid] of [
    ['limit="failed-tokens"', 'limit="refused-tokens"'],
    ['target=~".*mail"', 'target=~".*letter"'],
    ['operation=~"calculatePrice|listOrders"', 'operation=~"calculatePrice|sellOrders"'],
  ]) {
    assert.deepEqual(unsaidIn(`transport_any_total{${said}} > 0`), []);
    assert.equal(unsaidIn(`transport_any_total{${unsaid}} > 0`).length, 1);
  }
});

test('what an alert says of an increase, which Prometheus estimates, is a whole number', () => {
  for (const { alert, expr, annotations } of alerts)
    if (/\bincrease\(/.test(expr)) assert.doesNotMatch(annotations.summary, /\{\{ \$value/, alert);
});

test('a panel shows seconds, bytes, shares or events in a second, one of them for all its lines', () => {
  const unitOf = (expr: string) => {
    if (/\brate\([^)]*_sum\b|histogram_quantile|active_seconds|cpu_seconds| \/ /.test(expr)) return undefined;
    if (/\brate\(/.test(expr)) return 'per second';
    return /_seconds\b/.test(expr) ? 's' : /_bytes\b/.test(expr) ? 'bytes' : 'count';
  };
  for (const { title, targets } of panels)
    assert.equal(new Set(targets!.map(({ expr }) => unitOf(expr))).size, 1, title);
});

test('every metric is in a panel', () => {
  const shown = new Set(queries.flatMap(({ expr }) => readsOf(expr).map(({ name }) => definitionOf(name)?.name)));
  const missing = definitions.filter(({ name }) => !shown.has(name)).map(({ name }) => name);
  assert.deepEqual(missing, []);
});

test('panels have a description, a unit and named lines, and none covers another', () => {
  for (const { title, description, fieldConfig, targets } of panels) {
    assert.ok(description && description.length > 20, title);
    assert.ok(fieldConfig?.defaults.unit, title);
    for (const { legendFormat } of targets!) assert.ok(legendFormat, title);
  }
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  const cells = dashboard.panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  assert.equal(new Set(cells).size, cells.length);
});

test('the page has each alert with its severity, how long it waits, reason and first step', () => {
  const rows = rowsOf(readDoc('docs/metrics.md'), /^`Transport\w+`$/).map(([name, severity, when, ...said]) => [
    name,
    severity,
    /, for (\d+ [mh])(?:inute|our)s?$/.exec(when!)?.[1]?.replace(' ', ''),
    ...said,
  ]);
  const listed = alerts.map(({ alert, for: wait, labels: { severity }, annotations: { reason, first } }) => [
    `\`${alert}\``,
    severity,
    wait,
    reason,
    first,
  ]);
  assert.deepEqual(rows, listed);
});
