import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { sendError } from '../../kernel/edge/error-replies.ts';
import type { Language } from '../../kernel/words/language.ts';
import { type ConsoleBundle, refuseUnbundled } from '../console/bundle.ts';
import { viewNames } from '../console/list-views.ts';
import { writeHead } from '../kit/write-head.ts';
import { consolePrefixes, consoleUrl } from './console-url.ts';

/** Only our own files, nothing inline, and no text turned into code: the page creates no Trusted Types policy. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  // The files it names change with each release.
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'accept-language',
};

/**
 * The console of an environment: one page for the addresses of all views (others are 404 as anywhere), and the files of
 * the bundle, which never change. The page asks who is logged in. Without a bundle all of them are 503.
 */
export async function registerConsolePage(
  app: FastifyInstance,
  environment: LiveEnvironment,
  bundle: ConsoleBundle | undefined,
): Promise<void> {
  const prefix = consolePrefixes[environment];
  const addresses = ['', ...viewNames.flatMap((name) => [name, `${name}/*`])];
  if (bundle === undefined) {
    for (const address of addresses) app.get(`${prefix}/${address}`, async () => refuseUnbundled());
    return;
  }
  await app.register(async (assets) => {
    assets.setErrorHandler((error, request, reply) => sendError(toRefusal(error), request, reply));
    await assets.register(fastifyStatic, {
      root: bundle.directory,
      prefix: `${prefix}/assets/`,
      decorateReply: false,
      index: false,
      acceptRanges: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
  });
  // A proxy may serve us under a path of its own.
  const base = () => new URL(consoleUrl(app.baseUrl(), environment)).pathname;
  app.get(prefix, async (_request, reply) => reply.redirect(`${base()}/`, 301));
  for (const address of addresses)
    app.get(`${prefix}/${address}`, async (request, reply) => {
      const { language } = request;
      return reply.headers(headers).send(writePage({ base: base(), environment, bundle, address, language }));
    });
}

/** Anything the module refuses, such as a folder or a path with `..`, is not a file of the bundle. */
function toRefusal(error: unknown): unknown {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode < 500 ? new ServiceError('route_not_found') : error;
}

type Page = {
  /** The path of the console as browsers see it. */
  base: string;
  environment: LiveEnvironment;
  bundle: ConsoleBundle;
  /** Address of a view, or '' for the start page. */
  address: string;
  language: Language;
};

/** Names all the files that its view loads first, so that they load at the same time. */
function writePage({ base, environment, bundle, address, language }: Page): string {
  const assets = `${base}/assets`;
  const { console: style, narrow, ...styles } = bundle.styles;
  const view = bundle.views[address];
  const scripts = [...bundle.preloads, ...(view ? [...view.words[language], ...view.scripts] : [])];
  return [
    ...writeHead({
      language,
      title: 'Transport Ordering Service',
      icon: `${base.slice(0, -consolePrefixes[environment].length)}/favicon.svg`,
      styles: [`${assets}/${style}`],
      data: { env: environment, base, styles: writeNames(styles) },
      more: [
        ...(view?.styles ?? []).map(
          (name) => `<link rel="stylesheet" href="${assets}/${styles[name]}" data-view="${name}">`,
        ),
        `<link rel="stylesheet" href="${assets}/${narrow}" id="narrow">`,
        '<meta name="color-scheme" content="light dark">',
        `<script type="module" src="${assets}/${bundle.script}"></script>`,
        ...scripts.map((name) => `<link rel="modulepreload" href="${assets}/${name}">`),
        `<link rel="preload" href="${assets}/${bundle.font}" as="font" type="font/woff2" crossorigin>`,
      ],
    }),
    '<body>',
    '<noscript><p>This page needs JavaScript. Diese Seite braucht JavaScript.</p></noscript>',
    '',
  ].join('\n');
}

/** Pairs of a name and its file, for an attribute: neither has more than letters, digits, `-` and `.`. */
function writeNames(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map((pair) => pair.join(':'))
    .join(' ');
}
