/**
 * SQL that makes a `KeyRow` of a row of `idempotency_keys`. `accountId` is SQL for the account, by which the row is
 * found.
 */
export function keyRowJson(schema: string, alias: string, accountId: string): string {
  const number = `(select o.order_number::text from ${schema}.orders o
                    where o.account_id = ${accountId} and o.id = ${alias}.order_id)`;
  return `json_build_object('orderId', ${alias}.order_id, 'requestHash', encode(${alias}.request_hash, 'hex'),
                            'version', ${alias}.version, 'reply', ${withNumberSql(`${alias}.reply`, number)})`;
}

/** SQL for the reply with the order number in place of `numberMark`. Both parameters are SQL for text. */
function withNumberSql(reply: string, orderNumber: string): string {
  return `replace(${reply}, chr(1), ${orderNumber})`;
}
