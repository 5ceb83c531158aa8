import type { Database } from '../../../ground/database/database.ts';
import type { MailSettings } from '../../../ground/settings/mail-settings.ts';
import type { CompanyProfile } from '../../../orders/company/company-profile.ts';
import { languageOf, type MailKind, type MailLanguage } from '../../../who/accounts/mail-choice.ts';
import { companyRecipients } from '../prepare-mail.ts';
import { companyOrderMails } from '../writing/texts/mail-texts.ts';
import { listRecipientStates, type RecipientState } from './recipient-state-store.ts';
import { listChoosers } from './recipient-store.ts';
import { companyTables, contactTables } from './tables.ts';

/**
 * How it stands with an address: nothing was sent yet; the last mail was taken, waits to be tried again, or was refused
 * for good; or nothing more is sent, since it was refused too often.
 */
export const toldStates = ['new', 'fine', 'waiting', 'refused', 'stopped'] as const;
type ToldState = (typeof toldStates)[number];

/** What the company gets mails about. */
const companyMails = [...companyOrderMails, 'endpoint_disabled'] as const;
type CompanyMail = (typeof companyMails)[number];

/** Somebody who gets mails about orders. */
export type Told = {
  accountId: number;
  /** Null: the company. */
  account: string | null;
  id: string;
  name: string;
  email: string;
  mails: readonly (MailKind | CompanyMail)[];
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
    accountId: owner,
    account,
    id: contact.mailsId,
    name: contact.name,
    email: contact.email,
    mails: contact.mails,
    language: contact.language ?? languageOf(country),
    ...standing(byId.get(contact.mailsId)),
  }));
}

/** The company's addresses, as they are set. */
export async function listToldCompany(
  database: Database,
  settings: MailSettings,
  profile: CompanyProfile,
): Promise<Told[]> {
  const states = await listRecipientStates(database, companyTables, undefined);
  const byId = new Map(states.map((state) => [state.id, state]));
  return [...companyRecipients(settings, profile)].map(([id, { to, language }]) => ({
    accountId: 0,
    account: null,
    id,
    name: '',
    email: to.address,
    mails: companyMails,
    language,
    ...standing(byId.get(id)),
  }));
}

/** Of a row, if there is one. */
function standing(row: RecipientState | undefined): Pick<Told, 'state' | 'lastSuccessAt' | 'waiting' | 'problem'> {
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
