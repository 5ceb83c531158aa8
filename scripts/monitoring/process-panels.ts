import { all, here, one, type PanelRow, perSecond, quantile } from './panel.ts';

export const processRows: readonly PanelRow[] = [
  {
    title: 'Database and routing engine',
    panels: [
      {
        title: 'Connections',
        description: 'Used ones at the limit, and work that waits: slow statements, or a pool that is too small.',
        unit: 'short',
        queries: [
          { expr: `sum by (state) (transport_database_connections{${here}})`, legend: '{{state}}' },
          { expr: `sum(transport_database_waiting{${here}})`, legend: 'waiting' },
          { expr: `sum(transport_database_connections_max{${here}})`, legend: 'limit' },
        ],
      },
      {
        title: 'Rejected for want of a connection',
        description: 'Work that waited a second for a connection and was given up: a 503 each.',
        unit: 'ops',
        queries: one(perSecond('transport_database_rejected_total', 'instance', here), '{{instance}}'),
      },
      {
        title: 'Database answers, and migrations that it lacks',
        description: 'up: 1 if it answered the last scrape within a second.',
        unit: 'short',
        queries: [
          { expr: `transport_database_up{${here}}`, legend: 'up {{instance}}' },
          { expr: `transport_database_pending_migrations{${all}}`, legend: 'lacks {{environment}}' },
        ],
      },
      {
        title: 'Calls of the routing engine',
        description: 'failed ones: three in a row, and the process asks no more for a while.',
        unit: 'ops',
        queries: one(perSecond('transport_routing_engine_duration_seconds_count', 'outcome', here), '{{outcome}}'),
      },
      {
        title: 'Processes that take the routing engine for down',
        description: 'They make prices on the built-in network meanwhile.',
        unit: 'short',
        queries: one(`sum(transport_routing_engine_circuit_open{${here}})`, 'processes'),
      },
      {
        title: 'Slowest 1 % of the routing engine',
        description: 'A price waits for it, 1.7 s at most.',
        unit: 's',
        queries: one(quantile(0.99, 'transport_routing_engine_duration_seconds', 'outcome', here), '{{outcome}}'),
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      {
        title: 'Utilisation of the event loop',
        description: '1: the process never rests. Beyond 0.9 requests queue.',
        unit: 'percentunit',
        queries: one(
          perSecond('transport_event_loop_active_seconds_total', 'instance, worker', here),
          '{{instance}} {{worker}}',
        ),
      },
      {
        title: 'Delay of the event loop, worst 1 %',
        description: 'For so long nobody was served.',
        unit: 's',
        queries: one(
          quantile(0.99, 'transport_event_loop_delay_seconds', 'instance, worker', here),
          '{{instance}} {{worker}}',
        ),
      },
      {
        title: 'Processor',
        description: 'Cores in use, by process.',
        unit: 'short',
        queries: one(
          perSecond('transport_process_cpu_seconds_total', 'instance, worker', here),
          '{{instance}} {{worker}}',
        ),
      },
      {
        title: 'Memory',
        description: 'All of it, and the heap in use. A heap that rises for days is a leak.',
        unit: 'bytes',
        queries: [
          { expr: `transport_process_memory_bytes{${here},kind="resident"}`, legend: '{{instance}} {{worker}}' },
          { expr: `transport_process_memory_bytes{${here},kind="heap_used"}`, legend: '{{instance}} {{worker}} heap' },
        ],
      },
      {
        title: 'Time in collecting garbage',
        description: 'Share of the time. Beyond 0.1 the heap is too small for the load.',
        unit: 'percentunit',
        queries: one(
          perSecond('transport_process_gc_duration_seconds_sum', 'instance, worker', here),
          '{{instance}} {{worker}}',
        ),
      },
      {
        title: 'Age of each process',
        description: 'A line that falls to 0 is a start.',
        unit: 's',
        queries: one(`time() - transport_process_start_time_seconds{${here}}`, '{{instance}} {{worker}}'),
      },
      {
        title: 'Workers that ended',
        description: 'And were replaced. Standard error says why.',
        unit: 'short',
        queries: one(`increase(transport_worker_restarts_total{${here}}[$__rate_interval])`, '{{instance}}'),
      },
    ],
  },
];
