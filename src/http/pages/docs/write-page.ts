import { escapeHtml } from '../../kernel/edge/replies/html.ts';
import { writeHead } from '../kit/write-head.ts';
import { type Description, operationsOf, type Placed } from './described.ts';
import { listGuides } from './guides/list-guides.ts';
import { writeInline, writeMarkdown } from './write-markdown.ts';
import { environmentOf, writeOperation, writeWebhook } from './write-operation.ts';
import { writeCommonRefusals } from './write-refusals.ts';

/** A page for reading about an interface and trying it; readable without its script. */
export function writeDocsPage(description: Description): string {
  const operations = operationsOf(description);
  const { info, servers, tags, webhooks = {} } = description;
  const [server] = servers;
  const [operation] = operations;
  if (!server || !operation) throw new Error('an interface without a server or an operation has no page');
  const groups = tags.map((tag) => ({ ...tag, operations: operations.filter(({ tags: [own] }) => own === tag.name) }));
  return [
    ...writeHead({
      language: 'en',
      title: `${info.title}: interface`,
      icon: '../favicon.svg',
      styles: ['../inter.css', 'docs.css'],
      data: { environment: environmentOf(server) },
      more: [
        '<link rel="alternate" type="text/markdown" href="interface.md">',
        '<script type="module" src="docs.js"></script>',
      ],
    }),
    '<a class="skip" href="#start">Skip to the text</a>',
    `<header class="top"><a class="brand" href="../">${escapeHtml(info.title)}</a>`,
    '<span><a href="guides">Guides</a> · <a href="../openapi.json">openapi.json</a></span></header>',
    writeContents(groups),
    '<main id="start" tabindex="-1">',
    `<h1>Interface</h1><p class="lead">${writeInline(info.summary)}</p>`,
    writeGuides(),
    writeSender(description),
    `<div class="text">${writeMarkdown(info.description)}${writeCommonRefusals(operation, description)}</div>`,
    ...groups.map((group) => writeGroup(group, description)),
    '<section class="group" id="posted" aria-labelledby="posted-title"><h2 id="posted-title">What is posted</h2>',
    '<p class="lead">To endpoints of webhooks, signed by Standard Webhooks, an event of each type:</p>',
    ...Object.entries(webhooks).map(([type, { post }]) => writeWebhook(type, post)),
    '</section></main>',
    '',
  ].join('\n');
}

/** The pages to read besides this one; none in an installation without them. */
function writeGuides(): string {
  const links = [...listGuides().values()]
    .filter(({ part }) => part === 'programs')
    .map(({ path, title }) => `<a href="${path}">${writeInline(title)}</a>`);
  const guides = [...links, '<a href="guides">all guides</a>'].join(' · ');
  return `<p class="small">To read: ${guides}. For programs: <a href="../llms.txt">llms.txt</a>.</p>`;
}

type Group = { name: string; description: string; operations: readonly Placed[] };

const idOf = ({ name }: Group) => `of-${name.toLowerCase()}`;

function writeContents(groups: readonly Group[]): string {
  const entries = groups.map((group) => {
    const links = group.operations.map(
      ({ operationId, summary, method }) =>
        `<li><a href="#${operationId}"><span class="method ${method.toLowerCase()}" aria-hidden="true">${method}</span> ` +
        `${escapeHtml(summary)}</a></li>`,
    );
    return `<li><a href="#${idOf(group)}">${escapeHtml(group.name)}</a><ul>${links.join('')}</ul></li>`;
  });
  return [
    '<nav aria-label="Contents"><ul><li><a href="#start">Start</a></li><li><a href="guides">Guides</a></li>',
    `${entries.join('')}<li><a href="#posted">What is posted</a></li></ul></nav>`,
  ].join('');
}

function writeGroup(group: Group, description: Description): string {
  return [
    `<section class="group" id="${idOf(group)}" aria-labelledby="${idOf(group)}-title">`,
    `<h2 id="${idOf(group)}-title">${escapeHtml(group.name)}</h2>`,
    `<p class="lead">${writeInline(group.description)}</p>`,
    ...group.operations.map((operation) => writeOperation(operation, description)),
    '</section>',
  ].join('\n');
}

/** Where all requests from the page are sent, and with which token. */
function writeSender({ servers }: Description): string {
  const options = servers.map(
    (server) =>
      `<option value="${escapeHtml(server.url)}" data-name="${environmentOf(server)}">` +
      `${escapeHtml(server.description)}</option>`,
  );
  return [
    '<form class="sender" autocomplete="off" aria-label="What is tried here">',
    '<div><label for="environment">Environment</label>',
    `<select id="environment" autocomplete="off">${options.join('')}</select></div>`,
    '<div><label for="token">Token</label><input id="token" type="password" autocomplete="off" spellcheck="false"',
    ' placeholder="tos_test_…" aria-describedby="kept"></div>',
    '<p class="small" id="kept">The token stays in this page, in memory: it is gone when you reload.</p>',
    '<p class="warning" role="status" hidden>Production: what you send here is real.</p>',
    '</form>',
  ].join('');
}
