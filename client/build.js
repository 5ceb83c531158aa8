import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Compiles src to dist, since Node runs no TypeScript that lies under node_modules.
const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));
rmSync(fileOf('dist'), { recursive: true, force: true });
const compiler = fileOf('../node_modules/typescript/bin/tsc');
// The program for the command line has Node's types; what runs in browsers is compiled without them.
for (const project of ['tsconfig.json', 'tsconfig.listen.json'])
  execFileSync(process.execPath, [compiler, '-p', fileOf(project)], { stdio: 'inherit' });

// The compiler leaves the endings of imports in declarations as they are; older ones refuse `.ts`.
for (const name of readdirSync(fileOf('dist')).filter((each) => each.endsWith('.d.ts'))) {
  const text = readFileSync(fileOf(`dist/${name}`), 'utf8');
  writeFileSync(fileOf(`dist/${name}`), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
