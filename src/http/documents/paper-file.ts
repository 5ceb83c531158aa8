import { hash } from 'node:crypto';
import { invalidRequest } from '../../ground/errors.ts';
import type { Instant } from '../../ground/units.ts';
import type { CmrNote } from '../../orders/documents/papers/cmr-note.ts';
import { confirmationOf } from '../../orders/documents/papers/confirmation.ts';
import { notesOf } from '../../orders/documents/papers/notes-of.ts';
import { companyAsker, manyAsker, type PaperAsker, shipperAsker } from '../../orders/documents/papers/press.ts';
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
  desk: PaperDesk,
  key: OrderKey,
  { paper, reader, ifNoneMatch }: AskedPaper,
  asker: PaperAsker,
): Promise<FileReply | NotModified> {
  const input = await readInput(desk, key, reader, desk.now());
  const { order } = input;
  if (paper === 'cmr') judgeCarried(order);
  else judgeIssuer(input, reader);
  const { press } = desk.papers;
  const pdf = await (paper === 'cmr'
    ? press.cmr(notesOf(input), asker)
    : press.confirmation(confirmationOf(input), asker));
  return replyWith(pdf, `${paper}-${order.orderNumber}.pdf`, ifNoneMatch);
}

/** As many notes as a single order may have. They take some two seconds of the thread that draws for all. */
const notesMax = 200;

/** Reads the notes of one order after the other. */
type ReadEach = (readOne: (key: OrderKey) => Promise<CmrNote[]>) => Promise<CmrNote[][]>;

/**
 * The consignment notes of many orders in one PDF, for the company.
 * @throws {ServiceError} as `readEach`; `invalid_request` if they have too many; `service_unavailable`.
 */
export function sendNotes(
  desk: PaperDesk,
  ifNoneMatch: string | undefined,
  readEach: ReadEach,
): Promise<FileReply | NotModified> {
  const { press } = desk.papers;
  const asker = manyAsker(desk.database.schema);
  return press.inTurn(asker, async () => {
    const at = desk.now();
    const readOne = async (key: OrderKey) => {
      const input = await readInput(desk, key, 'company', at);
      judgeCarried(input.order);
      return notesOf(input);
    };
    const notes = (await readEach(readOne)).flat();
    if (notes.length > notesMax)
      throw invalidRequest({ orders: [`have ${notes.length} notes together: one PDF takes ${notesMax}`] });
    return replyWith(await press.cmr(notes, asker), 'cmr.pdf', ifNoneMatch);
  });
}

/** All that the papers of an order say. */
async function readInput(
  { database, papers: { company }, prices: { gazetteer, pricing } }: PaperDesk,
  key: OrderKey,
  reader: PaperReader,
  now: Instant,
) {
  const paperwork = await readPaperwork(database, key, { profile: company.profile, reader, now });
  return { ...paperwork, ...tablesOfOrder({ gazetteer, tariffs: pricing.tariffs }, paperwork.order, now) };
}

function replyWith(pdf: Buffer, name: string, ifNoneMatch: string | undefined): FileReply | NotModified {
  const etag = `"${hash('sha256', pdf)}"`;
  if (namesTag(ifNoneMatch, etag)) return new NotModified({ etag });
  return new FileReply(pdf, 'application/pdf', {
    etag,
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
