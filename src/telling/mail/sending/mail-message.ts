import { hash } from 'node:crypto';
import type { MailAddress } from '../../../ground/settings/mail-settings.ts';
import type { WrittenMail } from '../writing/write-mail.ts';
import { oneLine } from '../writing/write-values.ts';

/** A mail from and to whom, with an id that each try of it has. */
export type Mail = WrittenMail & { from: MailAddress; to: MailAddress; messageId: string; date: Date };

export type MailEnvelope = { from: string; to: string };

/** As `<evt_019ab3c4…_3.4f2c…@freight.example>`: the same in every try, another for each address. */
export function messageIdOf(eventId: string, to: string, from: MailAddress): string {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase();
  return `<${eventId}.${hashOfAddress(to).slice(0, 16)}@${domain}>`;
}

/** In hexadecimal. Addresses that differ by case alone are one. */
export function hashOfAddress(address: string): string {
  return hash('sha256', address.toLowerCase());
}

const headerLengthMax = 400;

/** Without what mail programs would decode (RFC 2047) to other characters than those of the text. */
function headerText(text: string): string {
  return oneLine(text, headerLengthMax).replace(/=+\?/g, '?');
}

function withName({ name, address }: MailAddress): MailAddress {
  return { name: headerText(name), address };
}

/**
 * The mail as a server takes it, in plain text. Nothing that somebody wrote can become a header, nor more than a line
 * of one.
 */
export async function composeMail(mail: Mail): Promise<{ envelope: MailEnvelope; message: Buffer }> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { text, messageId, date } = mail;
  const [from, to] = [withName(mail.from), withName(mail.to)];
  const composed = new MailComposer({
    from,
    to,
    subject: headerText(mail.subject),
    text,
    messageId,
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = composed.getEnvelope();
  const [recipient] = [envelope.to].flat();
  return { envelope: { from: String(envelope.from), to: String(recipient) }, message: await composed.build() };
}
