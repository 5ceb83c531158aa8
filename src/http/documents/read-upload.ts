import type { Static } from 'typebox';
import { ServiceError } from '../../ground/errors.ts';
import type { StatedDocument } from '../../orders/documents/document.ts';
import type { Order } from '../../orders/order/order.ts';
import type { uploadQuery } from './schema.ts';

/**
 * Judges what an upload states about its file, before any of it is read.
 * @throws {ServiceError} `order_not_under_way` for a draft, `stop_not_found`.
 */
export function judgeUpload(
  { id, status, loadings, unloadings }: Order,
  query: Static<typeof uploadQuery>,
): StatedDocument {
  const { kind, stop_id, name = '', signed_by, remarks } = query;
  if (status === 'draft')
    throw new ServiceError('order_not_under_way', { message: 'The order is a draft: place it first.' });
  if (stop_id !== undefined && ![...loadings, ...unloadings].some((stop) => stop.id === stop_id))
    throw new ServiceError('stop_not_found');
  return {
    orderId: id,
    stopId: stop_id ?? null,
    kind,
    name,
    signedBy: signed_by || null,
    remarks: remarks || null,
  };
}
