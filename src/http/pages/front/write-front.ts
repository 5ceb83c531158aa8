import type { EnvironmentName } from '../../../ground/config.ts';
import { prefixes } from '../../kernel/contract/prefixes.ts';
import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import type { Language } from '../../kernel/words/language.ts';
import { consolePrefixes } from '../door/console-url.ts';
import { writeHead } from '../kit/write-head.ts';
import { frontTexts } from './front-texts.ts';

type FrontOptions = { language: Language; environments: readonly EnvironmentName[]; address: string };

/** The prefix of an environment's tokens. */
const tokenStarts = { production: 'tos_live_…', sandbox: 'tos_test_…' } as const;

/**
 * The page at the root: what this is, and where to go from here. Its links are relative, so they work under any path.
 */
export function writeFront(options: FrontOptions): string {
  const { language, environments } = options;
  const texts = frontTexts[language];
  const console = environments.find((name) => name !== 'mock');
  const first = console ? `<a class="button first" href="${consoleLink(console)}">${texts.openConsole}</a>` : '';
  const sandbox =
    console !== 'sandbox' && environments.includes('sandbox')
      ? `<a class="button" href="${consoleLink('sandbox')}">${texts.consoleOf.sandbox}</a>`
      : '';
  return [
    ...writeHead({
      language,
      title: texts.title,
      icon: 'favicon.svg',
      styles: ['inter.css', 'front.css'],
      more: [
        `<meta name="description" content="${escapeHtml(texts.lead)}">`,
        '<link rel="alternate" type="text/markdown" href="docs/README.md">',
      ],
    }),
    '<main class="front">',
    '<header class="hero"><div><img class="mark" src="favicon.svg" alt="" width="40" height="40">',
    `<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>`,
    `<div class="buttons">${first}${sandbox}<a class="button" href="docs/">${texts.readInterface}</a></div></div>`,
    `<ol class="way">${texts.steps.map(({ title, text }) => `<li><b>${title}</b>${text}</li>`).join('')}</ol></header>`,
    `<section aria-labelledby="places"><h2 id="places">${texts.places}</h2><p class="lead">${texts.placesLead}</p>`,
    `<div class="places">${environments.map((name) => writePlace(name, options)).join('')}</div></section>`,
    `<section aria-labelledby="programs"><h2 id="programs">${texts.forPrograms}</h2>`,
    `<ul class="links">${writeLinks(options)}</ul><p class="small">${texts.access}</p></section>`,
    '</main>',
    '',
  ].join('\n');
}

const consoleLink = (name: Exclude<EnvironmentName, 'mock'>) => `${consolePrefixes[name].slice(1)}/`;

function writePlace(name: EnvironmentName, { language, address }: FrontOptions): string {
  const { environments, consoleOf, ...texts } = frontTexts[language];
  const { title, text } = environments[name];
  const token = name === 'mock' ? texts.anyToken : `<code>${tokenStarts[name]}</code>`;
  return [
    `<article class="place" data-environment="${name}"><h3>${title}</h3><p>${text}</p>`,
    `<dl><dt>${texts.address}</dt><dd><code>${escapeHtml(address + prefixes[name])}</code></dd>`,
    `<dt>${texts.token}</dt><dd>${token}</dd></dl>`,
    name === 'mock' ? '' : `<p class="go"><a href="${consoleLink(name)}">${consoleOf[name]}</a></p>`,
    '</article>',
  ].join('');
}

function writeLinks({ language, environments }: FrontOptions): string {
  const { docs, guides, llms, shippers, company, ready, live } = frontTexts[language];
  const hasCompany = environments.some((name) => name !== 'mock');
  const links = [
    { href: 'docs/', ...docs },
    { href: 'docs/guides', ...guides },
    { href: 'llms.txt', ...llms },
    { href: 'openapi.json', ...shippers },
    ...(hasCompany ? [{ href: 'operator/openapi.json', ...company }] : []),
    { href: 'readyz', ...ready },
    { href: 'livez', ...live },
  ];
  return links
    .map(({ href, title, text }) => `<li><a href="${href}">${title}</a><span class="lead">${text}</span></li>`)
    .join('');
}
