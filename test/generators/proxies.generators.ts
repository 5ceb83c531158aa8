import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, test } from 'node:test';
import { buildAvailability } from '../../src/engine/availability/availability-table.ts';
import { shippedFolder } from '../../src/engine/tariff/load-tariff.ts';
import { startApp } from '../support/app.ts';
import { png } from '../support/documents/pictures.ts';
import { uploader } from '../support/documents/uploads.ts';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import { temporaryDirectory } from '../support/process.ts';
import { sandboxOf } from '../support/progress/simulated-orders.ts';
import { loading } from '../support/requests.ts';
import { companySteps } from './proxies/company-walk.ts';
import { openProxy, type ValidatingProxy } from './proxies/open-proxy.ts';
import { type Found, type Steps, shipperSteps } from './proxies/shipper-walk.ts';
import { pathOf } from './run-tool.ts';

/** Operations that no request goes to through a proxy, each with the reason. */
const pastProxies: Record<string, string> = {
  uploadDocument: 'Prism reads every body as text, which no picture survives: sent to the service itself',
};

// A second tariff, far ahead, so that there are two to compare.
const tables = mkdtempSync(join(tmpdir(), 'proxies-'));
after(() => rmSync(tables, { recursive: true }));
const shipped = JSON.parse(readFileSync(join(shippedFolder, 'tariff-2026-07-01.json'), 'utf8'));
writeFileSync(join(tables, 'tariff-2090-01-01.json'), JSON.stringify({ ...shipped, valid_from: '2090-01-01' }));

const networks = '127.0.0.0/8';
const env = {
  REQUESTS_PER_MINUTE_MAX: '0',
  WEBHOOK_ALLOWED_NETWORKS: networks,
  SHIPPER_WEBHOOK_ALLOWED_NETWORKS: networks,
};
const available = buildAvailability({ pools: [{ pool: 'trailers', vehicles: ['ftl'], loads: 50 }] });
const tos = await startApp({ after }, { env, tables, available });
const receiver = await listenOnLoopback(
  { after },
  createServer((_, response) => response.writeHead(204).end()),
);
const found: Found = { receiver: receiver.origin };
const shippersUpstream = `${tos.origin}/sandbox/api/v3`;

const asked = { loadings: [loading({ reference_number: 'SIM-REQUEST' })] };
const { book } = sandboxOf(tos);
for (const name of ['open', 'other']) found[name] = await book();
for (const name of ['requested', 'declining']) found[name] = await book(asked);
const operatorToken = await tos.issueOperator({ environment: 'sandbox' });
const companysPrefix = '/sandbox/operator/v1';
const upload = uploader(
  (method, path, options) => tos.operate(method, path, { prefix: companysPrefix, token: operatorToken, ...options }),
  `/orders/${found.open}/documents`,
);
found.uploaded = (await upload(png, { kind: 'photo' })).body.data.id;

const shippersProxy = await openProxy(
  { after },
  { file: pathOf('openapi'), upstream: shippersUpstream, token: tos.sandboxToken },
);
const companysProxy = await openProxy(
  { after },
  { file: pathOf('operator'), upstream: tos.origin + companysPrefix, token: operatorToken },
);

const walks: [who: string, proxy: ValidatingProxy, steps: Steps][] = [
  ['a shipper', shippersProxy, shipperSteps],
  ['the company', companysProxy, companySteps],
];
for (const [who, proxy, steps] of walks) {
  describe(`${who} behind a proxy that judges requests and replies`, () => {
    for (const [name, run] of Object.entries(steps)) it(name, async () => void (await run(proxy.call, found)));

    it('leaves out no operation of the description but those that are named', () => {
      assert.deepEqual(
        proxy.operations.filter((id) => !proxy.walked.has(id) && !(id in pastProxies)),
        [],
      );
    });
  });
}

test('a proxy with another description finds a reply that is not as described, and a request', async (t) => {
  const description = JSON.parse(await readFile(pathOf('openapi'), 'utf8'));
  const { get } = description.paths['/vehicle-types'];
  get.responses[200].content['application/json'].schema = { type: 'object', required: ['absent'] };
  description.paths['/load-categories'].get.parameters = [
    { name: 'language', in: 'query', required: true, schema: { type: 'string' } },
  ];
  const file = join(await temporaryDirectory(t), 'openapi.json');
  await writeFile(file, JSON.stringify(description));
  const { call } = await openProxy(t, { file, upstream: shippersUpstream, token: tos.sandboxToken });
  await assert.rejects(call(200, 'GET', '/vehicle-types'), /absent/);
  await assert.rejects(call(200, 'GET', '/load-categories'), /language/);
});
