// npm run bench [-- NAME …]: runs the named measurements, or all, one after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const benches = [
  'start',
  'places',
  'import',
  'roads',
  'load-plan',
  'price',
  'price-http',
  'booking',
  'size',
  'workers',
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`there is no bench ${unknown.join(', ')}; there are ${benches.join(', ')}`);
  process.exit(2);
}
console.log(`${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`);
for (const name of wanted.length > 0 ? wanted : benches) {
  console.log(`\n${name}`);
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', file], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
