// npm run audit:prices [-- --long] [--seed N] [NAME …]: every check of the folder checks, or those whose names are
// given; `NAME/3` runs the third part of one alone. Takes some two minutes on two cores, and three with --long.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { closeInTurn } from '../../src/ground/concurrency/close-in-turn.ts';
import { formatTable } from '../../src/run/cli/table.ts';
import { propertyRuns } from '../support/property-seed.ts';
import { type AuditedService, type Check, Tallies } from './support/check.ts';
import { describeFindings, rowsOf } from './support/report.ts';
import { startAuditedService } from './support/service.ts';
import { auditNow } from './support/world.ts';
import type { Job, Report } from './worker.ts';

const { values, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261123' },
    workers: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
const { seed } = values;
const size = values.long ? 'long' : 'short';

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = globSync('checks/*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .sort();
const wanted = positionals.map((each) => each.split('/') as [string, string?]);
const unknown = wanted.filter(([name]) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`the checks are ${names.join(', ')}`);
  process.exit(2);
}

const checks = new Map<string, Check>();
for (const name of names) {
  if (wanted.length > 0 && !wanted.some(([each]) => each === name)) continue;
  checks.set(name, ((await import(`./checks/${name}.ts`)) as { check: Check }).check);
}

const jobs = [...checks].flatMap(([name, check]) => jobsOf(name, check));
const results = new Map([...checks.keys()].map((name) => [name, { tallies: new Tallies(), seconds: 0, done: 0 }]));
const broken: string[] = [];
const closing: (() => unknown)[] = [];
const started = performance.now();
// Nobody else ends the service.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => closeInTurn(closing).finally(() => process.exit(1)));
try {
  const isServed = jobs.some(({ check }) => checks.get(check)?.overHttp === true);
  const service = isServed
    ? await startAuditedService({ after: (work) => closing.unshift(work) }, auditNow)
    : undefined;
  console.log(`seed ${seed}, ${jobs.length} parts of ${checks.size} checks`);
  await Promise.all(Array.from({ length: Number(values.workers) }, () => work(jobs, service)));
} finally {
  await closeInTurn(closing);
}
finish();

/** The parts of a check, as they are sent to a worker. A longer run begins with those of a shorter one. */
function jobsOf(name: string, { size: sizes, sliceSize }: Check): Omit<Job, 'service'>[] {
  const only = wanted.flatMap(([each, slice]) => (each === name && slice !== undefined ? [Number(slice)] : []));
  // What a longer run tries no oftener is no matter of chance.
  const cases = sizes.short === sizes.long ? sizes.short : propertyRuns(sizes[size]);
  const all = Array.from({ length: Math.ceil(cases / sliceSize) }, (_, index) => {
    const count = Math.min(sliceSize, cases - index * sliceSize);
    return { check: name, slice: index + 1, count, seed };
  });
  return only.length === 0 ? all : all.filter(({ slice }) => only.includes(slice));
}

/** Has a process of its own run jobs until none is left. */
async function work(left: Omit<Job, 'service'>[], service: AuditedService | undefined): Promise<void> {
  const worker = fork(`${folder}worker.ts`);
  const ended = once(worker, 'exit').then(([code]) => [{ rows: {}, seconds: 0, broke: `its process ended: ${code}` }]);
  for (let job = left.shift(); job !== undefined; job = left.shift())
    keep(job, await send(worker, { ...job, service }, ended));
  worker.disconnect();
}

/** `ended`: what is reported once the process has ended instead. */
async function send(worker: ChildProcess, job: Job, ended: Promise<unknown[]>): Promise<Report> {
  worker.send(job);
  const answered = once(worker, 'message');
  const [report] = (await Promise.race([answered, ended])) as [Report];
  return report;
}

function keep({ check, slice }: Omit<Job, 'service'>, { rows, seconds, broke }: Report): void {
  const result = results.get(check)!;
  result.tallies.add(rows);
  result.seconds += seconds;
  result.done += 1;
  if (broke !== undefined) broken.push(`${check}/${slice}: ${broke}`);
  const bad = Object.values(rows).reduce((sum, each) => sum + each.bad, 0);
  console.log(
    `${check}/${slice}: ${seconds.toFixed(0)} s${bad > 0 ? `, ${bad} bad` : ''}${broke ? ', broke off' : ''}`,
  );
}

function finish(): void {
  const rows = [...results].flatMap(([name, result]) => {
    const isPart = wanted.some(([each, slice]) => each === name && slice !== undefined);
    return rowsOf(name, checks.get(name)!, { ...result, isPart }, size);
  });
  console.log(`\n${formatTable(rows.map(({ columns }) => columns))}`);
  console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  for (const { check, row, tally, isBad } of rows) {
    if (isBad && tally.tried === 0) console.log(`\n✖ ${row}: nothing was tried`);
    if (!checks.get(check)!.rows.includes(row)) console.log(`\n✖ ${row}: ${check} does not name it among its rows`);
    if (tally.bad === 0) continue;
    const again = `npm run audit:prices -- ${values.long ? '--long ' : ''}--seed ${seed} ${check}`;
    const reason = checks.get(check)?.tolerated?.[row]?.reason;
    console.log(
      `\n${isBad ? '✖' : `tolerated, since ${reason},`} ${row}: ${tally.bad} of ${tally.tried}; again with: ${again}`,
    );
    console.log(describeFindings(tally));
  }
  for (const each of broken) console.error(`\n✖ ${each}`);
  if (broken.length > 0 || rows.some(({ isBad }) => isBad)) process.exitCode = 1;
}
