import type { FastifyInstance } from 'fastify';
import type { Database } from '../../ground/database/database.ts';
import { keepRemovingUnattached } from '../../orders/documents/document-retention.ts';
import { type UploadServices, uploadsInTurn } from '../../orders/documents/uploads-at-once.ts';
import { fileWaitMsMax } from '../kernel/edge/incoming-file.ts';
import { createRateLimit } from '../kernel/edge/rate-limit.ts';

const hourSeconds = 3600;

/** What an environment needs for documents: it counts bytes and uploads, and removes uploads that never completed. */
export function createDocumentKeeping(bytesPerHourMax: number) {
  const perAccount = createRateLimit({
    name: 'document-bytes',
    points: bytesPerHourMax,
    unit: 'content-bytes',
    windowSeconds: hourSeconds,
    code: 'storage_limited',
  });
  const uploads = uploadsInTurn(fileWaitMsMax);
  return (app: FastifyInstance, database: Database): Pick<UploadServices, 'documentBytes' | 'uploads'> => {
    const stopRemoving = keepRemovingUnattached(database, (error) => {
      const details = { environment: database.schema, job: 'documents', reason: (error as Error).message };
      app.log.warn(details, 'documents that never came whole could not be removed');
    });
    app.addHook('onClose', async () => stopRemoving());
    const keyOf = (accountId: number) => `${database.schema}:${accountId}`;
    return {
      uploads,
      documentBytes: { take: async (accountId, bytes) => void (await perAccount.take(keyOf(accountId), bytes)) },
    };
  };
}
