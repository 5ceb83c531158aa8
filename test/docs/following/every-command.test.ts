import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDoc, root } from '../markdown.ts';
import { type CommandBlock, commandBlocksIn, commandBlocksOf, pages } from './command-blocks.ts';
import { followedPages } from './followed-pages.ts';
import { pastedPages } from './pasted-pages.ts';
import { provenElsewhere } from './proven-elsewhere.ts';

/** Pages whose every `sh` block is run by a test of their own, which finds the blocks by their fences. */
const runByThemselves: Readonly<Record<string, string>> = {
  'docs/logs-and-traces.md': 'test/docs/logs-and-traces.test.ts',
  'docs/pricing.md': 'test/engine/pricing/pricing-docs.test.ts',
};

/** Which tests prove a block; none: nobody would notice if it failed. */
function proofsOf({ page, language, text }: CommandBlock): string[] {
  const followed = language === 'sh' ? followedPages[page] : undefined;
  const follower = followed?.hasCommands ? 'test/run/cli/shown-examples.test.ts' : 'test/docs/examples.test.ts';
  const itself = language === 'sh' ? runByThemselves[page] : undefined;
  return [
    ...(followed ? [follower] : []),
    ...(itself ? [itself] : []),
    ...pastedPages
      .filter((each) => each.page === page && each.blocks.some((begins) => text.startsWith(begins)))
      .map(() => 'test/docs/following/pasted.cli.ts'),
    ...provenElsewhere.filter((each) => each.page === page && text.startsWith(each.begins)).map((each) => each.test),
  ];
}

const blocks = pages.flatMap(commandBlocksOf);
const unproven = (found: readonly CommandBlock[]) =>
  found.filter((block) => proofsOf(block).length === 0).map(({ page, line, text }) => `${page}:${line}: ${text}`);

test('every block of commands on every page is run by a test, or named with the test that does what it says', () => {
  assert.ok(blocks.length > 60);
  // Paste it (pasted-pages.ts), or name its proof (proven-elsewhere.ts).
  assert.deepEqual(unproven(blocks), []);
});

test('a block that nobody runs is seen, whatever its fence says', () => {
  const added = (language: string, text: string) => ({ page: 'docs/people.md', line: 1, language, text });
  for (const language of ['', 'sh', 'console'])
    assert.equal(unproven([added(language, 'npx transport person disable 7\n')]).length, 1, language);
});

test('commands that four spaces set apart are a block too, and prose in a list is none', () => {
  const page =
    'Do:\n\n    npx transport person disable 7 \\\n      --environment sandbox\n\n- It is\n    npm that runs.\n';
  assert.deepEqual(commandBlocksIn(page), [
    { language: '', line: 3, text: 'npx transport person disable 7 \\\n  --environment sandbox\n' },
  ]);
  assert.deepEqual(commandBlocksIn('```ts\n\n    npm ci\n```\n'), []);
});

test('each proof is of a block that is on its page, and by a test that is there', () => {
  const isOn = (page: string, begins: string) =>
    blocks.some((block) => block.page === page && block.text.startsWith(begins));
  for (const { page, blocks: begins } of pastedPages)
    for (const each of begins) assert.ok(isOn(page, each), `${page} has no ${each}`);
  for (const { page, begins, test: file, holds } of provenElsewhere) {
    assert.ok(isOn(page, begins), `${page} has no ${begins}`);
    assert.ok(existsSync(join(root, file)), `${page}, ${begins}: there is no ${file}`);
    assert.ok(readDoc(file).includes(holds), `${page}, ${begins}: ${file} has no ${holds}`);
  }
  for (const page of [...Object.keys(followedPages), ...Object.keys(runByThemselves)])
    assert.ok(
      commandBlocksOf(page).some(({ language }) => language === 'sh'),
      page,
    );
});
