import type { StoredDocument } from '../../../documents/document.ts';
import type { ActorNames } from '../../../people/actor-store.ts';
import { presentDocument } from '../../present/present-document.ts';
import { presentWho } from './present-who.ts';

/** A document as the company reads it: with who sent it. */
export function presentAnyDocument(document: StoredDocument, names: ActorNames) {
  return { ...presentDocument(document), actor: presentWho(document.actor, names) };
}
