import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { readConfig } from '../../../../src/ground/config.ts';
import { createEdge } from '../../../../src/http/kernel/edge/edge.ts';
import { loggedError } from '../../../../src/http/kernel/edge/error-replies.ts';
import { tellOfOutage } from '../../../../src/http/kernel/edge/log/outage-lines.ts';
import { openTestPool } from '../../../support/database.ts';

const pool = await openTestPool({ after });

test('an error of the database is logged without the values that it is about', async () => {
  const text = '{"street": "Zwiebelgasse \\ud835"}';
  const statements = [
    ['select $1::jsonb', text],
    ['select $1::uuid', 'Zwiebelgasse'],
    [`insert into production.accounts (name, country) select $1, 'DE' from generate_series(1, 2)`, 'Zwiebelgasse'],
  ] as const;
  for (const [statement, value] of statements) {
    const error = await pool.query(statement, [value]).catch((thrown) => thrown);
    const line = JSON.stringify(loggedError(error));
    assert.match(line, /"code":"2[23]/);
    assert.match(line, /error-replies\.test/);
    assert.ok(!line.includes('Zwiebel'), line);
  }
});

test('a failure of the database is logged without the row that it quotes', async () => {
  const lines: string[] = [];
  const edge = createEdge(readConfig({}), { destination: { write: (line) => void lines.push(line) } });
  edge.get('/fails', () =>
    pool.query(`insert into production.people (name, role, email) values ('Inga Petersen', 'boss', 'i@x.example')`),
  );
  const reply = await edge.inject('/fails');
  await edge.close();
  assert.equal(reply.statusCode, 500);
  const [failure] = lines.filter((line) => line.includes('people_role_check'));
  assert.ok(failure);
  for (const line of lines) assert.doesNotMatch(line, /Inga|x\.example/);
});

test('an outage of the database is logged once in ten seconds, with how often it occurred, and any other failure each time', async () => {
  const lines: { level: number; err?: { message: string }; alike?: number; msg: string }[] = [];
  const edge = createEdge(readConfig({}), { destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  edge.get('/away', () => Promise.reject(away()));
  edge.get('/broken', () => Promise.reject(new TypeError('a mistake')));
  const failed = () => lines.filter(({ msg }) => msg === 'request failed');
  for (let times = 0; times < 30; times++) {
    assert.equal((await edge.inject('/away')).statusCode, 503);
    if (times < 3) await edge.inject('/broken');
  }
  assert.deepEqual(
    failed().map(({ err }) => err?.message),
    ['connect ECONNREFUSED 127.0.0.1:5432', 'a mistake', 'a mistake', 'a mistake'],
  );
  assert.equal(lines.filter(({ msg }) => msg === 'answered').length, 33, 'each request still has its own line');
  await edge.close();
});

test('once the ten seconds are over, the next line of an outage says how many requests it stands for', () => {
  const lines: object[] = [];
  const request = { server: { server: {} }, log: { error: (details: object) => void lines.push(details) } };
  const tell = (at: number) => tellOfOutage(request as unknown as FastifyRequest, error, at);
  const error = new Error('away');
  for (const at of [0, 1, 5000, 9999, 10_001, 10_002, 30_000]) tell(at);
  assert.deepEqual(lines, [{ err: error }, { err: error, alike: 3 }, { err: error, alike: 1 }]);
});
