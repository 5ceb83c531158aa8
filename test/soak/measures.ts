import { type ProcessSample, type Sample, sum } from './sample.ts';
import type { Series } from './trend.ts';

type Measure = Omit<Series, 'values'> & { of(sample: Sample): number };

const ofLead =
  (name: keyof ProcessSample) =>
  ({ processes }: Sample) =>
    processes[0]![name];
const ofWorkers =
  (name: keyof ProcessSample) =>
  ({ processes }: Sample) =>
    sum(processes.slice(1).map((each) => each[name]));
const ofAll =
  (name: keyof ProcessSample) =>
  ({ processes }: Sample) =>
    sum(processes.map((each) => each[name]));

/**
 * What must stay flat. The heap is what is left after a collection: a kilobyte that each request leaves behind is 8 MB
 * after 8,000 of them. What is resident holds garbage too, and what the allocator keeps.
 */
export const measures: Measure[] = [
  { name: 'heap of the workers', unit: 'MB', growthMax: 8, of: ofWorkers('heapMb') },
  { name: 'heap of the lead', unit: 'MB', growthMax: 2, of: ofLead('heapMb') },
  { name: 'buffers of the workers', unit: 'MB', growthMax: 4, of: ofWorkers('externalMb') },
  { name: 'resident, workers', unit: 'MB', growthMax: 40, of: ofWorkers('residentMb') },
  { name: 'resident, lead', unit: 'MB', growthMax: 10, of: ofLead('residentMb') },
  { name: 'open files', unit: '', growthMax: 4, of: ofAll('files') },
  { name: 'sockets', unit: '', growthMax: 8, of: ofAll('sockets') },
  { name: 'timers and handles', unit: '', growthMax: 12, of: ofAll('resources') },
  { name: 'threads', unit: '', growthMax: 2, of: ofAll('threads') },
  { name: 'processes', unit: '', growthMax: 0, of: ({ processes, others }) => processes.length + others },
  { name: 'connections to the database', unit: '', growthMax: 2, of: ({ connections }) => connections },
  { name: 'memory of these connections', unit: 'MB', growthMax: 20, of: ({ connectionsMb }) => connectionsMb },
  { name: 'oldest transaction', unit: 's', growthMax: 1, of: (sample) => sample.oldestTransactionSeconds },
  { name: 'temporary files', unit: '', growthMax: 2, of: ({ temporaryFiles }) => temporaryFiles },
];
