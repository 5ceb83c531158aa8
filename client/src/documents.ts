import type { DocumentListReply } from './api-types.ts';
import { type CallOptions, type Connection, download, send } from './send.ts';

export function documentsOf(connection: Connection) {
  const file = (path: string, options?: CallOptions): Promise<Uint8Array> => download(connection, path, options);
  return {
    /** Signatures, photos and papers of an order, the oldest first. */
    list(orderId: string, options?: CallOptions): Promise<DocumentListReply> {
      return send(connection, { method: 'GET', path: `/orders/${encodeURIComponent(orderId)}/documents` }, options);
    },

    /** The bytes of a document. */
    download(documentId: string, options?: CallOptions): Promise<Uint8Array> {
      return file(`/documents/${encodeURIComponent(documentId)}`, options);
    },

    /** The consignment note (CMR) as PDF. */
    consignmentNote(orderId: string, options?: CallOptions): Promise<Uint8Array> {
      return file(`/orders/${encodeURIComponent(orderId)}/cmr.pdf`, options);
    },

    /** The order confirmation as PDF. */
    confirmation(orderId: string, options?: CallOptions): Promise<Uint8Array> {
      return file(`/orders/${encodeURIComponent(orderId)}/confirmation.pdf`, options);
    },
  };
}
