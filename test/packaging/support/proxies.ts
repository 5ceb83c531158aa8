import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificate, certificateKey } from '../../support/mail/certificate.ts';
import { atEnd, freePort, isListening, temporaryDirectory, until } from '../../support/process.ts';
import { root } from './dockerfile.ts';

type Closing = { after(work: () => unknown): void };
type Proxy = { program: string; start(t: Closing, upstreamPort: number): Promise<string> };

const readExample = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** Puts the words of a test into an example; each must be there. */
function fillIn(text: string, words: readonly [from: string | RegExp, to: string][]): string {
  return words.reduce((filled, [from, to]) => {
    const next = filled.replaceAll(from, to);
    if (next === filled) throw new Error(`the example has no ${from}`);
    return next;
  }, text);
}

/** The examples of `deploy/`, as they stand there but for addresses and certificates; each resolves to its origin. */
export const proxies: Record<string, Proxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    start: async (t, upstreamPort) => {
      const [directory, port, plainPort] = [await temporaryDirectory(t), await freePort(), await freePort()];
      await writeFile(join(directory, 'fullchain.pem'), certificate);
      await writeFile(join(directory, 'privkey.pem'), certificateKey);
      const example = fillIn(readExample('nginx.conf'), [
        ['server 127.0.0.1:8080;', `server 127.0.0.1:${upstreamPort};`],
        [/listen \[::\]:\d+.*;/g, ''],
        ['listen 443 ', `listen 127.0.0.1:${port} `],
        ['listen 80;', `listen 127.0.0.1:${plainPort};`],
        ['/etc/ssl/transport', directory],
      ]);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const temporary = places.map((name) => `${name}_temp_path ${join(directory, name)};`).join(' ');
      const logs = `error_log stderr warn; pid ${join(directory, 'pid')}; daemon off;`;
      const main = `${logs} events {} http { access_log off; ${temporary}\n${example}}`;
      await writeFile(join(directory, 'nginx.conf'), main);
      await startProgram(t, '/usr/sbin/nginx', ['-p', directory, '-c', join(directory, 'nginx.conf')], port);
      return `https://127.0.0.1:${port}`;
    },
  },
  Caddy: {
    program: '/usr/bin/caddy',
    start: async (t, upstreamPort) => {
      const [directory, port] = [await temporaryDirectory(t), await freePort()];
      const example = fillIn(readExample('Caddyfile'), [
        ['reverse_proxy 127.0.0.1:8080', `reverse_proxy 127.0.0.1:${upstreamPort}`],
        [/^transport\.example\.com \{/gm, `http://127.0.0.1:${port} {`],
      ]);
      await mkdir(join(directory, 'home'));
      await writeFile(join(directory, 'Caddyfile'), `{\n\tadmin off\n}\n${example}`);
      const args = ['run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile'];
      await startProgram(t, '/usr/bin/caddy', args, port, { HOME: join(directory, 'home') });
      return `http://127.0.0.1:${port}`;
    },
  },
};

/** Why a proxy cannot be tried here; false if it can. */
export function missing({ program }: Proxy): string | false {
  return !existsSync(program) && `${program} is missing: install its Debian package`;
}

async function startProgram(t: Closing, program: string, args: string[], port: number, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  atEnd(t, async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until(async () => child.exitCode !== null || (await isListening(port)));
  if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
}
