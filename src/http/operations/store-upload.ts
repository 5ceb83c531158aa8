import type { Static } from 'typebox';
import { type DocumentServices, storeDocument } from '../../documents/store-document.ts';
import { ServiceError } from '../../errors.ts';
import { findOrders, type OrderKey } from '../../orders/order-store.ts';
import type { OperationRequest } from '../contract/operation.ts';
import type { JsonText } from '../edge/json-text.ts';
import { writeUploaded } from '../present/present-document.ts';
import { presentStored } from '../present/stored-reply.ts';
import { judgeUpload } from '../read/read-upload.ts';
import type { uploadQuery } from '../schemas/document.ts';

type Upload = Pick<OperationRequest<unknown, Static<typeof uploadQuery>>, 'query' | 'idempotencyKey' | 'file'>;

/**
 * Stores a file that a door takes for an order, and answers. `count` runs before the file is read, once all else fits.
 * @throws {ServiceError} `order_not_found`, and as `judgeUpload`, `storeDocument` and `count`.
 */
export async function storeUpload(
  services: DocumentServices,
  key: OrderKey,
  { query, idempotencyKey, file }: Upload,
  { actor, count }: { actor: string; count?: () => Promise<void> },
): Promise<JsonText> {
  const [whole] = await findOrders(services.database, [key]);
  if (!whole) throw new ServiceError('order_not_found');
  const stated = judgeUpload(whole.order, query);
  await count?.();
  const asked = { ...stated, accountId: key.accountId, actor, idempotencyKey };
  return presentStored(await storeDocument(services, asked, file, writeUploaded));
}
