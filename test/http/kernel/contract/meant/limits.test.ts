import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TSchema } from 'typebox';
import { operatorOperations } from '../../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { partsFor } from '../../../../../src/http/kernel/contract/known-fields.ts';
import { refuseLimitsInQuery } from '../../../../../src/http/kernel/contract/meant/limits.ts';
import { readBody } from '../../../../../src/http/kernel/contract/read-body.ts';
import { errorsOf } from './errors-of.ts';

const rows = [...operations, ...operatorOperations];
const rowOf = (operationId: string) => rows.find((each) => each.operationId === operationId)!;

const place = { country: 'DE', zip: '20457', city: 'Hamburg', address_line_1: 'Kai 1', last_name: 'P' };
const dates = [{ start: '2999-01-01T08:00:00Z', end: '2999-01-01T09:00:00Z' }];
const complete: Record<string, object> = {
  publishBooking: { vehicle_type: 4, loadings: [{ ...place, dates }], unloadings: [place] },
  draftBooking: {},
  cancelOrder: { status: 'canceled' },
  simulateOrder: { to: 'loaded' },
  createWebhookEndpoint: { url: 'https://erp.example/' },
  addAccountToken: {},
  rotateAccountToken: {},
  acceptOrder: {},
  cancelForCompany: { reason: 'weather' },
  editPerson: {},
  editAccount: {},
  editWebhookEndpoint: {},
  addAccount: { name: 'A', country: 'DE' },
};
const read = (operationId: string, changes: object, sentHeaders = {}) => {
  const { body, ...row } = rowOf(operationId);
  const value = { ...complete[operationId], ...changes };
  return readBody(body as TSchema, { value, text: JSON.stringify(value) }, { ...row, sentHeaders });
};
const here = (field: string) => `is not known here; here it is \`${field}\``;
const sendInstead = (what: string) => `is not known here; send \`${what}\``;
const noDryRun = 'is not known here: this operation has no dry run';

