import Type from 'typebox';
import { priceTransport } from '../../../engine/pricing/price-transport.ts';
import type { AgreedTerms } from '../../../engine/tariff/tariffs.ts';
import { computeInSteps } from '../../../ground/concurrency/steps-in-turns.ts';
import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { type Account, findAccountTerms } from '../../../who/accounts/account-store.ts';
import { readAccount } from '../../accounts/find-account.ts';
import { message, reply, text, warnings } from '../../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { nameNotes } from '../../kernel/contract/spelling.ts';
import { JsonText, joinParts } from '../../kernel/edge/json-text.ts';
import { writePrice } from '../present/write-price.ts';
import { TriedOffer, TriedSplitLoad, Unavailable } from '../schema/offer.ts';
import { palletsToMilan, priceBody, priceQuery, readPrice, tooHeavy } from './calculate-price.ts';

const PricedBy = reply(
  'PricedBy',
  {
    version: Type.String({ description: 'Of the tariff that counted.' }),
    account: Type.Union([reply('PricedAccount', { id: Type.Integer(), name: Type.String() }), Type.Null()], {
      description: 'For whom. Null: for somebody with whom nothing was agreed.',
    }),
    tariff: Type.Union([Type.String(), Type.Null()], {
      description: 'The name of the price table agreed on with the account. Null: the general one.',
    }),
    discount_share: Type.Number({
      description: 'Off the freight and its surcharges, 0 to 1, agreed on with the account.',
    }),
    fees_agreed: Type.Boolean({ description: 'Whether the account agreed to fees for canceling.' }),
  },
  'What the prices were made with.',
);

export const tryPriceRow = defineOperatorOperation({
  operationId: 'tryPrice',
  method: 'POST',
  path: '/price',
  tag: 'Prices',
  summary: 'Try a price and see why',
  description:
    'What a shipper would be offered now for the same request, and by which tariff and terms. Nothing is stored, and nothing of it can be booked: an offer has no id.',
  scope: 'operator:read',
  changesNothing: true,
  query: Type.Object(
    {
      account: Type.Optional(
        text('Id or name of the shipper for whom it is priced; when absent, for nobody in particular.', 200, {
          minLength: 1,
        }),
      ),
      ...priceQuery.properties,
    },
    { additionalProperties: false },
  ),
  queryExamples: { account: 'Acme GmbH', include: ['load_plan', 'schedule'] },
  body: priceBody,
  bodyExamples: { hamburg_milano: { summary: 'Four pallets from Hamburg to Milan', value: palletsToMilan } },
  success: {
    status: 200,
    description: 'The offers, possibly none.',
    schema: reply('TriedPrice', {
      priced_by: PricedBy,
      message,
      data: Type.Array(TriedOffer),
      unavailable: Type.Array(Unavailable),
      split: Type.Optional(TriedSplitLoad),
      warnings,
    }),
    examples: {
      for_account: {
        summary: 'For a shipper, of two vehicle types',
        moment: 'empty',
        query: '?account=Acme%20GmbH&vehicle_type=3&vehicle_type=1',
        body: palletsToMilan,
      },
      none: { summary: 'No vehicle can take it', moment: 'empty', query: '?vehicle_type=10', body: tooHeavy },
    },
  },
  handle: async (live, { query: { account: stated, ...query }, body, itemsName, language, warnings, compute }) => {
    const account = await readWithRetry(() => readAccount(live.database, stated));
    const terms = account && (await readTerms(live.database, account));
    const by = { now: live.now(), terms, compute };
    const price = await priceTransport(live.prices, readPrice(body, query), by, (quote) =>
      computeInSteps(compute, quote()),
    );
    return compute(() => {
      const written = writePrice(price, [...warnings, ...nameNotes(price.notes, itemsName)], { language });
      const pricedBy = presentBasis(price.tariff.version, account, terms);
      return new JsonText(joinParts([`{"priced_by":${JSON.stringify(pricedBy)},`, written.subarray(1)]));
    });
  },
});

function readTerms(database: Database, { name }: Account): Promise<AgreedTerms | undefined> {
  return readWithRetry(() => findAccountTerms(database, name));
}

function presentBasis(version: string, account: Account | undefined, terms: AgreedTerms | undefined) {
  return {
    version,
    account: account === undefined ? null : { id: account.id, name: account.name },
    tariff: terms?.tariffName ?? null,
    discount_share: terms?.discountShare ?? 0,
    fees_agreed: terms?.feesAgreed ?? false,
  };
}
