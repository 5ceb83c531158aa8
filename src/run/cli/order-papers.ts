import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../../ground/config.ts';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { loadProfile } from '../../orders/company/load-profile.ts';
import { judgeCarried, judgeIssuer, type Paperwork, readPaperwork } from '../../orders/documents/read-paperwork.ts';
import { findOrderAccount } from '../../orders/order/order-store.ts';
import { liveCommand } from './command.ts';
import { sayHowToAccept } from './one-order.ts';
import { withDatabase } from './with-database.ts';

type PaperOptions = { environment: LiveEnvironment; out?: string };

/** Adds the commands that make papers to those of orders. */
export function addOrderPapers(order: Command): void {
  liveCommand(order, 'cmr <order>', 'Make the CMR consignment note of an order as PDF, a page for each copy.')
    .option('--out <file>', 'where it is written; cmr-NUMBER.pdf when absent')
    .action(saying(makeNotes));
  liveCommand(order, 'confirmation <order>', 'Make the confirmation of an order for its shipper as PDF.')
    .option('--out <file>', 'where it is written; confirmation-NUMBER.pdf when absent')
    .action(saying(makeConfirmation));
}

function saying(make: (reference: string, options: PaperOptions) => Promise<void>): typeof make {
  return (reference, options) => sayHowToAccept(reference, options, () => make(reference, options));
}

async function makeNotes(reference: string, options: PaperOptions): Promise<void> {
  const input = await readInput(reference, options);
  const { notesOf } = await import('../../orders/documents/papers/notes-of.ts');
  const { drawNotes } = await import('../../orders/documents/papers/draw/draw-note.ts');
  judgeCarried(input.order);
  const notes = notesOf(await withTables(input));
  await store(await drawNotes(notes), options.out ?? `cmr-${input.order.orderNumber}.pdf`);
}

async function makeConfirmation(reference: string, options: PaperOptions): Promise<void> {
  const input = await readInput(reference, options);
  const { confirmationOf } = await import('../../orders/documents/papers/confirmation.ts');
  const { drawConfirmation } = await import('../../orders/documents/papers/draw/draw-confirmation.ts');
  judgeIssuer(input, 'company');
  const pdf = await drawConfirmation(confirmationOf(await withTables(input)));
  await store(pdf, options.out ?? `confirmation-${input.order.orderNumber}.pdf`);
}

/** With what papers take from the places and the price tables, which are loaded only here. */
async function withTables(input: Paperwork) {
  const { tablesOfOrder } = await import('../../orders/documents/tables-of-order.ts');
  const { loadTables, postalDirectory } = await import('../reference-data.ts');
  const { loadGazetteer } = await import('../../engine/cities/gazetteer/load-gazetteer.ts');
  const { dataDirectory } = readConfig();
  const sources = {
    gazetteer: await loadGazetteer({ postalDirectory: postalDirectory(dataDirectory) }),
    tariffs: loadTables(dataDirectory),
  };
  return { ...input, ...tablesOfOrder(sources, input.order, Date.now()) };
}

async function store(pdf: Buffer, file: string): Promise<void> {
  await writeFile(file, pdf);
  process.stdout.write(`${file}\n`);
}

async function readInput(reference: string, { environment }: PaperOptions): Promise<Paperwork> {
  const profile = loadProfile(readConfig().dataDirectory);
  return withDatabase(environment, async (database) => {
    const found = await findOrderAccount(database, reference);
    if (!found) throw new ServiceError('order_not_found', { message: `There is no order "${reference}".` });
    return readPaperwork(database, found, { profile, reader: 'company', now: Date.now() });
  });
}
