import { parseOutsideId, writeOutsideId } from '../../ground/database/outside-id.ts';

/** What a document is: a proof of delivery, a consignment note, and so on. */
export const documentKinds = ['pod', 'cmr', 'photo', 'signature', 'damage', 'other'] as const;
type DocumentKind = (typeof documentKinds)[number];

/** What may be stored, with the endings of names that fit; the first is added to a name that has none of them. */
export const mediaTypes = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const;
export type MediaType = keyof typeof mediaTypes;

/** In bytes. */
export const fileBytesMax = 10_000_000;
export const signatureBytesMax = 100_000;
export const orderBytesMax = 200_000_000;
/** Of one stop, or of the order as a whole. */
export const documentsPerStopMax = 20;

export type DocumentKey = { accountId: number; id: string };

/** What is stated about a document when it is sent. */
export type StatedDocument = {
  orderId: string;
  /** Null: of the order as a whole. */
  stopId: string | null;
  kind: DocumentKind;
  /** A file's name without folders. Empty: made up from what the document is. */
  name: string;
  signedBy: string | null;
  remarks: string | null;
};

/** A document that is attached to its order. Dates are ISO 8601 in UTC. */
export type StoredDocument = StatedDocument &
  DocumentKey & {
    mediaType: MediaType;
    bytes: number;
    /** In hexadecimal. */
    sha256: string;
    createdAt: string;
    actor: string;
  };

/** The id that a document has outside. */
export function documentIdOf(key: DocumentKey): string {
  return writeOutsideId('doc', key);
}

/** Undefined for what cannot be the id of a document. */
export function parseDocumentId(stated: string): DocumentKey | undefined {
  return parseOutsideId('doc', stated);
}

/** What a name must not hold: folders, controls, and what turns the direction of writing and so hides an ending. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
const nameLengthMax = 100;

/** The name as it is kept: without folders, and with an ending that fits what the file is. */
export function fileNameOf(stated: string, kind: DocumentKind, mediaType: MediaType): string {
  const last = stated.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(unfit, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '').trim() || kind;
  const endings: readonly string[] = mediaTypes[mediaType];
  const ending = endings.find((each) => clean.toLowerCase().endsWith(each));
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length);
  return `${[...stem].slice(0, nameLengthMax).join('').trim() || kind}${ending ?? endings[0]}`;
}
