import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { readDoc, root } from './markdown.ts';

const pages = globSync(['*.md', 'docs/**/*.md', 'client/*.md'], { cwd: root }).sort();

suite('the pages', () => {
  for (const page of pages) {
    test(`every link of ${page} leads to a file, and every anchor to a heading`, () => {
      const text = readDoc(page);
      for (const [, target] of text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)]+)\)/g)) {
        if (/^https?:/.test(target!)) continue;
        const [path, anchor] = target!.split('#');
        const file = path === '' ? page : join(dirname(page), path!);
        assert.ok(existsSync(join(root, file)), `${page} links to ${target}, which does not exist`);
        if (anchor) assert.ok(anchorsOf(readDoc(file)).includes(anchor), `${page} links to ${target}: no such heading`);
      }
    });
  }

  test('every file of the project that a page or a comment names exists', () => {
    const named = /(?<![\w./-])(?:src|test|bench|scripts|data|migrations|openapi|docs)\/[\w./-]*\w(?![\w./-]*\*)/g;
    const comments = /^\s*(?:\/\/|\/?\*).*$/gm;
    const exclude = (name: string) => name === 'node_modules';
    const sources = globSync('{src,test,bench,scripts,client/{src,test,examples}}/**/*.ts', { cwd: root, exclude });
    const texts = [
      ...pages.map((page) => [page, readDoc(page)] as const),
      ...sources.map((file) => [file, readDoc(file).match(comments)?.join('\n') ?? ''] as const),
    ];
    const missing = texts.flatMap(([file, text]) =>
      [...text.matchAll(named)]
        .filter(([path]) => !existsSync(join(root, path)))
        .map(([path]) => `${file} names ${path}`),
    );
    assert.deepEqual(missing, []);
  });

  test('every page under docs is reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const [, target] of readDoc(page).matchAll(/\]\(([^)#]+\.md)[^)]*\)/g)) {
        if (!/^https?:/.test(target!)) reached.add(join(dirname(page), target!));
      }
    }
    assert.deepEqual(
      pages.filter((page) => page.startsWith('docs') && !reached.has(page)),
      [],
    );
  });
});

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
