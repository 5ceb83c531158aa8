import type { FastifyInstance } from 'fastify';
import type { Config, EnvironmentName } from '../../../ground/config.ts';
import { dayMs, type Instant } from '../../../ground/units.ts';
import { operatorOperations } from '../../interfaces/company-operations.ts';
import { operations } from '../../interfaces/shipper-operations.ts';
import { operatorsHead, shippersHead } from '../../kernel/contract/description/interface-heads.ts';
import { shiftDates } from '../../kernel/contract/description/shift-dates.ts';
import { describeInterface } from '../../kernel/contract/openapi.ts';
import { sandboxFirst } from '../../kernel/contract/prefixes.ts';
import { addressKey } from '../../kernel/edge/client-address.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { registerAsset } from '../../kernel/edge/replies/assets.ts';
import { createKeptReply } from '../../kernel/edge/replies/compress-reply.ts';
import { readPageFile, refuseUnbundled } from '../console/bundle.ts';
import { joinStyles } from '../kit/join-styles.ts';
import type { Description } from './described.ts';
import { registerGuides } from './guides/register-guides.ts';
import { writeDocsPage } from './write-page.ts';

/** Nothing from other hosts, nothing inline, and no HTML written by the script. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * `/openapi.json` and `/operator/openapi.json`, a page at `/docs/` to read and try the first, and the guides beside it.
 * Nobody shows a token here and the replies are large, so requests are counted by address.
 */
export async function registerDocs(
  app: FastifyInstance,
  { baseUrl = '', environments }: Pick<Config, 'baseUrl' | 'environments'>,
  perAddress: RateLimit,
  now: () => Instant,
): Promise<void> {
  const at = (serverBase: string, names: readonly EnvironmentName[]) => ({
    serverBase,
    address: app.baseUrl(),
    environments: names,
  });
  const texts = {
    shippers: daily(now, () => asJson(describeInterface(operations, shippersHead, at(baseUrl, environments)))),
    company: daily(now, () => asJson(describeInterface(operatorOperations, operatorsHead, at(baseUrl, environments)))),
    // The page may only send to its own origin, and trying things must not book a real transport.
    page: daily(now, () => {
      const tried = at(pathOf(baseUrl), sandboxFirst(environments));
      return writeDocsPage(describeInterface(operations, shippersHead, tried) as unknown as Description);
    }),
  };
  // Before the plugin, whose time limit is shorter than making a bundle takes.
  const script = await readPageFile(app.log, 'docs.js');
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      await perAddress.take(addressKey(request.ip));
    });
    const json = { 'content-type': 'application/json; charset=utf-8' };
    const html = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' };
    const replies = [
      { path: '/openapi.json', headers: json, text: texts.shippers },
      { path: '/operator/openapi.json', headers: json, text: texts.company },
      { path: '/docs/', headers: html, text: texts.page },
    ];
    for (const { path, headers, text } of replies) {
      const send = createKeptReply();
      docs.get(path, (request, reply) => send(request, reply.headers(headers), text()));
    }
    registerGuides(docs, { baseUrl, environments });
    registerAsset(docs, '/docs/docs.css', joinStyles(new URL('page/docs.css', import.meta.url)));
    if (script === undefined) docs.get('/docs/docs.js', async () => refuseUnbundled());
    else registerAsset(docs, '/docs/docs.js', script);
    // Without the trailing slash the page would look for its files one folder up.
    docs.get('/docs', async (_request, reply) => reply.redirect('docs/', 301));
  });
}

const asJson = (description: object) => JSON.stringify(description);

/** A text made on the first request of each day, so that the dates of its examples lie in the future. */
function daily(now: () => Instant, write: () => string): () => string {
  let recorded: string | undefined;
  let day: number | undefined;
  let text = '';
  return () => {
    const today = Math.floor(now() / dayMs);
    if (today === day) return text;
    recorded ??= write();
    [text, day] = [shiftDates(recorded, now()), today];
    return text;
  };
}

const pathOf = (address: string) => (address === '' ? '' : new URL(address).pathname.replace(/\/$/, ''));
