import { escapeHtml } from '../../kernel/edge/replies/html.ts';

/** A line of Markdown: code, bold text and what stands between them. */
export function writeInline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
}

/** Markdown as the descriptions use it: headings, paragraphs, lists and blocks of code. */
export function writeMarkdown(text: string): string {
  const parts = text.split(/^(```\w*\n[\s\S]*?\n```)$/m);
  const blocks = parts.flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)));
  return blocks.flatMap((block) => (block.trim() === '' ? [] : [writeBlock(block.trim())])).join('\n');
}

function writeBlock(block: string): string {
  const code = /^```\w*\n([\s\S]*?)\n?```$/.exec(block)?.[1];
  if (code !== undefined) return `<pre tabindex="0">${escapeHtml(code)}</pre>`;
  const heading = /^## (.+)$/.exec(block)?.[1];
  if (heading !== undefined) return `<h2>${writeInline(heading)}</h2>`;
  if (!block.startsWith('- ')) return `<p>${writeInline(block)}</p>`;
  const entries = block.slice(2).split(/\n- /);
  return `<ul class="list">${entries.map((entry) => `<li>${writeInline(entry)}</li>`).join('')}</ul>`;
}
