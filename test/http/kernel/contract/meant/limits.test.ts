import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TSchema } from 'typebox';
import { ServiceError } from '../../../../../src/ground/errors.ts';
import { operatorOperations } from '../../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { partsFor } from '../../../../../src/http/kernel/contract/known-fields.ts';
import { refuseLimitsInQuery } from '../../../../../src/http/kernel/contract/meant/limits.ts';
import { readBody } from '../../../../../src/http/kernel/contract/read-body.ts';

const rows = [...operations, ...operatorOperations];
const rowOf = (operationId: string) => rows.find((each) => each.operationId === operationId)!;

function errorsOf(read: () => unknown): Record<string, string[]> {
  try {
    read();
  } catch (error) {
    if (error instanceof ServiceError) return { ...error.errors };
    throw error;
  }
  return {};
}

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
  addAccount: { name: 'A', country: 'DE' },
};
const read = (operationId: string, changes: object) => {
  const { body, ...row } = rowOf(operationId);
  const value = { ...complete[operationId], ...changes };
  return readBody(body as TSchema, { value, text: JSON.stringify(value) }, row);
};
const here = (field: string) => `is not known here; here it is \`${field}\``;
const noDryRun = 'is not known here: this operation has no dry run';

describe('a field that was meant to limit what a request does is refused if it is not known', () => {
  const cases: [operationId: string, field: string, value: unknown, hint: string][] = [
    ...['dryRun', 'dry-run', 'DRYRUN', 'Dry_Run', 'dry_rnu', 'dry', 'test', 'validate_only', 'simulate'].map(
      (name): [string, string, unknown, string] => ['publishBooking', name, true, here('dry_run')],
    ),
    ['publishBooking', 'dryRun', 'true', here('dry_run')],
    ['publishBooking', 'offerId', 'x', here('offer_id')],
    ['publishBooking', 'OFFER-ID', 'x', here('offer_id')],
    ['publishBooking', 'ofer_id', 'x', here('offer_id')],
    ['publishBooking', 'quote', 'x', here('offer_id')],
    ['publishBooking', 'maxPrice', 5, here('max_price')],
    ['publishBooking', 'max_fee', 5, here('max_price')],
    ['publishBooking', 'max_pric', 5, here('max_price')],
    ['publishBooking', 'idempotency_key', 'x', 'is not known here; send the header Idempotency-Key'],
    ['publishBooking', 'idempotencyKey', 'x', 'is not known here; send the header Idempotency-Key'],
    ['publishBooking', 'if_match', '"1"', 'is not known here: this operation takes no version'],
    ['draftBooking', 'dry_run', true, noDryRun],
    ['draftBooking', 'maxPrice', 5, here('max_price')],
    ['cancelOrder', 'max_fee', 5, here('max_cancellation_fee')],
    ['cancelOrder', 'maxCancellationFee', 0, here('max_cancellation_fee')],
    ['cancelOrder', 'max_cancelation_fee', 5, here('max_cancellation_fee')],
    ['cancelOrder', 'dry_run', true, noDryRun],
    ['cancelOrder', 'if_match', '"1"', 'is not known here; send the header If-Match'],
    ['simulateOrder', 'dry_run', true, noDryRun],
    ['cancelForCompany', 'dryRun', true, noDryRun],
    ['cancelForCompany', 'max_fee', 5, 'is not known here: this operation takes no such limit'],
    ['acceptOrder', 'if_match', '3', here('version')],
    ['acceptOrder', 'verson', 3, here('version')],
    ['createWebhookEndpoint', 'events', ['order.placed'], here('types')],
    ['createWebhookEndpoint', 'disabled', true, here('enabled')],
    ['createWebhookEndpoint', 'enable', false, here('enabled')],
    ['addAccountToken', 'scope', ['price'], here('scopes')],
    ['addAccountToken', 'expiresAt', '2999-01-01T00:00:00Z', here('expires_at')],
    ['rotateAccountToken', 'overlap', 5, here('overlap_minutes')],
    ['editPerson', 'disable', true, here('disabled')],
    ['addAccount', 'dry_run', true, noDryRun],
  ];
  for (const [operationId, field, value, hint] of cases)
    it(`${operationId}: ${field} ${JSON.stringify(value)}`, () =>
      assert.deepEqual(
        errorsOf(() => read(operationId, { [field]: value })),
        { [field]: [hint] },
      ));

  it('wherever it stands, also within an object that is not known', () => {
    assert.deepEqual(
      errorsOf(() => read('publishBooking', { options: { dryRun: true } })),
      {
        'options.dryRun': [here('dry_run')],
      },
    );
    assert.deepEqual(
      errorsOf(() => read('publishBooking', { unloadings: [{ ...place, maxPrice: 5 }] })),
      {
        'unloadings.0.maxPrice': [here('max_price')],
      },
    );
  });

  it('but not what says that there is no limit, or stands beside the right name', () => {
    for (const beside of [
      { dryRun: false },
      { maxPrice: null },
      { dry_run: true, test: true },
      { offer_id: 'x', offer: {} },
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
    ['cancelOrder', 'idempotency_key=5', { idempotency_key: ['is not known here; send the header Idempotency-Key'] }],
    ['acceptOrder', 'dry_run=true', { dry_run: [noDryRun] }],
    ['deleteWebhookEndpoint', 'dry_run=true', { dry_run: [noDryRun] }],
    ['publishBooking', 'dry_run=false&trace=7', {}],
    ['publishBooking', '', {}],
  ];
  for (const [operationId, search, errors] of cases)
    it(`${operationId}?${search}`, () =>
      assert.deepEqual(
        errorsOf(() => refuseLimitsInQuery(search, rowOf(operationId))),
        errors,
      ));
});
