import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compile, forBrowsers, forNode, installClient, run } from './install-client.ts';

const { directory, files } = await installClient({ after });

it('the package holds what is compiled, its licence, how to use it and an example, and depends on nothing', async () => {
  const compiled = files.filter((file) => file.startsWith('dist/'));
  assert.deepEqual(
    files.filter((file) => !compiled.includes(file)),
    ['LICENSE', 'README.md', 'examples/journey.ts', 'package.json'],
  );
  for (const file of compiled) {
    assert.match(file, /^dist\/([\w-]+\.(js|d\.ts)|listen\/[\w-]+\.js)$/);
    const text = await readFile(join(directory, 'node_modules/transport-ordering-client', file), 'utf8');
    for (const [, from] of text.matchAll(/\bfrom '([^']+)'/g))
      assert.match(
        from!,
        file.startsWith('dist/listen/') ? /^(\.\.?\/[\w-]+\.js|node:[\w/]+)$/ : /^\.\/[\w-]+\.js$/,
        file,
      );
  }
  const manifest = JSON.parse(await readFile(join(directory, 'package-lock.json'), 'utf8'));
  assert.deepEqual(Object.keys(manifest.packages), ['', 'node_modules/transport-ordering-client']);
});

it('every link of its page leads to a file of the package', async () => {
  const page = await readFile(join(directory, 'node_modules/transport-ordering-client/README.md'), 'utf8');
  const targets = [...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target!);
  assert.ok(targets.length > 0);
  assert.deepEqual(
    targets.filter((target) => !/^https?:/.test(target) && !files.includes(target)),
    [],
  );
});

const program = `
import { Transport, TransportError, type TransportEvent, verifyWebhook } from 'transport-ordering-client';
const transport = new Transport({ token: 'tos_test_x', baseUrl: 'https://tos.example/sandbox/api/v3', fetch });
export async function list(signal: AbortSignal): Promise<string[]> {
  const statuses: string[] = [];
  for await (const { status } of transport.orders.list({ status: ['placed'] }, { signal })) statuses.push(status);
  return statuses;
}
export const take = (request: Request) => request.text().then((raw) => verifyWebhook(raw, request.headers, 'whsec_x'));
export const isKnown = (event: TransportEvent) => event.type === 'order.placed';
export const isOurs = (error: unknown) => error instanceof TransportError && error.errors['body']?.length;
`;

for (const [says, options] of Object.entries({ Node: { ...forNode, noEmit: true }, 'a browser': forBrowsers }))
  it(`the types hold in a program for ${says}`, async () => {
    await writeFile(join(directory, 'program.ts'), program);
    await compile(directory, options, ['program.ts']);
    await writeFile(join(directory, 'program.ts'), `${program}\ntransport.orders.get(7);`);
    await assert.rejects(compile(directory, options, ['program.ts']), /'number' is not assignable/);
  });

it('the whole client is under 6 kB, as npm run client:size shows', async () => {
  const size = fileURLToPath(new URL('../../size.js', import.meta.url));
  assert.match((await run(process.execPath, [size])).stdout, /^transport-ordering-client: \d{4} bytes of 6000 /);
});
