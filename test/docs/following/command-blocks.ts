import { globSync } from 'node:fs';
import { type Block, blocksOf, readDoc, root } from '../markdown.ts';

/** A fenced block that a reader pastes into a shell. */
export type CommandBlock = { page: string; line: number; language: string; text: string };

/** Every page that is for people. */
export const pages: readonly string[] = globSync(
  ['*.md', 'docs/**/*.md', 'client/*.md', 'deploy/*.md', 'data/**/*.md', 'src/**/*.md'],
  { cwd: root, exclude: (name) => name === 'node_modules' },
).sort();

const shells = /^(sh|bash|zsh|shell|console)\b/;
/** What a line begins with that is for a shell, in a block whose fence does not say so. */
const programs =
  'npx|npm|node|docker|git|curl|cd|grep|pg_\\w+|psql|systemctl|journalctl|mkdir|transport|pip3?|python3?|uvx?|claude|code';
const command = new RegExp(`^\\s*(\\$ )?(export |[A-Z_]+=\\S+ +)?(${programs}) |bin/transport\\.js`, 'm');

/** The blocks of a page that have commands, in order; those in a list are indented. */
export function commandBlocksOf(page: string): CommandBlock[] {
  return commandBlocksIn(readDoc(page)).map((block) => ({ page, ...block }));
}

/** The same of a text. Blocks that four spaces make have no language, and come last. */
export function commandBlocksIn(page: string): Block[] {
  const text = page.replace(/^ {1,4}(?=```)|^ {3}(?=\S)/gm, '');
  const fenced = blocksOf(text).filter(
    (block) => shells.test(block.language) || (block.language === '' && command.test(block.text)),
  );
  return [...fenced, ...indentedBlocksOf(text).filter((block) => command.test(block.text))];
}

function indentedBlocksOf(page: string): Block[] {
  const prose = page.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/.+/g, '```'));
  return [...prose.matchAll(/(?<=^|\n\n)(?: {4}.*(?:\n|$))+/g)].map((match) => ({
    language: '',
    text: match[0].replace(/^ {4}/gm, ''),
    line: prose.slice(0, match.index).split('\n').length,
  }));
}
