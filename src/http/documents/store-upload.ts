import type { Static } from 'typebox';
import { ServiceError } from '../../ground/errors.ts';
import { storeDocument } from '../../orders/documents/store-document.ts';
import type { Uploader, UploadServices } from '../../orders/documents/uploads-at-once.ts';
import { findOrders, type OrderKey } from '../../orders/order/order-store.ts';
import { presentStored } from '../kernel/common/stored-reply.ts';
import type { OperationRequest } from '../kernel/contract/operation.ts';
import type { JsonText } from '../kernel/edge/json-text.ts';
import { writeUploaded } from './present-document.ts';
import { judgeUpload } from './read-upload.ts';
import type { uploadQuery } from './schema.ts';

type Upload = Pick<OperationRequest<unknown, Static<typeof uploadQuery>>, 'query' | 'headers' | 'file' | 'work'>;

/** Who sends a file, as events tell it. */
type Sender = Uploader & { actor: string };

/**
 * Stores a file that is sent for an order, at any door, and answers. `count` runs before the file is read, once
 * everything else is right.
 * @throws {ServiceError} `order_not_found`, and as `judgeUpload`, `storeDocument`, `UploadTurns` and `count`.
 */
export async function storeUpload(
  services: UploadServices,
  order: OrderKey,
  { query, headers: { idempotencyKey }, file, work }: Upload,
  { actor, key, atOnceMax }: Sender,
  count?: () => Promise<void>,
): Promise<JsonText> {
  const [whole] = await findOrders(services.database, [order]);
  if (!whole) throw new ServiceError('order_not_found');
  const stated = judgeUpload(whole.order, query);
  const asked = { ...stated, accountId: order.accountId, actor, idempotencyKey, onWork: work.count };
  const uploader = { key: `${services.database.schema}:${key}`, atOnceMax };
  return services.uploads.run(uploader, work.whenGone, async () => {
    await count?.();
    return presentStored(await storeDocument(services, asked, file, writeUploaded));
  });
}
