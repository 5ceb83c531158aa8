import { suite, test } from 'node:test';
import { commandBlocksOf } from './command-blocks.ts';
import { paste } from './paste.ts';
import { pastedPages, sitDown } from './pasted-pages.ts';

suite('what a page shows is pasted into a shell', () => {
  for (const { says, page, blocks, fill, prepare, judge } of pastedPages)
    test(says, async (t) => {
      const desk = await sitDown(t);
      await prepare?.(desk);
      const found = commandBlocksOf(page);
      const texts = blocks.map((begins) => found.find(({ text }) => text.startsWith(begins))!.text);
      const printed = await paste(
        texts.map((text) => fill?.(text, desk) ?? text),
        desk,
      );
      await judge?.(printed, desk);
    });
});
