import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const linesMax = 300;

async function filesIn(directory: string, ending: RegExp): Promise<string[]> {
  const entries = await readdir(join(root, directory), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  const paths = [...text.matchAll(/from '(\.[^']+)'/g)].map((match) => match[1]!);
  return paths.map((path) => relative(root, join(root, dirname(file), path)));
}

const partOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : 'root');

/** What each part may import; `root` is the files of src itself, `errors.ts` and `config.ts` are under all. */
const pricing = ['pricing', 'schedule', 'load', 'tariff', 'routing', 'cities'];
const allowed: Record<string, string[]> = {
  cities: [],
  routing: ['cities'],
  tariff: ['routing', 'cities'],
  load: ['tariff'],
  schedule: ['tariff', 'routing', 'cities'],
  pricing: pricing.slice(1),
  database: [],
  accounts: [...pricing, 'database'],
  orders: [...pricing, 'database'],
  offers: [...pricing, 'database'],
  booking: ['offers', 'orders', 'accounts', ...pricing, 'database'],
  http: ['booking', 'offers', 'orders', 'accounts', ...pricing, 'database'],
  mock: ['http', 'accounts'],
  cli: ['http', 'offers', 'booking', 'orders', 'accounts', ...pricing, 'database'],
};
const underAll = ['errors', 'config', 'version', 'recurring-cache', 'watch-files', 'units', 'local-time'].map(
  (name) => `src/${name}.ts`,
);
const rootFor: Record<string, string[]> = {
  cli: ['src/app.ts', 'src/server.ts', 'src/reference-data.ts', 'src/workers.ts'],
};

describe('imports run one way', async () => {
  for (const file of await filesIn('src', /\.ts$/)) {
    it(file, async () => {
      const part = partOf(file);
      if (part === 'root') return;
      for (const imported of await importsOf(file)) {
        const target = partOf(imported);
        const fine =
          target === part ||
          allowed[part]!.includes(target) ||
          underAll.includes(imported) ||
          rootFor[part]?.includes(imported);
        assert.ok(fine, `${file} must not import ${imported}`);
      }
    });
  }
  it('the domain core has no clock, no database and no HTTP', async () => {
    const files = [
      ...(await filesIn('src/load', /\.ts$/)),
      ...(await filesIn('src/schedule', /\.ts$/)),
      ...(await filesIn('src/pricing', /\.ts$/)),
      ...(await filesIn('src/routing', /\.ts$/)),
      'src/orders/order-states.ts',
    ];
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      assert.doesNotMatch(text, /Date\.now\(|new Date\(\)|performance\.now|from 'pg'|from 'fastify'/, file);
    }
  });
});

it(`no source file has more than ${linesMax} lines`, async () => {
  for (const directory of ['src', 'test', 'scripts']) {
    for (const file of await filesIn(directory, /\.ts$/)) {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n').length - 1;
      assert.ok(lines <= linesMax, `${file} has ${lines} lines`);
    }
  }
});
