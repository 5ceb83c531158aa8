import Type from 'typebox';
import { documentKinds, fileBytesMax, mediaTypes, signatureBytesMax } from '../../orders/documents/document.ts';
import { Actor } from '../kernel/common/actor.ts';
import { dateTime, message, oneOf, reply, text, warnings } from '../kernel/common/schemas.ts';
import { fileTypes } from '../kernel/edge/incoming-file.ts';

const kind = oneOf(
  documentKinds,
  'pod: proof of delivery, a signed delivery note. cmr: consignment note. signature: drawn on glass. damage: a picture of it.',
);

const documentFields = {
  id: Type.String({ description: 'As in doc_1_019ab3c4-…' }),
  kind,
  stop_id: Type.Union([Type.String(), Type.Null()], { description: 'Null: of the order as a whole.' }),
  name: Type.String({ description: 'Of the file, with an ending that fits what it is.' }),
  media_type: oneOf(Object.keys(mediaTypes), 'As its first bytes say.'),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of its bytes, in hexadecimal; quoted, it is the ETag of the download.' }),
  created_at: dateTime('When it was sent.', '2026-11-24T13:05:00Z'),
  signed_by: Type.Union([Type.String(), Type.Null()], { description: 'Who signed.' }),
  remarks: Type.Union([Type.String(), Type.Null()], { description: 'Reservations of who took the goods over.' }),
};

/** As the shipper reads it. */
export const OrderDocument = reply('OrderDocument', {
  ...documentFields,
  added_by: oneOf(['operator', 'driver'], 'Who sent it.'),
});

/** As the company reads it. */
export const AnyDocument = reply('AnyDocument', { ...OrderDocument.properties, actor: Actor });

export const documentParams = Type.Object({ documentID: Type.String({ description: 'Id of the document.' }) });

/** What an upload states about its file. */
export const uploadQuery = Type.Object(
  {
    kind,
    stop_id: Type.Optional(text('The stop, as in the order; without it, the order as a whole.', 36, { minLength: 1 })),
    name: Type.Optional(text('Of the file; folders and what no file may be called are left out.', 255)),
    signed_by: Type.Optional(text('Who signed.', 100)),
    remarks: Type.Optional(text('Reservations of who took the goods over.', 1000)),
  },
  { additionalProperties: false },
);

/** The file itself. */
export const fileBody = {
  types: fileTypes,
  bytesMax: fileBytesMax,
  description: `The file: a PDF, a JPEG or a PNG by its first bytes, of ${fileBytesMax} bytes at most, a signature of ${signatureBytesMax}. Position, time and camera are removed from pictures.`,
};

/** The reply to an upload. */
export const uploadReply = reply('UploadReply', { message, data: OrderDocument, warnings });

/** A download. */
export const documentFiles = {
  status: 200 as const,
  description: 'The file.',
  headers: ['ETag', 'Content-Disposition', 'Content-Security-Policy'] as const,
  others: fileTypes.map((type) => ({ type, description: 'The bytes of the file.', sample: '%PDF-1.7\n%%EOF\n' })),
  examples: {},
};

/** A paper of an order. */
export const paperFile = {
  status: 200 as const,
  description: 'The paper.',
  headers: ['ETag', 'Content-Disposition', 'Content-Security-Policy'] as const,
  others: [{ type: 'application/pdf', description: 'The bytes of the file.', sample: '%PDF-1.7\n%%EOF\n' }],
  examples: {},
};