describe('a field that was meant to limit what a request does is refused if it is not known', () => {
  const cases: [operationId: string, field: string, value: unknown, hint: string][] = [
    ...['dryRun', 'dry-run', 'DRYRUN', 'Dry_Run', 'dry_rnu', 'isDryRun', 'validate_only', 'simulate'].map(
      (name): [string, string, unknown, string] => ['publishBooking', name, true, here('dry_run')],
    ),
    ['publishBooking', 'dryRun', 'true', here('dry_run')],
    ['publishBooking', 'offerId', 'x', here('offer_id')],
    ['publishBooking', 'OFFER-ID', 'x', here('offer_id')],
    ['publishBooking', 'ofer_id', 'x', here('offer_id')],
    ['publishBooking', 'simulate', 1, here('dry_run')],
    ['publishBooking', 'offerID', '2~1~x', here('offer_id')],
    ['publishBooking', 'quoteId', '2~1~x', here('offer_id')],
    ['publishBooking', 'maxPrice', 5, here('max_price')],
    ['publishBooking', 'MAX-COST', '400.00', here('max_price')],
    ['publishBooking', 'priceLimit', 400.5, here('max_price')],
    ['publishBooking', 'max_fee', 5, 'is not known here: this operation takes no such limit'],
    ['publishBooking', 'max_pric', 5, here('max_price')],
    ['publishBooking', 'idempotency_key', 'x', 'is not known here; send the header Idempotency-Key'],
    ['publishBooking', 'idempotencyKey', 'x', 'is not known here; send the header Idempotency-Key'],
    ['draftBooking', 'dry_run', true, noDryRun],
    ['draftBooking', 'maxPrice', 5, here('max_price')],
    ['cancelOrder', 'max_fee', 5, here('max_cancellation_fee')],
    ['cancelOrder', 'maxCancellationFee', 0, here('max_cancellation_fee')],
    ['cancelOrder', 'max_cancelation_fee', 5, here('max_cancellation_fee')],
    ['cancelOrder', 'maxPrice', 5, here('max_cancellation_fee')],
    ['cancelOrder', 'dry_run', true, noDryRun],
    ['cancelOrder', 'expected_version', 3, 'is not known here; send the header If-Match'],
    ['cancelOrder', 'if_match', '"1"', 'is not known here; send the header If-Match'],
    ['simulateOrder', 'dry_run', true, noDryRun],
    ['cancelForCompany', 'dryRun', true, noDryRun],
    ['acceptOrder', 'if_match', '3', here('version')],
    ['acceptOrder', 'verson', 3, here('version')],
    ['createWebhookEndpoint', 'events', ['order.placed'], here('types')],
    ['createWebhookEndpoint', 'type', 'order.placed', here('types')],
    ['createWebhookEndpoint', 'disabled', true, sendInstead('enabled: false')],
    ['createWebhookEndpoint', 'active', false, here('enabled')],
    ['editWebhookEndpoint', 'blocked', 'yes', sendInstead('enabled: false')],
    ['editPerson', 'active', false, sendInstead('disabled: true')],
    ['editPerson', 'enabled', false, sendInstead('disabled: true')],
    ['editPerson', 'blocked', true, here('disabled')],
    ['editAccount', 'enabled', false, sendInstead('disabled: true')],
    ['createWebhookEndpoint', 'enable', false, here('enabled')],
    ['addAccountToken', 'scope', ['price'], here('scopes')],
    ['addAccountToken', 'expiresAt', '2999-01-01T00:00:00Z', here('expires_at')],
    ['rotateAccountToken', 'overlap', 5, here('overlap_minutes')],
    ['rotateAccountToken', 'overlap', 0, here('overlap_minutes')],
    ['editPerson', 'disable', true, here('disabled')],
    ['addAccount', 'dry_run', true, noDryRun],
  ];
  for (const [operationId, field, value, hint] of cases)
    it(`${operationId}: ${field} ${JSON.stringify(value)}`, () =>
      assert.deepEqual(
        errorsOf(() => read(operationId, { [field]: value })),
        { [field]: [hint] },
      ));

  const harmless: [operationId: string, ...sent: object[]][] = [
    // What stands deeper is data of the shipper's own.
    [
      'publishBooking',
      { items: [{ quantity: 1, length: 1, width: 1, height: 1, weight: 1, max_amount: 40 }] },
      { items: [{ quantity: 1, length: 1, width: 1, height: 1, weight: 1, price_limit: 'none' }] },
      { metadata: { costs: { maxCost: 1500 } } },
      { custom: { max_amount: 100 } },
      { metadata: { dryRun: 'never' } },
      { vehicle: { dry_run: true } },
      { options: { dryRun: true } },
      { unloadings: [{ ...place, maxPrice: 5 }] },
      { offer: { offer_id: '2~1~x', price: { net: 400 } } },
    ],
    ['assignTransport', { transport: { haulier: 'A', max_cost: 400 } }],
    ['assignTransport', { transport: { haulier: 'A', purchase: { price: 400, max_price: 500 } } }],
    // A word that means other things too, or a value that limits nothing.
    ['publishBooking', { budget: '4711' }, { budget: 400 }, { test: '1' }, { test: true }, { dry: true }],
    ['publishBooking', { offer: '2~1~x' }, { quote: '2~1~x' }, { quote_id: 'Q-7' }, { offerId: '' }, { offerId: null }],
    ['publishBooking', { maximum_cost: 'unlimited' }, { max_pric: 'none' }, { maxCost: -1 }, { dryRun: 'never' }],
    // What this operation could not be limited by.
    ['publishBooking', { if_match: '"1"' }],
    ['editWebhookEndpoint', { idempotency_key: 'x' }, { expected_version: 3 }, { max_price: 5 }],
    ['assignTransport', { transport: null, max_price: 500 }],
    ['cancelForCompany', { max_fee: 5 }],
    ['publishBooking', { test: '' }, { test: 0 }, { test: 'false' }, { test: 'acceptance' }, { dryRun: 'no' }],
    [
      'publishBooking',
      { simulation: [] },
      { simulation: { id: 7 } },
      { preview: true },
      { preview: 'https://a.example' },
    ],
    ['publishBooking', { quote: '' }, { quote: 'Q-7' }, { quotation: { id: 1 } }, { offer: {} }, { offer: 'Q-7' }],
    ['publishBooking', { maxPrice: '' }, { maxPrice: 0 }, { budget: 0 }, { budget: { cost_center: 5 } }],
    ['publishBooking', { metadata: { idempotency_key: 'x' } }, { expires: '' }],
    ['createWebhookEndpoint', { type: 'webhook' }, { events: [] }, { events: ['*'] }, { disabled: false }],
    ['createWebhookEndpoint', { active: true }, { blocked: '' }],
    ['addAccountToken', { expires: '' }, { expires: 'never' }, { scope: null }],
    ['editPerson', { active: true }, { enabled: true }, { blocked: false }, { enabled: null }],
    ['editAccount', { enabled: 'yes' }],
  ];
  for (const [operationId, ...all] of harmless)
    for (const sent of all)
      it(`but ${operationId} ignores ${JSON.stringify(sent)} with a warning`, () =>
        assert.equal(read(operationId, sent).warnings.length, 1));

  it('and no opposite is called the name for it', () => {
    for (const [operationId, sent] of [
      ['editPerson', { enabled: true }],
      ['createWebhookEndpoint', { disabled: false }],
    ] as const)
      assert.match(read(operationId, sent).warnings[0] ?? '', /: is not known and was ignored\.$/);
  });

  it('nor what was sent as a header too', () => {
    const key = { 'idempotency-key': 'x' };
    assert.equal(read('publishBooking', { idempotency_key: 'x' }, key).warnings.length, 1);
    assert.equal(read('cancelOrder', { if_match: '"1"' }, { 'if-match': '"1"' }).warnings.length, 1);
    assert.notDeepEqual(
      errorsOf(() => read('cancelOrder', { if_match: '"1"' }, key)),
      {},
    );
  });

  it('among thousands of others, and no more than a reader needs', () => {
    const others = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k_${at}`, { dry_run: true }]));
    assert.deepEqual(Object.keys(errorsOf(() => read('publishBooking', { ...others, dryRun: true }))), ['dryRun']);
    const spellings = Array.from({ length: 5000 }, (_, at) => [
      `dry${' '.repeat(at % 50)}run${'-'.repeat(at / 50)}`,
      true,
    ]);
    const named = Object.keys(errorsOf(() => read('publishBooking', Object.fromEntries(spellings))));
    assert.ok(named.length > 50 && named.length <= 100, String(named.length));
  });

  it('but not what says that there is no limit, or stands beside the right name', () => {
    for (const beside of [
      { dryRun: false },
      { maxPrice: null },
      { dry_run: true, simulate: true },
      { offer_id: 'x', quote_id: '2~1~x' },
    ])
      assert.equal(read('publishBooking', beside).warnings.length, 1, JSON.stringify(beside));
  });

  it('nor where nothing is done: a price has no dry run', () => {
    for (const operationId of ['calculatePrice', 'tryPrice']) {
      const value = {
        loadings: [{ country: 'DE' }],
        unloadings: [{ country: 'DE' }],
        loading_date: dates[0]!.start,
        dryRun: true,
      };
      const { body, ...row } = rowOf(operationId);
      const { warnings } = readBody(body as TSchema, { value, text: JSON.stringify(value) }, row);
      assert.deepEqual(warnings, ['dryRun: is not known and was ignored.']);
    }
  });

  it('nor where an object is sent back as it was read', () => {
    const sentBack: [operationId: string, readBy: string][] = [
      ['cancelOrder', 'getOrder'],
      ['publishBooking', 'getOrder'],
      ['draftBooking', 'getOrder'],
      ['editAccount', 'getAccount'],
      ['editPerson', 'addPerson'],
      ['editWebhookEndpoint', 'getWebhookEndpoint'],
    ];
    for (const [operationId, readBy] of sentBack) {
      const [first] = Object.values(rowOf(readBy).success.examples);
      const { data } = first!.value as { data: Record<string, unknown> };
      const known = Object.keys(partsFor({}, rowOf(operationId).body as TSchema).properties ?? {});
      const others = Object.fromEntries(Object.entries(data).filter(([key]) => !known.includes(key)));
      assert.deepEqual(
        errorsOf(() => read(operationId, others)),
        {},
        `${operationId} ${Object.keys(others)}`,
      );
    }
  });
});

describe('a parameter that was meant to limit is refused by an operation that takes none', () => {
  const cases: [operationId: string, search: string, errors: object][] = [
    ['publishBooking', 'dry_run=true', { dry_run: ['is not known here; send `dry_run` in the body'] }],
    ['publishBooking', 'dryRun=1', { dryRun: ['is not known here; send `dry_run` in the body'] }],
    ['cancelOrder', 'dry_run', {}],
    ['cancelOrder', 'dry_run=yes', { dry_run: [noDryRun] }],
    ['cancelOrder', 'max-fee=5', { 'max-fee': ['is not known here; send `max_cancellation_fee` in the body'] }],
    ['publishBooking', 'maxPrice=400', { maxPrice: ['is not known here; send `max_price` in the body'] }],
    ['publishBooking', 'maxPrice=any&max_amount=0&if_match=3&utm=1', {}],
    ['editWebhookEndpoint', 'idempotency_key=5', {}],
    ['cancelOrder', 'idempotency_key=5', { idempotency_key: ['is not known here; send the header Idempotency-Key'] }],
    ['acceptOrder', 'dry_run=true', { dry_run: [noDryRun] }],
    ['deleteWebhookEndpoint', 'dry_run=true', { dry_run: [noDryRun] }],
    ['publishBooking', 'dry_run=false&dryRun=off&trace=7', {}],
    ['publishBooking', 'quote=Q-7&offer=Q-7&test=suite-7&budget=team&preview=1', {}],
    ['cancelOrder', 'max_fee=0', { max_fee: ['is not known here; send `max_cancellation_fee` in the body'] }],
    ['calculatePrice', 'dry_run=true', {}],
    ['publishBooking', '', {}],
  ];
  for (const [operationId, search, errors] of cases)
    it(`${operationId}?${search}`, () =>
      assert.deepEqual(
        errorsOf(() => refuseLimitsInQuery(search, rowOf(operationId))),
        errors,
      ));

  it('but not what the body or a header says too', () => {
    const sent = [
      ['dry_run=true', { dry_run: true }, {}],
      ['offer_id=x', { offer_id: 'x' }, {}],
      ['idempotency_key=x', {}, { 'idempotency-key': 'x' }],
    ] as const;
    for (const [search, body, sentHeaders] of sent) {
      const row = rowOf('publishBooking');
      assert.notDeepEqual(
        errorsOf(() => refuseLimitsInQuery(search, row, {})),
        {},
      );
      refuseLimitsInQuery(search, { ...row, sentHeaders }, body);
    }
  });
});
