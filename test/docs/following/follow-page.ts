import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { startApp, type TestApp } from '../../support/app.ts';
import { pinnedClock, pinnedNow } from '../../support/clock/pinned.ts';
import { send } from '../../support/http-client.ts';
import { type Block, blocksOf, readDoc, root } from '../markdown.ts';
import { type Command, runShell } from '../shell.ts';
import { differences, matchesText } from '../shown-reply.ts';

const runFile = promisify(execFile);
const shownOrigin = 'http://127.0.0.1:8080';

type Result = { status: number; text: string; body: unknown };

/**
 * Every `sh` block of a page is run, in order and on one empty database; the `json` or `text` block after it is its
 * last reply.
 */
export async function followPage(t: TestContext, path: string, prepare?: (app: TestApp) => Promise<unknown>) {
  const app = await startApp(t, { clock: pinnedClock() });
  await prepare?.(app);
  const { origin, token, sandboxToken, pool, issueOperator } = app;
  const databaseUrl = pool.options.connectionString!;
  const page = readDoc(path).replaceAll(shownOrigin, origin);
  const blocks = blocksOf(page);
  const results: Result[] = [];
  const variables: Record<string, string> = {
    TOKEN: page.includes('TOKEN=tos_test_') ? sandboxToken : token,
    OPS: await issueOperator({ environment: 'sandbox' }),
  };
  const reply = () => results.at(-1)?.body;
  const shell = { variables, now: pinnedNow, reply, lookUp: (field: string) => lookUp(results.at(-1)!, field) };
  for (const [i, block] of blocks.entries()) {
    if (block.language !== 'sh') continue;
    const before = results.length;
    await runShell(block.text, shell, async (command) => {
      results.push(await execute(command, databaseUrl));
    });
    const shown = blocks[i + 1];
    if (shown && /^(json|text)\b/.test(shown.language)) expectShown(`${path}:${shown.line}`, shown, results.at(-1)!);
    else
      for (const { status, text } of results.slice(before)) assert.ok(status < 300, `${path}:${block.line}: ${text}`);
  }
  assert.ok(results.length > 0, `${path} has no commands`);
}

async function execute(command: Command, databaseUrl: string): Promise<Result> {
  if (command.kind === 'curl') {
    const { method, url, headers, body } = command.call;
    return send(method, url, { headers, ...(body === undefined ? {} : { text: body }) });
  }
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await runFile(process.execPath, ['bin/transport.js', ...command.args], { cwd: root, env });
  return { status: 0, text: stdout, body: undefined };
}

function expectShown(where: string, shown: Block, result: Result): void {
  if (shown.language === 'text') {
    assert.ok(matchesText(shown.text, result.text), `${where}: ${result.text}`);
    return;
  }
  const status = Number(/\d{3}/.exec(shown.language)?.[0] ?? 0);
  const expected = status ? result.status === status : result.status < 300;
  assert.ok(expected, `${where}: status ${result.status}: ${result.text}`);
  const found = differences(shown.text, result.body);
  assert.equal(found.length, 0, `${where}\n${found.join('\n')}\nthe reply: ${result.text}`);
}

/** A field of a reply, or what the last line of a printed list has in a column. */
function lookUp({ body, text }: Result, path: string): string {
  const lines = text.trim().split('\n');
  const found =
    body === undefined
      ? cellsOf(lines.at(-1)!)[cellsOf(lines[0]!).indexOf(path)]
      : path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], body);
  assert.ok(typeof found === 'string', `the last reply has no ${path}`);
  return found;
}

function cellsOf(line: string): string[] {
  return line.trim().split(/ {2,}/);
}
