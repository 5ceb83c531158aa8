import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { createEdge } from '../../../src/http/edge/edge.ts';
import { loggedError } from '../../../src/http/edge/error-replies.ts';
import { openTestPool } from '../../support/database.ts';

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
