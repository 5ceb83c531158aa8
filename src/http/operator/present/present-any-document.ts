import type { StoredDocument } from '../../../documents/document.ts';
import type { ActorNames } from '../../../people/actor-store.ts';
import { whoDid } from '../../../people/who.ts';
import { presentDocument } from '../../present/present-document.ts';

/** A document as the company reads it: with who sent it. */
export function presentAnyDocument(document: StoredDocument, names: ActorNames) {
  return { ...presentDocument(document), actor: whoDid(document.actor, names) };
}
