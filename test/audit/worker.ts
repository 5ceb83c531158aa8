// A process of the audit: runs the slices that it is sent, one after the other, and reports what each counted.
import { type Check, type Slice, Tallies, type Tally } from './support/check.ts';
import { drawFrom } from './support/draw.ts';

/** A part of a check that a worker is to run. */
export type Job = { check: string; slice: number; count: number; seed: string; service: Slice['service'] };
/** What it counted, and how long it took; `broke`: why it ended early. */
export type Report = { rows: Readonly<Record<string, Tally>>; seconds: number; broke?: string };

async function run({ check: name, slice, count, seed, service }: Job): Promise<Report> {
  const started = performance.now();
  const tallies = new Tallies();
  const secondsSince = () => (performance.now() - started) / 1000;
  try {
    const { check } = (await import(`./checks/${name}.ts`)) as { check: Check };
    await check.run({ draw: drawFrom(`${seed} ${name} ${slice}`), count, tallies, service });
    return { rows: tallies.byRow, seconds: secondsSince() };
  } catch (error) {
    return { rows: tallies.byRow, seconds: secondsSince(), broke: String((error as Error).stack ?? error) };
  }
}

process.on('message', async (job: Job) => process.send!(await run(job)));
