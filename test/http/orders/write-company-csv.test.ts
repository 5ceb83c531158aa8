import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { writeCsvHead, writeCsvRows } from '../../../src/http/orders/present/write-company-csv.ts';
import type { CompanyOrder } from '../../../src/orders/dispatch/lists/company-filter.ts';
import type { Assignment } from '../../../src/orders/order/order.ts';
import { listedAt, orderOf } from '../../orders/dispatch/lists/company-world.ts';

/** An order whose texts are these: of a reference, a town, the account and the haulier. */
function orderWith([reference, town, account, haulier]: readonly string[]): CompanyOrder {
  const { order } = orderOf(1, 5);
  const [loading] = order.loadings;
  return {
    ...order,
    accountName: account!,
    accountVatId: 'DE123456789',
    orderNumber: 100_000,
    version: 1,
    createdAt: new Date(listedAt),
    updatedAt: new Date(listedAt),
    loadings: [{ ...loading!, referenceNumber: reference!, city: town! }],
    transport: { haulier: haulier! } as Assignment,
    extraServices: [],
    transportNetCents: 100,
    netCents: 100,
    vatRate: 0.19,
    vatRule: 'domestic',
    grossCents: 119,
    tariffVersion: 'test',
    currencyCode: 'EUR',
    cancellationCharge: null,
    decideUntil: null,
    stops: null,
  };
}

/**
 * Rows of cells as spreadsheets read them: a cell that begins with a quotation mark goes on to the next single one,
 * whatever stands in it; in others quotation marks mean nothing; any kind of line end ends a row.
 * @param separators Excel takes the list separator of the country for one, LibreOffice those that are ticked
 */
function readAsSpreadsheet(text: string, separators: string): string[][] {
  const rows: string[][] = [[]];
  let [cell, isQuoted, isBegin] = ['', false, true];
  const endCell = () => {
    rows.at(-1)!.push(cell);
    [cell, isBegin] = ['', true];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && isBegin) [isQuoted, isBegin] = [true, false];
    else if (separators.includes(sign)) endCell();
    else if (sign === '\r' || sign === '\n') {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      endCell();
      rows.push([]);
    } else [cell, isBegin] = [cell + sign, false];
  }
  if (cell !== '') endCell();
  return rows.at(-1)!.length === 0 ? rows.slice(0, -1) : rows;
}

const isFormula = (cell: string) => /^[\s"]*[=+@\uff0b\uff0d\uff1d\uff20-]/u.test(cell);
const hostile = [
  'R\n=HYPERLINK(1)',
  'R\r=1+1',
  'x;=1+1',
  'x\t=1+1',
  'x,"=1+1"',
  'x";"=1+1',
  "\";=cmd|'/C calc'!A0",
  '\n',
  ' =1+1',
  '-5',
  '+49 40 301000',
  '@SUM(1)',
  '\u2028=1',
  '\uff1d1+1',
  '|=1',
];
const dialects = {
  'by commas': ',',
  'by semicolons, as Excel in Germany': ';',
  'by whatever is ticked': ',;\t',
  'by tabs': '\t',
};

describe('orders as CSV, whatever their texts are', () => {
  const texts = fc.oneof(
    fc.constantFrom(...hostile),
    fc.string({ unit: fc.constantFrom(...'=+-@;,"\'\n\r\t |a1\u2028\uff1d'), maxLength: 12 }),
  );
  const ordersOf = fc.array(fc.tuple(texts, texts, texts, texts), { minLength: 1, maxLength: 3 });

  for (const [dialect, separators] of Object.entries(dialects))
    it(`are a row each and hold no formula, read ${dialect}`, () => {
      fc.assert(
        fc.property(ordersOf, (all) => {
          const rows = readAsSpreadsheet(writeCsvRows(all.map(orderWith), 'Europe/Berlin'), separators);
          assert.equal(rows.length, all.length);
          for (const row of rows) for (const cell of row) assert.ok(!isFormula(cell), JSON.stringify(cell));
        }),
        { numRuns: 300 },
      );
    });

  it('have their amounts in the columns of the first line', () => {
    const [head] = readAsSpreadsheet(writeCsvHead().slice(1), ',');
    for (const row of readAsSpreadsheet(
      writeCsvRows(
        hostile.map((text) => orderWith([text, text, text, text])),
        'UTC',
      ),
      ',',
    )) {
      assert.equal(row.length, head!.length);
      const read = Object.fromEntries(head!.map((name, i) => [name, row[i]]));
      assert.deepEqual([read.net, read.gross, read.vat_id], ['1.00', '1.19', 'DE123456789']);
    }
  });
});
