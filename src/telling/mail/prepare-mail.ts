import type { Database } from '../../ground/database/database.ts';
import type { MailAddress, MailSettings } from '../../ground/settings/mail-settings.ts';
import type { CompanyProfile, CompanySource } from '../../orders/company/company-profile.ts';
import type { Order } from '../../orders/order/order.ts';
import { findOrders } from '../../orders/order/order-store.ts';
import { type AccountRecord, findAccountRecord } from '../../who/accounts/account-record-store.ts';
import { languageOf, type MailKind, type MailLanguage } from '../../who/accounts/mail-choice.ts';
import type { TargetKey } from '../delivery/tables.ts';
import { eventIdOf, orderIdOf, type StoredEvent } from '../events/event.ts';
import { isAnswered, mailKindOf, problemOf, wasTakenBack, wasWhileOff } from './mail-of-event.ts';
import { hashOfAddress, type Mail, messageIdOf } from './sending/mail-message.ts';
import type { ServiceTimes } from './service-times-store.ts';
import type { VehicleName } from './writing/write-goods.ts';
import { type WrittenMail, writeEndpointMail, writeOrderMail } from './writing/write-mail.ts';

/** What mails of one environment are made of. */
export type MailSources = {
  database: Database;
  settings: MailSettings;
  company: CompanySource;
  /** In the catalogue of now; undefined for a vehicle that it does not have. */
  findVehicle: (order: Order) => VehicleName | undefined;
  /** Where people see an order. */
  orderUrl: (orderNumber: number) => string;
};

/** Somebody to tell, and of what. The company hears of new orders, of what it is to answer, and of endpoints. */
export type Recipient = {
  to: MailAddress;
  language: MailLanguage;
  tells: readonly MailKind[] | 'company';
  /** Undefined: whoever's order it is. */
  account?: AccountRecord;
};

/** The contact of an account that has this id for its mails. Undefined: it chose none any more. */
export async function findContact(database: Database, { accountId, id }: TargetKey): Promise<Recipient | undefined> {
  const account = await findAccountRecord(database, accountId);
  const contact = account?.contacts.find(({ mailsId }) => mailsId === id);
  if (!account || !contact?.mails) return undefined;
  const language = contact.language ?? languageOf(account.country);
  return { to: { name: contact.name, address: contact.email }, language, tells: contact.mails, account };
}

/** The addresses of the company: those that are set, else the profile's; each with the id of its row. */
export function companyRecipients(
  { companyTo }: MailSettings,
  { email, country }: CompanyProfile,
): ReadonlyMap<string, Recipient> {
  const addresses = companyTo.length > 0 ? companyTo : [email].filter((address) => address !== '');
  const language = languageOf(country);
  return new Map(
    addresses.map((address) => [rowIdOf(address), { to: { name: '', address }, language, tells: 'company' }]),
  );
}

/** A UUID (version 8) of an address. */
function rowIdOf(address: string): string {
  const hex = hashOfAddress(address);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** Who sends. Undefined: nobody knows. */
export function senderOf({ from }: MailSettings, { email, legalName }: CompanyProfile): MailAddress | undefined {
  return from ?? (email === '' ? undefined : { name: legalName, address: email });
}

/**
 * The mail that tells somebody of an event, of the order as it is by now. Undefined: there is nothing to tell, since it
 * was not chosen, was taken back, or happened while no mails were sent.
 * @throws {Error} if there is no sender.
 */
export async function prepareMail(
  sources: MailSources,
  recipient: Recipient,
  event: StoredEvent,
  times: ServiceTimes,
): Promise<Mail | undefined> {
  if (wasWhileOff(event, times)) return undefined;
  const written = await writeMailOf(sources, recipient, event);
  if (written === undefined) return undefined;
  const from = senderOf(sources.settings, sources.company.profile);
  if (!from) throw new Error('mails have no sender: set MAIL_FROM, or an email in the profile of the company');
  const messageId = messageIdOf(eventIdOf(event), recipient.to.address, from);
  return { ...written, from, to: recipient.to, messageId, date: new Date() };
}

async function writeMailOf(
  sources: MailSources,
  { tells, language, account: known }: Recipient,
  event: StoredEvent,
): Promise<WrittenMail | undefined> {
  const kind = mailKindOf(event.type, tells);
  const isEndpoint = tells === 'company' && event.type === 'endpoint.disabled';
  if (kind === undefined && !isEndpoint) return undefined;
  const { database, company } = sources;
  const account = known ?? (await findAccountRecord(database, event.accountId));
  const { profile } = company;
  const customer = account ? account.legalName || account.name : profile.legalName;
  const parts = { profile, isTest: database.schema === 'sandbox', customer };
  if (kind === undefined) return writeEndpoint(event, parts, language);
  const [whole] = await findOrders(database, [{ accountId: event.accountId, id: orderIdOf(event) }]);
  if (!whole || wasTakenBack(event, whole.order) || isAnswered(kind, whole.order)) return undefined;
  const { order } = whole;
  const mail = { ...parts, kind, order, vehicle: sources.findVehicle(order) };
  return writeOrderMail(
    { ...mail, orderUrl: sources.orderUrl(order.orderNumber), problem: problemOf(event) },
    language,
  );
}

/** What its owner turned off needs no telling. */
function writeEndpoint(
  { details: { url, reason } }: StoredEvent,
  parts: Pick<Parameters<typeof writeEndpointMail>[0], 'profile' | 'isTest' | 'customer'>,
  language: MailLanguage,
): WrittenMail | undefined {
  if (reason !== 'gone' && reason !== 'failing') return undefined;
  return writeEndpointMail({ ...parts, url: String(url ?? ''), reason }, language);
}
