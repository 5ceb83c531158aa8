import { suite, test } from 'node:test';
import { followPage } from '../../docs/following/follow-page.ts';
import { followedPages } from '../../docs/following/followed-pages.ts';

suite('the examples that are shown with commands of the program', () => {
  for (const [path, { says, prepare, hasCommands = false }] of Object.entries(followedPages))
    if (hasCommands) test(says, (t) => followPage(t, path, prepare));
});
