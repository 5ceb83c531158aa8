import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SendOptions, send } from '../../support/http-client.ts';
import { type Closing, freePort, isListening, startCli, until } from '../../support/process.ts';
import type { Reply } from '../../support/replies/conformance.ts';
import { toolsDirectory } from '../run-tool.ts';

type Description = { paths: Record<string, Record<string, { operationId?: string }>> };
type Operation = { id: string; method: string; path: RegExp; parameters: number };

export type ValidatingProxy = {
  /** Operations of the description by their ids, and those of them that a reply has been judged of. */
  operations: readonly string[];
  walked: ReadonlySet<string>;
  /**
   * Sends through the proxy what the description allows.
   * @throws {AssertionError} on another status, and on what the proxy has against the request or the reply.
   */
  call(status: number, method: string, path: string, options?: SendOptions): Promise<Reply>;
};

/**
 * Prism between a client and the service, which judges each request and each reply by a description; it is stopped
 * with the test.
 * @param upstream the address of the interface, with its prefix
 */
export async function openProxy(
  t: Closing,
  { file, upstream, token }: { file: string; upstream: string; token: string },
): Promise<ValidatingProxy> {
  const port = await freePort();
  const args = ['proxy', file, upstream, '--errors', '--multiprocess', 'false', '--verboseLevel', 'fatal'];
  const bin = join(toolsDirectory, 'node_modules/.bin/prism');
  const { stderr } = startCli(t, [...args, '--port', String(port)], {}, toolsDirectory, bin);
  await until(() => isListening(port), 60).catch((error) => assert.fail(`${error}\n${stderr()}`));

  const operations = operationsOf(JSON.parse(await readFile(file, 'utf8')));
  const walked = new Set<string>();
  const call: ValidatingProxy['call'] = async (status, method, path, { headers, ...options } = {}) => {
    const [pathname = ''] = path.split('?');
    const found = operations.find((each) => each.method === method && each.path.test(pathname));
    assert.ok(found, `${method} ${pathname} is not described`);
    // Prism unpacks what comes packed, and says still that it is.
    const sent = { token, ...options, headers: { 'accept-encoding': 'identity', ...headers } };
    const reply = await send(method, `http://127.0.0.1:${port}${path}`, sent);
    const where = `${method} ${path}`;
    assert.equal(reply.headers.get('sl-violations'), null, `${where}\n${reply.text.slice(0, 1000)}`);
    assert.equal(reply.status, status, `${where}\n${reply.text.slice(0, 1000)}`);
    walked.add(found.id);
    return reply;
  };
  return { operations: operations.map(({ id }) => id), walked, call };
}

/** Operations with fixed paths first, since `{id}` stands for any word. */
function operationsOf({ paths }: Description): Operation[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) => {
      if (operationId === undefined) return [];
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
      return [{ id: operationId, method: method.toUpperCase(), path: pattern, parameters: path.split('{').length - 1 }];
    }),
  );
  return all.sort((one, other) => one.parameters - other.parameters);
}
