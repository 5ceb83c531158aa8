import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../kernel/edge/client-address.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { squeeze, squeezeStyle } from './squeeze.ts';

/** The files of the page, by what follows the path of the page. */
const files: Record<string, string> = {
  '': 'driver.html',
  'driver.css': 'driver.css',
  'driver.js': 'driver.js',
  'dom.js': 'dom.js',
  'pictures.js': 'pictures.js',
  'sheets.js': 'sheets.js',
  'queue.js': 'queue.js',
  'words.js': 'words.js',
  'worker.js': 'worker.js',
};

const formats: Record<string, { type: string; shorten: (text: string) => string }> = {
  html: { type: 'text/html; charset=utf-8', shorten: (text) => text.replaceAll('>\n<', '><') },
  css: { type: 'text/css; charset=utf-8', shorten: squeezeStyle },
  js: { type: 'text/javascript; charset=utf-8', shorten: squeeze },
};

/** Nothing from elsewhere, nothing inline. Photos and signatures are shown before they are sent. */
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
  // The address holds the secret, behind the #.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * The page of a driver, the same for every link: which order it shows stands in the part of the address that no server
 * sees.
 */
export function registerDriverPage(app: FastifyInstance, prefix: string, perAddress: RateLimit): void {
  for (const [name, file] of Object.entries(files)) {
    const format = formats[file.slice(file.lastIndexOf('.') + 1)];
    if (!format) throw new Error(`nobody knows how to send ${file}`);
    const { type, shorten } = format;
    const text = shorten(readFileSync(new URL(`page/${file}`, import.meta.url), 'utf8'));
    app.get(`${prefix}/${name}`, async (request, reply) => {
      await perAddress.take(addressKey(request.ip));
      return reply.headers(headers).type(type).send(text);
    });
  }
  // Without the last slash the page would look for its files one folder up. The browser keeps what follows the #.
  app.get(prefix, async (_request, reply) => reply.headers(headers).redirect(`${prefix.split('/').at(-1)}/`, 301));
}
