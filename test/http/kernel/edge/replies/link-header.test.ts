import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { linkHeader } from '../../../../../src/http/kernel/edge/replies/link-header.ts';
import { startApp } from '../../../../support/app.ts';
import { bookingRequest, loadingDay } from '../../../../support/requests.ts';

const tos = await startApp({ after }, { env: { BASE_URL: 'https://tos.example/fracht' } });

test('a list of orders has a Link header with the links of its body, and HEAD has the same', async () => {
  for (let i = 0; i < 3; i++) await tos.call('POST', '/booking/publish', { json: bookingRequest() });
  const path = '/orders?status%5B%5D=placed&per_page=1&page=2';
  const { headers, body } = await tos.call('GET', path);
  const { next, prev, first, last } = body.links;
  const expected = `<${next}>; rel="next", <${prev}>; rel="prev", <${first}>; rel="first", <${last}>; rel="last"`;
  assert.equal(headers.get('link'), expected);
  assert.match(
    expected,
    /^<https:\/\/tos\.example\/fracht\/api\/v3\/orders\?status%5B%5D=placed&per_page=1&page=3&before=/,
  );
  assert.equal((await tos.call('HEAD', path)).headers.get('link'), expected);
});

test('the lists and the board of the company have one as long as there is more', async () => {
  for (const path of ['/orders?limit=2', `/board?date=${loadingDay}&limit=2`]) {
    const { headers, body } = await tos.operate('GET', path);
    assert.equal(headers.get('link'), `<${body.links.next}>; rel="next"`);
  }
  assert.equal((await tos.operate('GET', '/orders')).headers.get('link'), null);
});

test('the mock has the links of its example', async () => {
  const { headers, body } = await tos.call('GET', '/orders', { prefix: '/mock' });
  assert.equal(headers.get('link'), `<${body.links.first}>; rel="first", <${body.links.last}>; rel="last"`);
});

test('without links there is no header', () => assert.deepEqual(linkHeader({ next: null }), {}));

test('an address with letters beyond ASCII becomes one that a header can hold', () => {
  const { link } = linkHeader({ next: 'https://münchen.example/orders?search=łódź&page=2' });
  assert.equal(link, '<https://xn--mnchen-3ya.example/orders?search=%C5%82%C3%B3d%C5%BA&page=2>; rel="next"');
});

test('the next page is always named, the others as long as a proxy takes the header', () => {
  const long = (letters: number) => `https://tos.example/orders?search=${'a'.repeat(letters)}`;
  assert.match(linkHeader({ first: long(900), next: long(900), last: long(900) }).link!, /^[^,]*"next", [^,]*"first"$/);
  assert.match(linkHeader({ first: long(9), next: long(3000) }).link!, /^[^,]*"next"$/);
});
