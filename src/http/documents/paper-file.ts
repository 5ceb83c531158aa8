import { hash } from 'node:crypto';
import { confirmationOf } from '../../orders/documents/papers/confirmation.ts';
import { notesOf } from '../../orders/documents/papers/notes-of.ts';
import { companyAsker, type PaperAsker, shipperAsker } from '../../orders/documents/papers/press.ts';
import { judgeCarried, judgeIssuer, type PaperReader, readPaperwork } from '../../orders/documents/read-paperwork.ts';
import { tablesOfOrder } from '../../orders/documents/tables-of-order.ts';
import type { OrderKey } from '../../orders/order/order-store.ts';
import type { LiveServices } from '../kernel/contract/live.ts';
import { FileReply, NotModified } from '../kernel/edge/json-text.ts';
import { namesTag } from './document-file.ts';

/** The papers that are printed of an order. */
export type PaperKind = 'cmr' | 'confirmation';

/** Which paper, for whom, and the copy that the client has. */
type AskedPaper = { paper: PaperKind; reader: PaperReader; ifNoneMatch: string | undefined };

/** What it takes to draw papers, at either door. */
type PaperDesk = Pick<LiveServices, 'database' | 'papers' | 'prices' | 'now'>;

/**
 * A paper of an order as a PDF.
 * @throws {ServiceError} `order_not_found`, `order_not_under_way`, `profile_missing`, `service_unavailable`.
 */
export function sendPaper(services: PaperDesk, key: OrderKey, asked: AskedPaper): Promise<FileReply | NotModified> {
  const { schema } = services.database;
  const asker = asked.reader === 'company' ? companyAsker(schema) : shipperAsker(schema, key.accountId);
  return services.papers.press.inTurn(asker, () => drawPaper(services, key, asked, asker));
}

async function drawPaper(
  { database, papers: { company, press }, prices, now }: PaperDesk,
  key: OrderKey,
  { paper, reader, ifNoneMatch }: AskedPaper,
  asker: PaperAsker,
): Promise<FileReply | NotModified> {
  const paperwork = await readPaperwork(database, key, { profile: company.profile, reader, now: now() });
  const { order } = paperwork;
  if (paper === 'cmr') judgeCarried(order);
  else judgeIssuer(paperwork, reader);
  const input = {
    ...paperwork,
    ...tablesOfOrder({ gazetteer: prices.gazetteer, tariffs: prices.pricing.tariffs }, order, now()),
  };
  const pdf = await (paper === 'cmr'
    ? press.cmr(notesOf(input), asker)
    : press.confirmation(confirmationOf(input), asker));
  const etag = `"${hash('sha256', pdf)}"`;
  if (namesTag(ifNoneMatch, etag)) return new NotModified({ etag });
  return new FileReply(pdf, 'application/pdf', {
    etag,
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${paper}-${order.orderNumber}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
