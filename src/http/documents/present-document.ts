import { documentIdOf, type StoredDocument } from '../../orders/documents/document.ts';
import { driverActor } from '../../orders/drivers/driver-links.ts';
import type { ActorNames } from '../../who/people/actor-store.ts';
import { describeActor } from '../../who/people/describe-actor.ts';
import { present } from '../kernel/common/present.ts';
import { OrderDocument } from './schema.ts';

/** A document with everything known about it. */
export function presentDocument(document: StoredDocument) {
  const addedBy = document.actor === driverActor ? 'driver' : 'operator';
  return present(OrderDocument.properties, { ...document, id: documentIdOf(document), addedBy });
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
