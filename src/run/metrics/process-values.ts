import { type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';
import type { MetricSet } from './metric-set.ts';

/** How often the delay of a timer is measured. */
const beatMs = 50;
const collections = new Map([
  [1, 'minor'],
  [4, 'major'],
  [8, 'incremental'],
  [16, 'weak_callbacks'],
]);

type Collection = PerformanceEntry & { detail: { kind: number } };

/** A process’s own values: time, memory, garbage collections and the event loop. */
export function watchProcess(metrics: MetricSet): { read: () => void; close: () => void } {
  metrics.set('processStart', {}, performance.timeOrigin / 1000);
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as Collection[]) {
      const kind = collections.get(detail.kind) ?? 'other';
      metrics.observe('gcSeconds', { kind }, duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const stopBeat = watchLoop((lateMs) => metrics.observe('loopDelay', {}, lateMs / 1000));
  const told = { user: 0, system: 0, active: 0 };
  /** Adds the increase since the last time. */
  const raise = (key: 'processCpu' | 'loopActive', part: keyof typeof told, seconds: number) => {
    const more = seconds - told[part];
    if (more <= 0) return;
    told[part] = seconds;
    if (key === 'processCpu') metrics.add(key, { mode: part }, more);
    else metrics.add(key, {}, more);
  };
  return {
    read: () => {
      const { user, system } = process.cpuUsage();
      raise('processCpu', 'user', user / 1e6);
      raise('processCpu', 'system', system / 1e6);
      raise('loopActive', 'active', performance.eventLoopUtilization().active / 1000);
      for (const [kind, bytes] of Object.entries(readMemory() ?? {})) metrics.set('processMemory', { kind }, bytes);
    },
    close: () => {
      stopBeat();
      observer.disconnect();
    },
  };
}

/** Undefined if it cannot be read: a process that can open no more files must still answer. */
function readMemory(): Record<string, number> | undefined {
  try {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    return { resident: rss, heap_used: heapUsed, heap_total: heapTotal, external };
  } catch {
    return undefined;
  }
}

/**
 * A timer of our own: the histogram of `monitorEventLoopDelay` has to be reset for each look, and forgets the delay
 * that goes on while it is.
 */
function watchLoop(note: (lateMs: number) => void): () => void {
  let dueAt = performance.now() + beatMs;
  const timer = setInterval(() => {
    const now = performance.now();
    note(Math.max(0, now - dueAt));
    dueAt = now + beatMs;
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}
