import { languageOf, type MailKind, type MailLanguage } from '../accounts/mail-choice.ts';
import type { Database } from '../database/database.ts';
import { listRecipientStates, type RecipientState } from './recipient-state-store.ts';
import { listChoosers } from './recipient-store.ts';
import { contactTables } from './tables.ts';

/**
 * How it stands with an address: nothing was sent yet; the last mail was taken, waits to be tried again, or was refused
 * for good; or nothing more is sent, since it was refused too often.
 */
export const toldStates = ['new', 'fine', 'waiting', 'refused', 'stopped'] as const;
export type ToldState = (typeof toldStates)[number];

/** Somebody who is told of orders by mail. */
export type Told = {
  accountId: number;
  account: string;
  id: string;
  name: string;
  email: string;
  mails: MailKind[];
  language: MailLanguage;
  state: ToldState;
  lastSuccessAt: Date | null;
  /** How many mails are to be tried again. */
  waiting: number;
  /** What the server said when it last took none, or in one word why it said nothing. */
  problem: string | null;
};

/** The contacts of an account, or of all, that chose mails. */
export async function listTold(database: Database, accountId?: number): Promise<Told[]> {
  const choosers = await listChoosers(database, accountId);
  if (choosers.length === 0) return [];
  const states = await listRecipientStates(database, contactTables, accountId);
  const byId = new Map(states.map((state) => [state.id, state]));
  return choosers.map(({ accountId: owner, accountName: account, country, contact }) => ({
    ...{
      accountId: owner,
      account,
      id: contact.mailsId,
      name: contact.name,
      email: contact.email,
      mails: contact.mails,
    },
    language: contact.language ?? languageOf(country),
    ...standing(byId.get(contact.mailsId)),
  }));
}

/** Of a row, if there is one. */
export function standing(
  row: RecipientState | undefined,
): Pick<Told, 'state' | 'lastSuccessAt' | 'waiting' | 'problem'> {
  if (!row) return { state: 'new', lastSuccessAt: null, waiting: 0, problem: null };
  const { enabled, lastSuccessAt, waiting, last } = row;
  const isTaken = last === null || (last.status !== null && last.status < 300);
  const problem = isTaken ? null : (last.response ?? last.error ?? String(last.status));
  return { state: stateOf(row, isTaken), lastSuccessAt, waiting, problem: enabled ? problem : (problem ?? 'refused') };
}

function stateOf({ enabled, waiting, last }: RecipientState, isTaken: boolean): ToldState {
  if (!enabled) return 'stopped';
  if (waiting > 0) return 'waiting';
  if (last === null) return 'new';
  return isTaken ? 'fine' : 'refused';
}
