import { escapeHtml } from '../../../kernel/edge/replies/html.ts';
import { writeInline } from '../write-markdown.ts';
import { type AdvisedError, errorsByStatus, introduction } from './by-status.ts';

/** The page that every `doc_url` leads to: an entry for each code, under its name. It needs no script. */
export function writeErrorsPage(): string {
  const groups = [...errorsByStatus()];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Errors</title>',
    '<link rel="icon" href="../favicon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="../inter.css"><link rel="stylesheet" href="docs.css">',
    '<a class="skip" href="#start">Skip to the text</a>',
    '<header class="top"><a class="brand" href="../">Transport ordering</a><a href="./">Interface</a></header>',
    `<nav aria-label="Contents"><ul>${groups.map(writeContents).join('')}</ul></nav>`,
    '<main id="start" tabindex="-1"><h1>Errors</h1>',
    `<div class="text">${introduction.map((text) => `<p>${writeInline(text)}</p>`).join('')}</div>`,
    ...groups.map(writeGroup),
    '</main>',
    '',
  ].join('\n');
}

function writeContents([status, errors]: [number, AdvisedError[]]): string {
  const entries = errors.map(({ code }) => `<li><a href="#${code}">${code}</a></li>`);
  return `<li><a href="#status-${status}">${status}</a><ul>${entries.join('')}</ul></li>`;
}

function writeGroup([status, errors]: [number, AdvisedError[]]): string {
  const entries = errors.map(
    ({ code, text, when, do: what, repeat }) =>
      `<section class="text" id="${code}" aria-labelledby="${code}-title">` +
      `<h3 id="${code}-title"><code>${code}</code></h3><p>${escapeHtml(text)}</p>` +
      `<p><b>When:</b> ${writeInline(when)}</p><p><b>Do:</b> ${writeInline(what)}</p>` +
      `<p><b>Repeat it?</b> ${writeInline(repeat)}</p></section>`,
  );
  const id = `status-${status}`;
  return `<section class="group" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${status}</h2>${entries.join('\n')}</section>`;
}
