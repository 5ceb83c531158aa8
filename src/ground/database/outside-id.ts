/** A row of an account, with the account itself, so that on a cluster one node can answer. */
type RowKey = { accountId: number; id: string };
/** Of a document, an endpoint of webhooks, and a link of a driver. */
type Prefix = 'doc' | 'whe' | 'drl';

/** The id that a row has outside, as in `doc_1_019ab3c4-…`: the account in base 36, and a UUID. */
export function writeOutsideId(prefix: Prefix, { accountId, id }: RowKey): string {
  return `${prefix}_${accountId.toString(36)}_${id}`;
}

const form = /^([a-z]{3})_([0-9a-z]{1,10})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Undefined for what cannot be such an id. */
export function parseOutsideId(prefix: Prefix, stated: string): RowKey | undefined {
  const [, known, account, id] = form.exec(stated) ?? [];
  if (known !== prefix || account === undefined || id === undefined) return undefined;
  return { accountId: Number.parseInt(account, 36), id };
}
