import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { createEdge } from '../../../src/http/edge/edge.ts';
import { openTestPool } from '../../support/database.ts';

const pool = await openTestPool({ after });

test('a failure of the database is logged without the row that it quotes', async () => {
  const lines: string[] = [];
  const edge = createEdge(readConfig({}), { write: (line) => void lines.push(line) });
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
