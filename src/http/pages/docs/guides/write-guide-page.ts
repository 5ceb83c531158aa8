import { version } from '../../../../ground/version.ts';
import { escapeHtml } from '../../../kernel/edge/replies/html.ts';
import { writeHead } from '../../kit/write-head.ts';
import { writeInline } from '../write-markdown.ts';
import { type Guide, type GuidePart, guideParts, listGuides, partNames } from './list-guides.ts';
import { readGuide } from './read-guide.ts';
import { renderInThread } from './render-in-thread.ts';

const brand = 'Transport Ordering Service';
const leads: Readonly<Record<GuidePart, string>> = {
  programs: 'For programs, and those who write them',
  people: 'For those who run it and work with it',
  decisions: 'Why it is as it is',
};

/** A page of the documentation for browsers, of the service at `address`. */
export async function writeGuidePage(guide: Guide, address: string): Promise<string> {
  const content = await renderInThread(await readGuide(guide, { ending: '', address }));
  return writePage({
    title: guide.title,
    // Pages in a folder of their own are one step further from ours.
    up: '../'.repeat(guide.path.split('/').length - 1),
    here: guide.path,
    twin: `${guide.path.replace(/^.*\//, '')}.md`,
    content,
  });
}

/** The page that lists all others. */
export function writeGuideList(): string {
  const guides = [...listGuides().values()];
  const parts = guideParts.map((part) => {
    const rows = guides
      .filter((guide) => guide.part === part)
      .map(({ path, title, summary }) => {
        const text = part === 'decisions' ? '' : ` ${writeInline(summary)}`;
        return `<li><a href="${path}">${writeInline(title)}</a>${text}</li>`;
      });
    return `<h2 id="${part}">${leads[part]}</h2><ul>${rows.join('')}</ul>`;
  });
  const intro =
    '<p>Every page of this version. Each is there as Markdown too: add <code>.md</code> to its address. For programs that ' +
    'read, <a href="../llms.txt">llms.txt</a> lists them; <a href="./">the interface</a> can be tried where it is described.</p>';
  const content = `<h1>Guides</h1>${intro}${parts.join('')}`;
  return writePage({ title: 'Guides', up: '', here: 'guides', twin: '../llms.txt', content });
}

type Page = { title: string; up: string; here: string; twin: string; content: string };

function writePage({ title, up, here, twin, content }: Page): string {
  return [
    ...writeHead({
      language: 'en',
      title: `${title} · ${brand}`,
      icon: `${up}../favicon.svg`,
      styles: [`${up}../inter.css`, `${up}guide.css`],
      more: [`<link rel="alternate" type="text/markdown" href="${twin}">`],
    }),
    '<a class="skip" href="#start">Skip to the text</a>',
    `<header class="top"><a class="brand" href="${up}../">${brand}</a><a href="${twin}">as Markdown</a></header>`,
    `<nav aria-label="Pages"><ul><li><a href="${up}./">Interface</a></li>`,
    `<li>${writeLink(partNames.programs, `${up}guides`, here === 'guides')}${writeEntries('programs', up, here)}</li>`,
    `<li>${writeLink(partNames.people, `${up}guides#people`, false)}${writeEntries('people', up, here)}</li>`,
    `<li>${writeLink('Decisions', `${up}decisions/README`, here === 'decisions/README')}</li></ul></nav>`,
    `<main id="start" class="guide" tabindex="-1">${content}<p class="small">Of version ${escapeHtml(version)}.</p></main>`,
    '',
  ].join('\n');
}

function writeEntries(listed: GuidePart, up: string, here: string): string {
  const entries = [...listGuides().values()]
    .filter(({ part }) => part === listed)
    .map(({ path, title }) => `<li>${writeLink(title, up + path, here === path)}</li>`);
  return `<ul>${entries.join('')}</ul>`;
}

function writeLink(title: string, address: string, isHere: boolean): string {
  return `<a href="${address}"${isHere ? ' aria-current="page"' : ''}>${writeInline(title)}</a>`;
}
