import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { asCurl, noteCall, recentCalls } from '../../../console/data/recent-calls.ts';

const url = 'https://freight.example/api/v3/price?include=load_plan';

test('a call becomes a shell command that sends the same, whatever it contains, and without a bearer', () => {
  const body = JSON.stringify({ name: `O'Hara; $(id) \`id\` "x" \\` });
  noteCall(url, { method: 'POST', body, headers: { authorization: 'Bearer tos_ses_live_secret' } }, 200);
  const line = asCurl(recentCalls.value[0]!);
  assert.doesNotMatch(line, /tos_ses/);
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=tos_live_mine; ${line}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
  const headers = ['-H', 'Authorization: Bearer tos_live_mine', '-H', 'Content-Type: application/json'];
  assert.deepEqual(words, ['-X', 'POST', url, ...headers, '-d', body]);
});

test('the last twenty calls are kept, without long bodies and without polling for events', () => {
  for (let i = 0; i < 25; i++) noteCall(`${url}&i=${i}`, undefined, 200);
  noteCall('https://freight.example/api/v3/events?wait=25', undefined, 200);
  noteCall(url, { method: 'POST', body: 'x'.repeat(5_000) }, undefined);
  assert.equal(recentCalls.value.length, 20);
  const [newest, before] = recentCalls.value;
  assert.deepEqual([newest!.body, newest!.isShortened, newest!.status], [undefined, true, undefined]);
  assert.equal(before!.url, `${url}&i=24`);
});
