// Plain JavaScript, for it runs before any TypeScript, which an older Node cannot read.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [[major, minor], [majorMin, minorMin]] = [process.versions.node, needed].map((text) =>
  text.split('.').map(Number),
);
if (major < majorMin || (major === majorMin && minor < minorMin)) {
  process.stderr.write(
    `error: this is Node ${process.versions.node}, and the service needs ${needed} or newer. ` +
      '"npm start" and "npx transport" take the one that "npm ci" installs and "npm rebuild" links; ' +
      `where there is none (--omit=optional, other platforms), install Node ${needed} yourself.\n`,
  );
  process.exit(1);
}
