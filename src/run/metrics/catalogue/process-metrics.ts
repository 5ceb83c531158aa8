import type { MetricDefinition } from './definition.ts';

const database = {
  connections: {
    name: 'transport_database_connections',
    kind: 'gauge',
    of: 'all',
    labels: ['state'],
    help: 'Connections to the database that the service holds: used or idle. Those of the process that starts the workers count too.',
  },
  connectionsMax: {
    name: 'transport_database_connections_max',
    kind: 'gauge',
    of: 'all',
    labels: [],
    help: 'Connections that the processes which serve may open together: DATABASE_POOL_SIZE of each.',
  },
  connectionWaits: {
    name: 'transport_database_waiting',
    kind: 'gauge',
    of: 'all',
    labels: [],
    help: 'Work that waits for a free connection.',
  },
  rejected: {
    name: 'transport_database_rejected_total',
    kind: 'counter',
    of: 'all',
    labels: [],
    help: 'Work that waited a second for a free connection and was given up.',
  },
  databaseUp: {
    name: 'transport_database_up',
    kind: 'gauge',
    of: 'service',
    labels: [],
    help: '1 if the database said within a second which migrations it has.',
  },
  pendingMigrations: {
    name: 'transport_database_pending_migrations',
    kind: 'gauge',
    of: 'service',
    labels: ['environment'],
    help: 'Migrations and functions of this release that the schema lacks.',
  },
} as const satisfies Record<string, MetricDefinition>;

const processes = {
  ready: {
    name: 'transport_ready',
    kind: 'gauge',
    of: 'service',
    labels: [],
    help: '1 if the service can serve: it is not stopping, a process answers, the database is there and migrated.',
  },
  draining: {
    name: 'transport_draining',
    kind: 'gauge',
    of: 'service',
    labels: [],
    help: '1 from the signal to stop on: the service is not ready because somebody wants it so.',
  },
  buildInfo: {
    name: 'transport_build_info',
    kind: 'gauge',
    of: 'service',
    labels: ['version', 'node_version'],
    help: 'Always 1; the labels say which release runs on which Node.',
  },
  workers: {
    name: 'transport_workers',
    kind: 'gauge',
    of: 'service',
    labels: ['state'],
    help: 'Processes that serve: configured (WORKERS), running (they listen) and answering (they answered this scrape within a second).',
  },
  workerRestarts: {
    name: 'transport_worker_restarts_total',
    kind: 'counter',
    of: 'service',
    labels: [],
    help: 'Workers that ended and were replaced.',
  },
  processStart: {
    name: 'transport_process_start_time_seconds',
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: 'When the process started, since the epoch.',
  },
  processCpu: {
    name: 'transport_process_cpu_seconds_total',
    kind: 'counter',
    of: 'process',
    labels: ['mode'],
    help: 'Processor time of the process: user or system.',
  },
  processMemory: {
    name: 'transport_process_memory_bytes',
    kind: 'gauge',
    of: 'process',
    labels: ['kind'],
    help: 'Memory of the process: resident (all of it), heap_used, heap_total, external.',
  },
  gcSeconds: {
    name: 'transport_process_gc_duration_seconds',
    kind: 'histogram',
    of: 'process',
    labels: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5],
    help: 'Garbage collections by how long they took: minor, major, incremental or weak_callbacks.',
  },
  loopDelay: {
    name: 'transport_event_loop_delay_seconds',
    kind: 'histogram',
    of: 'process',
    labels: [],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    help: 'How late a timer of 50 ms fired: for so long nobody else was served.',
  },
  loopActive: {
    name: 'transport_event_loop_active_seconds_total',
    kind: 'counter',
    of: 'process',
    labels: [],
    help: 'Time in which the event loop had work; its rate is the utilisation, 1 at most.',
  },
} as const satisfies Record<string, MetricDefinition>;

export const processMetrics = { ...database, ...processes } as const;
