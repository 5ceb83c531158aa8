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

/** Browsers ask again after five minutes, and get any changes. */
const cacheControl = 'public, max-age=300';

type AssetOptions = { prefix: string; names: readonly string[] };
type Asset = { type: string; bytes: Buffer | string };

/** Serves small files of a folder, from memory: each under its name after the prefix. */
export function registerAssets(app: FastifyInstance, folder: URL, { prefix, names }: AssetOptions): void {
  for (const name of names) registerAsset(app, `${prefix}/${name}`, readFileSync(new URL(name, folder)));
}

/** Serves a small file, or what was put together as one, from memory, with an ETag of its bytes. */
export function registerAsset(app: FastifyInstance, path: string, bytes: Buffer | string): void {
  const etag = etagOf(bytes);
  const type = types[path.slice(path.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`nobody knows how to send ${path}`);
  app.get(path, async (request, reply) => sendTagged(request, reply, { type, bytes, etag }));
}

/** Sends a file that was read or made for this request, as `registerAsset` does. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  return sendTagged(request, reply, { ...asset, etag: etagOf(asset.bytes) });
}

function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, etag }: Asset & { etag: string },
): FastifyReply {
  reply.headers({ 'content-type': type, 'cache-control': cacheControl, etag });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.includes(etag) ? reply.code(304).send() : reply.send(bytes);
}

const etagOf = (bytes: Buffer | string) => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
