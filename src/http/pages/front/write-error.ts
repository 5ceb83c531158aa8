import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Language } from '../../kernel/words/language.ts';
import { writeHead } from '../kit/write-head.ts';

type ErrorPage = {
  language: Language;
  status: number;
  /** Under which the log has the request. */
  requestId: string;
  /** What a program is told, if that says more than the status. */
  told: string | undefined;
  /** The path from the page to the root of the service: `../` for each folder below it. */
  root: string;
};

type ErrorTexts = { titles: Readonly<Record<number, string>>; other: string; request: string; toStart: string };

const texts: Record<Language, ErrorTexts> = {
  en: {
    titles: {
      404: 'There is no such page',
      405: 'This page cannot be used that way',
      429: 'Too many requests: please wait a minute',
      503: 'The service is not available at the moment',
    },
    other: 'That did not work',
    request: 'Request',
    toStart: 'To the start page',
  },
  de: {
    titles: {
      404: 'Diese Seite gibt es nicht',
      405: 'So lässt sich diese Seite nicht aufrufen',
      429: 'Zu viele Anfragen: bitte eine Minute warten',
      503: 'Der Dienst ist im Moment nicht erreichbar',
    },
    other: 'Das hat nicht geklappt',
    request: 'Anfrage',
    toStart: 'Zur Startseite',
  },
};

/** What people read at an address that is no page, or where a page cannot be served. */
export function writeErrorPage({ language, status, requestId, told, root }: ErrorPage): string {
  const { titles, other, request, toStart } = texts[language];
  const title = titles[status] ?? other;
  return [
    ...writeHead({
      language,
      title,
      icon: `${root}favicon.svg`,
      styles: [`${root}inter.css`, `${root}front.css`],
      more: ['<meta name="robots" content="noindex">'],
    }),
    '<main class="front"><header class="hero"><div>',
    `<img class="mark" src="${root}favicon.svg" alt="" width="40" height="40">`,
    `<h1>${title}</h1>`,
    ...(told === undefined ? [] : [`<p class="lead">${escapeHtml(told)}</p>`]),
    `<p class="small">${status} · ${request} <code>${escapeHtml(requestId)}</code></p>`,
    `<div class="buttons"><a class="button first" href="${root || './'}">${toStart}</a></div>`,
    '</div></header></main>',
    '',
  ].join('\n');
}
