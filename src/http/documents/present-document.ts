import { documentIdOf, type StoredDocument } from '../../orders/documents/document.ts';
import { driverActor } from '../../orders/drivers/driver-links.ts';
import type { ActorNames } from '../../who/people/actor-store.ts';
import { describeActor } from '../../who/people/describe-actor.ts';

/** A document with everything known about it. */
export function presentDocument(document: StoredDocument) {
  return {
    id: documentIdOf(document),
    kind: document.kind,
    stop_id: document.stopId,
    name: document.name,
    media_type: document.mediaType,
    bytes: document.bytes,
    sha256: document.sha256,
    created_at: document.createdAt,
    signed_by: document.signedBy,
    remarks: document.remarks,
    added_by: document.actor === driverActor ? 'driver' : 'operator',
  };
}

/** A document as the company reads it: with its sender. */
export function presentAnyDocument(document: StoredDocument, names: ActorNames) {
  return { ...presentDocument(document), actor: describeActor(document.actor, names) };
}

/** The reply to an upload, kept with the key of the request. */
export function writeUploaded(document: StoredDocument): string {
  const data = presentDocument(document);
  return JSON.stringify({ message: `${data.name} is stored.`, data, warnings: [] });
}
