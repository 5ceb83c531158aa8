import { globSync } from 'node:fs';
import { blocksOf, readDoc, root } from '../markdown.ts';

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
  const text = readDoc(page).replace(/^ {1,4}(?=```)|^ {3}(?=\S)/gm, '');
  return blocksOf(text)
    .filter((block) => shells.test(block.language) || (block.language === '' && command.test(block.text)))
    .map((block) => ({ page, ...block }));
}
