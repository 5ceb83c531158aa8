import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';

const tos = await startApp({ after });
const token = await tos.issueOperator({ scopes: ['operator:read'] });

test('whoever prepares a price request for the company finds what shippers find', async () => {
  for (const path of ['/cities?country=DE&search=M%C3%BCnch&limit=3', '/vehicle-types', '/load-categories']) {
    const [ofShippers, ofCompany] = await Promise.all([tos.call('GET', path), tos.operate('GET', path, { token })]);
    assert.equal(ofCompany.status, 200);
    assert.ok(ofCompany.body.data.length > 2);
    assert.deepEqual(ofCompany.body, ofShippers.body);
  }
  const refused = await tos.operate('GET', '/cities?country=XX&search=a', { token });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['country']]);
});
