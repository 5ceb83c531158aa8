import { hash } from 'node:crypto';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { confirmationOf } from '../../orders/documents/papers/confirmation.ts';
import { notesOf } from '../../orders/documents/papers/notes-of.ts';
import { companyAsker, type PaperAsker, shipperAsker } from '../../orders/documents/papers/press.ts';
import { judgeCarried, type PaperReader, readPaperwork } from '../../orders/documents/read-paperwork.ts';
import type { OrderKey } from '../../orders/order/order-store.ts';
import type { Live } from '../kernel/contract/live.ts';
import { FileReply, NotModified } from '../kernel/edge/json-text.ts';
import { namesTag } from './document-file.ts';

/** What is printed of an order. */
export type PaperKind = 'cmr' | 'confirmation';

/** Whose paper for whom, and what the client has of it. */
type AskedPaper = { paper: PaperKind; reader: PaperReader; ifNoneMatch: string | undefined };

/**
 * A paper of an order as a PDF.
 * @throws {ServiceError} `order_not_found`, `order_not_under_way`, `service_unavailable`.
 */
export function sendPaper(live: Live, key: OrderKey, asked: AskedPaper): Promise<FileReply | NotModified> {
  const { schema } = live.database;
  const asker = asked.reader === 'company' ? companyAsker(schema) : shipperAsker(schema, key.accountId);
  return live.press.inTurn(asker, () => drawPaper(live, key, asked, asker));
}

async function drawPaper(
  { database, company, press, pricing, now }: Live,
  key: OrderKey,
  { paper, reader, ifNoneMatch }: AskedPaper,
  asker: PaperAsker,
): Promise<FileReply | NotModified> {
  const paperwork = await readPaperwork(database, key, { profile: company.profile, reader, now: now() });
  const { order } = paperwork;
  if (paper === 'cmr') judgeCarried(order);
  const vehicleName = tariffAt(pricing.tariffs, now()).vehiclesById.get(order.vehicleType ?? -1)?.name ?? '';
  const pdf = await (paper === 'cmr'
    ? press.cmr(notesOf(paperwork), asker)
    : press.confirmation(confirmationOf({ ...paperwork, vehicleName }), asker));
  const etag = `"${hash('sha256', pdf)}"`;
  if (namesTag(ifNoneMatch, etag)) return new NotModified({ etag });
  return new FileReply(pdf, 'application/pdf', {
    etag,
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${paper}-${order.orderNumber}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
