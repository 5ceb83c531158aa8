import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { shiftDates } from '../../../../../src/http/kernel/contract/description/shift-dates.ts';
import { type CodeSample, codeSamples } from '../../../../../src/http/kernel/contract/samples/code-samples.ts';
import { sampleRequest } from '../../../../../src/http/kernel/contract/samples/sample-request.ts';
import { startApp } from '../../../../support/app.ts';
import { temporaryDirectory } from '../../../../support/process.ts';

const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const tos = await startApp({ after });
const base = `${tos.origin}/sandbox/api/v3`;

/** The samples of one language as the page shows them today, by operation. */
function samplesIn(label: string): [operationId: string, source: string][] {
  return operations.map((operation) => {
    const sample = codeSamples(operation, base).find((each: CodeSample) => each.label === label);
    const source = sample?.source ?? assert.fail(`${operation.operationId} in ${label}`);
    return [operation.operationId, shiftDates(source, Date.now())];
  });
}

/** What a source names by the ids of the recorded journey, by those of a journey of the test. */
async function withOwnIds(operationId: string, source: string, token: string): Promise<string> {
  const list = async (path: string) => (await tos.call('GET', path, { prefix: '/sandbox/api/v3', token })).body.data;
  const operation = operations.find((each) => each.operationId === operationId)!;
  const [name] = /(?<=\{)\w+/.exec(operation.path) ?? [];
  if (name === undefined) return source;
  const [known] = sampleRequest(operation, base).path;
  const orders: { id: string; status: string }[] = await list('/orders');
  // The draft is what is canceled.
  const wanted = operationId === 'cancelOrder' ? ['draft'] : ['placed', 'loaded', 'delivered'];
  const order = orders.find(({ status }) => wanted.includes(status))?.id;
  const own: Record<string, () => Promise<string>> = {
    orderID: async () => order!,
    documentID: async () => (await list(`/orders/${order}/documents`))[0].id,
    endpointID: async () => (await list('/webhook-endpoints'))[0].id,
  };
  return source.replaceAll(known!, await own[name]!());
}

describe('every sample does what its operation is for, from the first to the last', () => {
  /** Runs a program, and returns what it prints. */
  const runners: Record<string, (source: string, directory: string, token: string) => Promise<string>> = {
    TypeScript: async (source, directory, token) => {
      const file = join(directory, 'sample.ts');
      const client = pathToFileURL(pathOf('client/src/index.ts')).href;
      await writeFile(file, source.replace("'transport-ordering-client'", `'${client}'`));
      return (await run(process.execPath, [file], { cwd: directory, env: { TOKEN: token } })).stdout;
    },
    curl: async (source, directory, token) => {
      const command = source.replace('curl ', 'curl -sS --fail-with-body ');
      return (await run('/bin/sh', ['-c', command], { cwd: directory, env: { ...process.env, TOKEN: token } })).stdout;
    },
    Python: async (source, directory, token) =>
      (await run('/usr/bin/python3', ['-W', 'error', '-c', source], { cwd: directory, env: { TOKEN: token } })).stdout,
  };
  for (const [label, runSample] of Object.entries(runners)) {
    it(label, async (t) => {
      const directory = await temporaryDirectory(t);
      const { token } = await tos.issue({ environment: 'sandbox', account: `Reader of ${label}` });
      for (const [operationId, source] of samplesIn(label)) {
        const printed = await runSample(await withOwnIds(operationId, source, token), directory, token).catch((error) =>
          assert.fail(`${operationId}: ${error.message}\n${error.stdout}`),
        );
        const isFile = !operations.find((each) => each.operationId === operationId)!.success.schema;
        assert.equal(printed === '', isFile, `${operationId} prints what it gets: ${printed}`);
      }
      for (const file of ['cmr.pdf', 'confirmation.pdf', 'document.pdf'])
        assert.ok(existsSync(join(directory, file)), file);
    });
  }
});

it('the samples in TypeScript are of the types of the client', async (t) => {
  const directory = await temporaryDirectory(t);
  const samples = samplesIn('TypeScript');
  for (const [operationId, source] of samples) await writeFile(join(directory, `${operationId}.ts`), source);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023'],
    module: 'preserve',
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [pathOf('node_modules/@types')],
    paths: { 'transport-ordering-client': [pathOf('client/src/index.ts')] },
  };
  const compile = async (files: string[]) => {
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    await writeFile(join(directory, 'package.json'), '{"type": "module"}');
    const tsc = pathOf('node_modules/typescript/bin/tsc');
    return run(process.execPath, [tsc, '-p', directory]).then(
      () => '',
      ({ stdout }) => stdout,
    );
  };
  assert.equal(await compile(samples.map(([operationId]) => `${operationId}.ts`)), '');
  const [, booking] = samples.find(([operationId]) => operationId === 'publishBooking')!;
  await writeFile(join(directory, 'wrong.ts'), booking.replace('company_name', 'company'));
  assert.match(await compile(['wrong.ts']), /company/);
});
