import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { blocksOf, readDoc } from '../../../test/docs/markdown.ts';
import { matchesText } from '../../../test/docs/shown-reply.ts';
import { startApp } from '../../../test/support/app.ts';
import { freePort } from '../../../test/support/process.ts';
import { compile, copyExample, forNode, installClient, listNodes, run } from './install-client.ts';

const tos = await startApp({ after }, { env: { SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const { directory } = await installClient({ after });
const blocks = blocksOf(readDoc('client/README.md'));
const shown = blocks.filter(({ language }) => language === 'text').map(({ text }) => text);

/** What a webhook brings, to the function of the page. */
const webhook = `
const { createHmac } = await import('node:crypto');
const body = JSON.stringify({ id: 'evt_1', type: 'test.ping' });
const timestamp = String(Math.floor(Date.now() / 1000));
const key = Buffer.from(secrets[0].slice('whsec_'.length), 'base64');
const signature = createHmac('sha256', key).update(['evt_1', timestamp, body].join('.')).digest('base64');
const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': 'v1,' + signature };
const send = (text: string) => receive(new Request('http://127.0.0.1', { method: 'POST', headers, body: text }));
console.log((await send(body)).status, (await send(body + ' ')).status);
`;

async function compileReadme(token: string): Promise<void> {
  const program = [...blocks.filter(({ language }) => language === 'ts').map(({ text }) => text), webhook]
    .join('\n')
    .replace('tos_test_…', token)
    .replace('whsec_…', `whsec_${Buffer.alloc(24, 'x').toString('base64')}`)
    .replace('http://127.0.0.1:8080', tos.origin);
  assert.ok(!program.includes('…'));
  await writeFile(join(directory, 'readme.ts'), program);
  await compile(directory, forNode, ['readme.ts']);
}

for (const node of await listNodes()) {
  it(`the page holds with Node ${node.version}: it compiles, and prints what it shows`, async () => {
    const { token } = await tos.issue({ environment: 'sandbox', account: `Reader with ${node.version}` });
    await compileReadme(token);
    const { stdout } = await run(node.path, [join(directory, 'readme.js')]);
    const expected = [...shown, 'evt_1 says test.ping\n204 400\n'].join('');
    assert.ok(matchesText(expected, stdout), `${stdout}\nis not\n${expected}`);
  });

  it(`the example holds with Node ${node.version}: priced, booked, followed, heard by webhook, proved, canceled`, async () => {
    const { token } = await tos.issue({ environment: 'sandbox', account: `Example with ${node.version}` });
    await copyExample('journey.ts', directory);
    await compile(directory, forNode, ['journey.ts']);
    const env = { TOKEN: token, BASE_URL: `${tos.origin}/sandbox/api/v3`, PORT: String(await freePort()) };
    const { stdout } = await run(node.path, ['journey.js'], { cwd: directory, env });
    const lines = stdout.trim().split('\n');
    assert.deepEqual(
      lines.filter((line) => line.startsWith('order.')),
      ['order.placed', 'order.placed', 'order.loaded', 'order.delivered'],
    );
    const [, proof] = /^(\S+) is here\. The order is canceled\.$/.exec(lines.at(-1)!) ?? assert.fail(stdout);
    assert.match((await readFile(join(directory, proof!))).toString('latin1', 0, 5), /^%PDF-|^.PNG|^\xff\xd8\xff/);
    const nowhere = `127.0.0.1:${await freePort()}`;
    const ended = run(node.path, ['journey.js'], { cwd: directory, env: { ...env, BASE_URL: `http://${nowhere}` } });
    const { code, stderr } = await ended.then(
      () => assert.fail('nobody answers'),
      (error) => error,
    );
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^error: The connection to ${nowhere} failed: [^\\n]+ BASE_URL [^\\n]+\\n$`));
  });
}
