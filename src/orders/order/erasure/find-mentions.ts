import type { Database } from '../../../ground/database/database.ts';
import { listMentions, type SearchedOrder } from './mention-store.ts';

/**
 * An order in which a text occurs, and where, as in `loadings.0`: the whole stop, report or event, or the text itself.
 */
type Mention = Pick<SearchedOrder, 'id' | 'orderNumber' | 'status' | 'createdAt'> & {
  found: Record<string, unknown>;
};

const ordersPerBatch = 500;

/**
 * The orders of an account in which a text occurs, whatever its case, by number: in names, addresses, telephone
 * numbers, references, remarks, goods, reports or what was sent. Reads every order of the account, in batches.
 * @param onProgress is called after each batch with the number of orders found so far.
 */
export async function findMentions(
  database: Database,
  accountId: number,
  text: string,
  onProgress: (found: number) => void = () => {},
): Promise<Mention[]> {
  const mentions: Mention[] = [];
  for (let afterNumber: number | undefined = 0; afterNumber !== undefined; ) {
    const batch: Awaited<ReturnType<typeof listMentions>> = await listMentions(database, {
      accountId,
      text,
      afterNumber,
      limit: ordersPerBatch,
    });
    const found = batch.orders.map((order) => mentionIn(order, text));
    mentions.push(...found.filter((mention) => Object.keys(mention.found).length > 0));
    onProgress(mentions.length);
    afterNumber = batch.next;
  }
  return mentions;
}

function mentionIn({ id, orderNumber, status, createdAt, request, ...parts }: SearchedOrder, text: string): Mention {
  const entries = Object.entries({ ...parts, request: JSON.parse(request) as object }).flatMap(([name, part]) =>
    Array.isArray(part) ? part.map((each, index) => [`${name}.${index}`, each] as const) : [[name, part] as const],
  );
  const found = entries.filter(([, part]) => occursIn(part, text.toLowerCase()));
  return { id, orderNumber, status, createdAt, found: Object.fromEntries(found) };
}

function occursIn(part: unknown, text: string): boolean {
  if (typeof part === 'string') return part.toLowerCase().includes(text);
  if (typeof part !== 'object' || part === null) return false;
  return Object.values(part).some((inner) => occursIn(inner, text));
}
