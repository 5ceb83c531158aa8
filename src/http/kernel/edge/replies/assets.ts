import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
};

/** Browsers ask again after five minutes, and get what has changed. */
const cacheControl = 'public, max-age=300';

type AssetOptions = { prefix: string; names: readonly string[]; headers?: Record<string, string> };

/** Serves small files of a folder, from memory: each under its name behind the prefix, with an ETag of its bytes. */
export function registerAssets(app: FastifyInstance, folder: URL, { prefix, names, headers = {} }: AssetOptions): void {
  for (const name of names) {
    const bytes = readFileSync(new URL(name, folder));
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    const type = types[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) throw new Error(`nobody knows how to send ${name}`);
    const sent = {
      ...headers,
      'content-type': type,
      'cache-control': cacheControl,
      etag,
    };
    app.get(`${prefix}/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(sent);
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
      if (known?.includes(etag)) return reply.code(304).send();
      return reply.send(bytes);
    });
  }
}
