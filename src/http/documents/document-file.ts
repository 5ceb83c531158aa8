import type { Database } from '../../ground/database/database.ts';
import type { StoredDocument } from '../../orders/documents/document.ts';
import { streamDocument } from '../../orders/documents/read-document.ts';
import { FileReply, NotModified } from '../kernel/edge/json-text.ts';

/**
 * A document as a download, which no browser opens as one of our pages. A 304 if `ifNoneMatch` shows that the client
 * has it.
 */
export function sendDocument(
  database: Database,
  document: StoredDocument,
  ifNoneMatch: string | undefined,
): FileReply | NotModified {
  const etag = `"${document.sha256}"`;
  if (namesTag(ifNoneMatch, etag)) return new NotModified({ etag });
  return new FileReply(streamDocument(database, document), document.mediaType, {
    etag,
    'content-length': String(document.bytes),
    'content-disposition': attachmentOf(document.name),
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/** Whether a list of ETags has one of them, weak or not (RFC 9110, section 13.1.2). */
export function namesTag(stated: string | undefined, etag: string): boolean {
  return stated?.split(',').some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, ''))) ?? false;
}

/** RFC 6266, with an ASCII name for old clients and the full name next to it (RFC 8187). */
function attachmentOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
