import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function read(pattern: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) texts.push(readFileSync(`${root}/${file}`, 'utf8'));
  return texts;
}

/** Words in the texts of a program; of `s${item % 4}`, what stands before the braces. */
function wordsOf(text: string): { whole: string[]; begun: string[] } {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');
  const texts = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return {
    whole: texts.flatMap((each) => each.split(/[^\w-]+/)),
    begun: texts.flatMap((each) => [...each.matchAll(/(?<![\w-])([\w-]+)\$\{/g)].map(([, word]) => word!)),
  };
}

/** The classes of a file of styles that no text has. */
function unusedClasses(styles: string, programs: readonly string[]): string[] {
  const words = programs.map(wordsOf);
  const [whole, begun] = [new Set(words.flatMap(({ whole }) => whole)), words.flatMap(({ begun }) => begun)];
  const bare = styles.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector!)
    .filter((each) => !/^\s*@/.test(each));
  const classes = new Set(
    selectors.flatMap((each) => [...each.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!)),
  );
  return [...classes].filter((name) => !whole.has(name) && !begun.some((start) => name.startsWith(start)));
}

test('the console has every class that its styles are for', async () => {
  const programs = await read('console/{data,parts,shell,views}/**/*.{ts,tsx}');
  const styles = await read('console/styles/**/*.css');
  assert.deepEqual(unusedClasses(styles.join('\n'), programs), []);
});

test('a class that nothing has is seen', () => {
  const program = `<p class={\`note \${isLate ? 'late' : ''} s\${item % 4}\`} />;\n// 'gone'`;
  const styles = '.note .late, .s3 > .gone { color: red }\n@media (width > 1px) { .lost { top: 0.5px } }';
  assert.deepEqual(unusedClasses(styles, [program]), ['gone', 'lost']);
});

/** Colours by their names that several rules give a value, but for what the sandbox has instead. */
function doubleColours(styles: readonly string[]): string[] {
  const rules = styles.flatMap((each) => [...each.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]);
  const names = rules
    .filter(([, selector]) => !/sandbox/.test(selector!))
    .flatMap(([, , declarations]) =>
      [...declarations!.matchAll(/(--[\w-]+): (?:light-dark\(|#)/g)].map(([, name]) => name!),
    );
  return names.filter((name, at) => names.indexOf(name) !== at);
}

test('a colour of the palette stands in one place for all pages, and one that stands in two is seen', async () => {
  const styles = [...(await read('console/styles/**/*.css')), ...(await read('src/http/pages/**/*.css'))];
  assert.ok(styles.some((each) => each.includes('--ink: light-dark(')));
  assert.deepEqual(doubleColours(styles), []);
  assert.deepEqual(doubleColours([...styles, ':root {\n  --ink: #12161d;\n}']), ['--ink']);
});

test('the console and the pages beside it fit the same font of the system to Inter', async () => {
  const styles = [...(await read('console/styles/fonts.css')), ...(await read('src/http/pages/front/inter.css'))];
  const faces = styles.map((each) => /@font-face \{\s*font-family: "Inter fallback";[^}]*\}/.exec(each)?.[0]);
  assert.ok(faces[0]?.includes('size-adjust'));
  assert.equal(faces[1], faces[0]);
});
