import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../../ground/config.ts';
import { registerAsset, sendAsset } from '../../../kernel/edge/replies/assets.ts';
import { joinStyles } from '../../kit/join-styles.ts';
import { listGuides } from './list-guides.ts';
import { readGuide, readPicture } from './read-guide.ts';
import { writeGuideList, writeGuidePage } from './write-guide-page.ts';
import { writeLlms } from './write-llms.ts';

/** Nothing from other hosts, nothing inline, and no script. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};
const markdown = 'text/markdown; charset=utf-8';
const html = 'text/html; charset=utf-8';

/**
 * `/llms.txt`, and the pages of the documentation under `/docs/`, each as Markdown (`/docs/interface.md`) and for
 * browsers (`/docs/interface`). They are read from disk when asked for, and not kept: memory is for orders.
 */
export function registerGuides(
  docs: FastifyInstance,
  { baseUrl = '', environments }: Pick<Config, 'baseUrl' | 'environments'>,
): void {
  const base = baseUrl.replace(/\/$/, '');
  docs.get('/llms.txt', (request, reply) =>
    sendAsset(request, reply, { type: 'text/plain; charset=utf-8', bytes: writeLlms({ base, environments }) }),
  );
  registerAsset(docs, '/docs/guide.css', joinStyles(new URL('../page/guide.css', import.meta.url)));
  docs.get('/docs/guides', (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), { type: html, bytes: writeGuideList() }),
  );
  docs.get<{ Params: { '*': string } }>('/docs/*', (request, reply) =>
    sendPage(request, reply, { name: request.params['*'], address: docs.baseUrl() }),
  );
}

type Asked = { name: string; address: string };

async function sendPage(request: FastifyRequest, reply: FastifyReply, { name, address }: Asked): Promise<FastifyReply> {
  const guide = listGuides().get(name.replace(/\.md$/, ''));
  if (guide && name.endsWith('.md'))
    return sendAsset(request, reply, { type: markdown, bytes: await readGuide(guide, { ending: '.md', address }) });
  if (guide)
    return sendAsset(request, reply.headers(pageHeaders), { type: html, bytes: await writeGuidePage(guide, address) });
  const picture = await readPicture(name);
  if (picture)
    return sendAsset(request, reply, { type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png', bytes: picture });
  reply.callNotFound();
  return reply;
}
