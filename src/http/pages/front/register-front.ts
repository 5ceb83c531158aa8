import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../ground/config.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { addressKey } from '../../kernel/edge/client-address.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { registerAsset, registerAssets } from '../../kernel/edge/replies/assets.ts';
import { joinStyles } from '../kit/join-styles.ts';
import { writeFront } from './write-front.ts';

const font = 'inter-latin-wght-normal.woff2';

/** Only our own styles and icon: the page has no script. */
export const frontHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'Accept, Accept-Language',
};

/** The page at the root, and the files that browsers and robots request there. Requests are counted by address. */
export async function registerFront(
  app: FastifyInstance,
  { environments }: Pick<Config, 'environments'>,
  perAddress: RateLimit,
): Promise<void> {
  await app.register(async (front) => {
    front.addHook('onRequest', async (request) => {
      await perAddress.take(addressKey(request.ip));
    });
    front.get('/', async (request, reply) => {
      if (!takesHtml(request.headers.accept)) throw new ServiceError('route_not_found');
      const { language } = request;
      return reply.headers(frontHeaders).send(writeFront({ language, environments, address: app.baseUrl() }));
    });
    registerAsset(front, '/front.css', joinStyles(new URL('front.css', import.meta.url)));
    const names = ['inter.css', 'favicon.svg', 'favicon.ico', 'robots.txt'];
    registerAssets(front, new URL('.', import.meta.url), { prefix: '', names });
    registerAssets(front, new URL('.', import.meta.resolve(`@fontsource-variable/inter/files/${font}`)), {
      prefix: '',
      names: [font],
    });
  });
}

/** Programs that only accept JSON get a 404 at the root, as at any unknown address. */
function takesHtml(accept = '*/*'): boolean {
  return /(?:text\/(?:html|\*)|\*\/\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept);
}
