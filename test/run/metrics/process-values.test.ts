import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetricSet } from '../../../src/run/metrics/metric-set.ts';
import { countInProcess } from '../../../src/run/metrics/own-metrics.ts';
import { watchProcess } from '../../../src/run/metrics/process-values.ts';

test('a process that has no file left to open answers, without its memory', async (t) => {
  const metrics = createMetricSet(['process']);
  const { read, close } = watchProcess(metrics);
  t.after(close);
  t.mock.method(process, 'memoryUsage', () => {
    throw Object.assign(new Error('too many open files, uv_resident_set_memory'), { code: 'EMFILE' });
  });
  read();
  const snapshot = await metrics.snapshot();
  assert.deepEqual(snapshot.find(({ name }) => name === 'transport_process_memory_bytes')?.values, []);
  assert.ok(snapshot.some(({ name, values }) => name === 'transport_process_cpu_seconds_total' && values.length > 0));
});

test('a process that cannot say what it has counted rejects, and throws nothing at whoever asks', async (t) => {
  const own = countInProcess([], undefined);
  t.after(own.close);
  t.mock.method(process, 'cpuUsage', () => {
    throw new Error('too many open files');
  });
  const answer = own.snapshot();
  await assert.rejects(answer, /too many open files/);
});
