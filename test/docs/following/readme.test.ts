import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { version } from '../../../src/ground/version.ts';
import { listTestFiles } from '../../support/portions/write-portions.ts';
import { readDoc } from '../markdown.ts';
import { commandBlocksOf, pages } from './command-blocks.ts';

const page = readDoc('README.md');

/** What a badge shows, and says to who cannot see it. */
function readBadge(name: string): string {
  const path = `docs/pictures/badges/${name}.svg`;
  const badge = readDoc(path);
  const [, title] = /<title>(.+)<\/title>/.exec(badge)!;
  const shown = [...badge.matchAll(/<text [^>]+>([^<]+)<\/text>/g)].map(([, text]) => text);
  assert.equal(shown.join(': '), title, 'its parts');
  assert.ok(badge.includes(`aria-label="${title}"`), 'its label');
  assert.ok(!/href|url\((?!#)|@import/.test(badge), 'loads nothing');
  assert.ok(page.includes(`[![${title}](${path})](`), `the README says of ${path} what it shows`);
  return title!;
}

suite('the badges of the README need no network, and', () => {
  test('name the licence of the package and of its text', () => {
    const { license } = JSON.parse(readDoc('package.json'));
    assert.equal(readBadge('licence'), `Licence: ${license}`);
    assert.ok(readDoc('LICENSE').startsWith(`${license} License\n`));
  });

  test('name the release', () => assert.equal(readBadge('release'), `Release: ${version}`));

  test('promise no more tests than npm test has, each call of test counted once', () => {
    const [, promised] = /^Tests: more than ([\d,]+)$/.exec(readBadge('tests'))!;
    const calls = listTestFiles().map((file) => readDoc(file).match(/^\s*(await )?(t\.)?test\(/gm)?.length ?? 0);
    const counted = calls.reduce((sum, each) => sum + each, 0);
    const least = Number(promised!.replace(',', ''));
    assert.ok(least < counted && counted < least + 500, `${counted} tests`);
  });
});

test('nothing follows a command that only Ctrl-C ends, in any block of a page', () => {
  const endless = /^(?!.*> ).*\b(npm start|transport serve|listen)\b/;
  const followed = pages.flatMap(commandBlocksOf).filter(({ text }) => {
    const lines = text.trimEnd().split('\n');
    return lines.slice(0, -1).some((line) => endless.test(line) && !line.endsWith('\\'));
  });
  assert.deepEqual(
    followed.map(({ page: path, line }) => `${path}:${line}`),
    [],
  );
});

test('no block of a page books with a key that stands in it, since an offer of a minute later would be another request', () => {
  const fixed = pages
    .flatMap(commandBlocksOf)
    .filter(({ text }) => /Idempotency-Key: (?!\$KEY\b).*\/booking\//.test(text));
  assert.deepEqual(
    fixed.map(({ page: path, line }) => `${path}:${line}`),
    [],
  );
});

test('the README can be read whole', () => {
  const words = page.replace(/^```[\s\S]*?^```$/gm, '').split(/\s+/).length;
  assert.ok(words < 1150, `${words} words`);
});
