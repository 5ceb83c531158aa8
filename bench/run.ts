// npm run bench [-- NAME …]: runs the named measurements, or all but `load`, one after the other; prints a table in the
// end and writes it to bench/results.json. `npm run bench -- load --orders N` loads orders for `lists`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '../src/ground/units.ts';
import { formatTable } from '../src/run/cli/table.ts';
import { holds, type Message, type Row, round } from './support/results.ts';
import { startArguments } from './support/start-script.ts';

const onDemand = ['load'];
const benches = [
  'start',
  'places',
  'import',
  'roads',
  'load-plan',
  'price',
  'rates',
  'price-http',
  'booking',
  'read',
  'lists',
  'peers',
  'compression',
  'webhooks',
  'operator',
  'events',
  'size',
  'console',
  'console-memory',
  'workers',
  'metrics',
  'fairness',
];

/** What a price and a booking take, in three minutes. */
const quick = ['price', 'price-http', 'booking', 'read'];

const resultsFile = new URL('results.json', import.meta.url);
type Result = Row & { bench: string; commit: string; measured: string };
type Results = { machine: Record<string, string | number>; rows: Result[] };

/** Longer than any of them takes; loading has no limit. */
const minutesMax = 15;
const help = `usage: npm run bench [-- NAME …], or with options: npm run bench -- NAME --option value
       npm run bench -- --quick: ${quick.join(', ')} in three minutes, in fewer and shorter rounds; writes no file
NAME is one of ${[...benches, ...onDemand].join(', ')}; without one, all but load
Every bench ends within ${minutesMax} minutes and loads this machine alone.
peers                                  installs the programs that it measures, the first time, into bench/peers
load [--orders N] [--data-dir FOLDER]  loads N orders (1,000,000) for lists and keeps them
lists [--data-dir FOLDER]              measures those; without them it loads 200,000
operator [--orders N] [--data-dir FOLDER] [--before COMMIT]  fills N orders (100,000) of many accounts, measures the
                                       company's lists, and bookings next to those of the commit
bench/results.json is written after each bench; rows of benches that did not run to their end stay as they were.`;

const isQuick = process.argv.includes('--quick');
const args = process.argv.slice(2).filter((arg) => arg !== '--quick');
const firstOption = args.findIndex((arg) => arg.startsWith('--'));
const names = firstOption === -1 ? args : args.slice(0, firstOption);
const options = firstOption === -1 ? [] : args.slice(firstOption);
if (options.includes('--help')) {
  console.log(help);
  process.exit(0);
}
const unknown = names.filter((name) => ![...benches, ...onDemand].includes(name));
if (unknown.length > 0 || (names.length !== 1 && options.length > 0)) {
  console.error(help);
  process.exit(2);
}

const wanted = names.length > 0 ? names : isQuick ? quick : benches;
const rows: Result[] = [];
const finished: string[] = [];
let server: string | undefined;
const commit = revision();
/** The service is measured as `npm start` runs it. */
const nodeOptions = (await startArguments()).filter((argument) => argument.startsWith('--'));
for (const [index, name] of wanted.entries()) {
  console.log(`\n${name} (${index + 1} of ${wanted.length})`);
  const started = performance.now();
  rows.push(...(await run(name)));
  console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (!isQuick) await writeResults();
}
if (rows.length > 0) printTable();

async function run(name: string): Promise<Result[]> {
  const found: Result[] = [];
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [...nodeOptions, '--expose-gc', file, ...options], {
    stdio: [...stdio],
    env: { ...process.env, ...(isQuick && { BENCH_QUICK: '1' }) },
  });
  const measured = new Date().toISOString().slice(0, 10);
  child.on('message', (message: Message) => {
    if ('server' in message) server = message.server;
    else found.push({ bench: name, ...message.row, commit, measured });
  });
  const limit = onDemand.includes(name) ? undefined : setTimeout(() => child.kill(), minutesMax * minuteMs);
  const [code, signal] = await once(child, 'close');
  clearTimeout(limit);
  if (code === 0) finished.push(name);
  else console.error(`${name} ${signal ? `was ended by ${signal}` : 'failed'}: its earlier results are kept`);
  if (code !== 0) process.exitCode = 1;
  return code === 0 ? found : [];
}

/** Rows of benches that did not run to their end stay as they were. */
async function writeResults(): Promise<void> {
  if (rows.length === 0) return;
  const before: Results = await readFile(resultsFile, 'utf8').then(JSON.parse, () => ({ machine: {}, rows: [] }));
  const machine = {
    cores: cpus().length,
    model: cpus()[0]!.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql: server ?? before.machine.postgresql ?? 'not asked',
    load: '64 connections over loopback, from a process on the same cores',
  };
  const kept = before.rows.filter(({ bench }) => !finished.includes(bench));
  const all = [...kept, ...rows].sort((a, b) => benches.indexOf(a.bench) - benches.indexOf(b.bench));
  await writeFile(resultsFile, `${JSON.stringify({ machine, rows: all }, null, 2)}\n`);
}

function printTable(): void {
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  console.log(`\n${cpus().length} × ${cpus()[0]!.model}, ${memoryGiB} GiB, Node ${process.version}, commit ${commit}`);
  if (server) console.log(`PostgreSQL: ${server}`);
  console.log(formatTable(rows.map(toColumns)));
  if (!isQuick) console.log('written to bench/results.json');
}

function toColumns(row: Result): Record<string, string | number> {
  const { bench, what, figure, unit, nextTo = '', ratio, reach, isMax } = row;
  const verdict = { true: 'yes', false: 'no', undefined: '' }[String(holds(row)) as 'true'];
  const asked = reach === undefined ? '' : `${isMax ? '≤' : '≥'} ${reach}`;
  return {
    bench,
    what,
    figure: `${round(figure)} ${unit}`,
    'next to': nextTo,
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    reach: asked,
    holds: verdict,
  };
}

function revision(): string {
  try {
    const git = (...command: string[]) => execFileSync('git', command, { encoding: 'utf8' }).trim();
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', 'src', 'bench/*.ts') === '' ? '' : ' and changes')
    );
  } catch {
    return 'unknown';
  }
}
