import { suite, test } from 'node:test';
import { followPage } from './following/follow-page.ts';
import { followedPages } from './following/followed-pages.ts';

suite('the examples that are shown', () => {
  for (const [path, { says, prepare, hasCommands = false }] of Object.entries(followedPages))
    if (!hasCommands) test(says, (t) => followPage(t, path, prepare));
});
