import { Marked } from 'marked';
import { escapeHtml } from '../../../kernel/edge/replies/html.ts';

/** The Markdown of our own pages as HTML, each heading with the anchor that links to it use. */
export function renderMarkdown(text: string): string {
  const taken = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const id = escapeHtml(anchorOf(title, taken));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // What scrolls sideways must be reachable by keys.
      code: ({ text: code }) => `<pre tabindex="0">${escapeHtml(code)}</pre>\n`,
      table(token) {
        const row = (cells: typeof token.header, tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const isHeaded = token.header.some((cell) => cell.text !== '');
        const head = isHeaded ? `<thead>${row(token.header, 'th')}</thead>` : '';
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="scroll" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

/** As links on our pages and on GitHub name a heading; a second one with the same words gets a number. */
function anchorOf(title: string, taken: Map<string, number>): string {
  const words = title
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
  const before = taken.get(words) ?? 0;
  taken.set(words, before + 1);
  return before === 0 ? words : `${words}-${before}`;
}
