import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { loggedError } from '../../../src/http/edge/error-replies.ts';
import { openTestPool } from '../../support/database.ts';

const pool = await openTestPool({ after });

it('an error of the database is logged without the values that it is about', async () => {
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
