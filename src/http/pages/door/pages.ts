import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Language } from '../../kernel/words/language.ts';
import { writeHead } from '../kit/write-head.ts';
import { pageTexts } from './page-texts.ts';

type PageOptions = { language: Language; environment: LiveEnvironment; hasProvider: boolean };

/** Only our own script and styles, no framing; forms are sent by the script. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** The page on which a person logs in. */
export function writeLoginPage(options: PageOptions): string {
  const texts = pageTexts[options.language];
  const provider = options.hasProvider
    ? `<p class="or">${texts.or}</p><a class="button" href="oidc/start">${texts.byCompany}</a>`
    : '';
  return writePage(options, texts.logIn, [
    '<form id="login" method="post">',
    field('email', texts.email, 'type="email" name="email" autocomplete="username" autofocus'),
    field('password', texts.password, 'type="password" name="password" autocomplete="current-password"'),
    `<button class="button first">${texts.go}</button>`,
    provider,
    `<p class="small">${texts.noPassword}</p>`,
    options.environment === 'sandbox' ? `<p class="small">${texts.newLinks}</p>` : '',
    '</form>',
  ]);
}

/**
 * The page that a login link opens. Its script sends the secret in the fragment, so that a program that only reads the
 * address, as for a preview, does not use it up.
 */
export function writeEnterPage(options: PageOptions): string {
  const texts = pageTexts[options.language];
  return writePage(options, texts.logIn, [
    `<p id="enter" role="status" hidden>${texts.entering}</p>`,
    `<button id="retry" class="button first" hidden>${texts.retry}</button>`,
    `<a id="other" class="button" href="login" hidden>${texts.toLogin}</a>`,
  ]);
}

/** The page that a link opens: it sets a password with the secret in the fragment. */
export function writePasswordPage(options: PageOptions): string {
  const texts = pageTexts[options.language];
  const attributes = 'type="password" autocomplete="new-password" minlength="12" maxlength="200"';
  return writePage(options, texts.setPassword, [
    '<form id="set" method="post" novalidate>',
    field('password', texts.newPassword, `${attributes} name="password" aria-describedby="rule" autofocus`),
    `<p class="small" id="rule">${texts.rule}</p>`,
    field('again', texts.again, `${attributes} name="again"`),
    `<button class="button first">${texts.save}</button>`,
    '</form>',
    `<section id="saved" hidden><p role="status">${texts.saved}</p>`,
    `<a class="button first" href="login">${texts.toLogin}</a></section>`,
  ]);
}

function field(id: string, label: string, attributes: string): string {
  return `<label for="${id}">${label}</label><input id="${id}" required ${attributes}>`;
}

function writePage({ language, environment }: PageOptions, title: string, lines: readonly string[]): string {
  const texts = pageTexts[language];
  const root = environment === 'sandbox' ? '../../' : '../';
  const sandbox = environment === 'sandbox' ? `<p class="sandbox">${texts.sandbox}</p>` : '';
  return [
    ...writeHead({
      language,
      title,
      icon: `${root}favicon.svg`,
      styles: [`${root}inter.css`, 'door.css'],
      data: { environment },
      more: ['<script type="module" src="door.js"></script>'],
    }),
    `<main data-texts="${escapeHtml(JSON.stringify(texts))}">`,
    `<img class="mark" src="${root}favicon.svg" alt="" width="36" height="36">`,
    sandbox,
    `<h1>${title}</h1>`,
    '<p id="problem" class="problem" role="alert" hidden></p>',
    ...lines,
    `<noscript><p class="problem">${texts.needsScript}</p></noscript>`,
    '</main>',
    '',
  ].join('\n');
}
