import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../kernel/edge/client-address.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { type PageFile, readPageFile, refuseUnbundled } from '../console/bundle.ts';

const html = readFileSync(new URL('page/driver.html', import.meta.url), 'utf8').replaceAll('>\n<', '><');
const files: readonly [name: PageFile, type: string][] = [
  ['driver.css', 'text/css; charset=utf-8'],
  ['driver.js', 'text/javascript; charset=utf-8'],
  ['worker.js', 'text/javascript; charset=utf-8'],
];

/** Nothing from other hosts, nothing inline. Photos and signatures are shown before they are sent. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src blob: data:',
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': contentSecurityPolicy,
  // The address holds the secret, after the #.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * The page of a driver, the same for every link: the part of the address that no server sees says which order it shows.
 */
export async function registerDriverPage(app: FastifyInstance, prefix: string, perAddress: RateLimit): Promise<void> {
  const serve = (name: string, type: string, text: string | undefined) =>
    app.get(`${prefix}/${name}`, async (request, reply) => {
      await perAddress.take(addressKey(request.ip));
      const body = text ?? refuseUnbundled();
      return reply.headers(headers).type(type).send(body);
    });
  serve('', 'text/html; charset=utf-8', html);
  for (const [name, type] of files) serve(name, type, await readPageFile(app.log, name));
  // Without the trailing slash the page would look for its files one folder up. The browser keeps the fragment.
  app.get(prefix, async (_request, reply) => reply.headers(headers).redirect(`${prefix.split('/').at(-1)}/`, 301));
}
