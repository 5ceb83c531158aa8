import type { StoredDocument } from '../../../orders/documents/document.ts';
import type { ActorNames } from '../../../who/people/actor-store.ts';
import { whoDid } from '../../../who/people/who.ts';
import { presentDocument } from './present-document.ts';

/** A document as the company reads it: with who sent it. */
export function presentAnyDocument(document: StoredDocument, names: ActorNames) {
  return { ...presentDocument(document), actor: whoDid(document.actor, names) };
}
