import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../../../ground/settings/mail-settings.ts';
import { minuteMs } from '../../../ground/units.ts';
import { composeMail, type Mail, type MailEnvelope } from './mail-message.ts';

/**
 * The outcome of a try: the server accepted it; it refused the address or the mail for good; or it is to be tried
 * again, because the server said so, or (`away`) no mail could be sent to anybody.
 */
export type SentMail = {
  outcome: 'accepted' | 'refused' | 'later' | 'away';
  /** The reply's code. Null: no reply came. */
  status: number | null;
  /** In one word why there is none, as `timeout`. */
  error: string | null;
  /** The reply, without the address that it was about. */
  response: string | null;
  durationMs: number;
};

export type SendTimes = { connectMs: number; silenceMs: number; wholeMs: number };

/** Servers that slow down whom they do not know take up to half a minute for a reply. */
const usualTimes: SendTimes = { connectMs: 15_000, silenceMs: 45_000, wholeMs: 2 * minuteMs };

const responseLengthMax = 1024;

type SendOptions = { times?: SendTimes; signal?: AbortSignal };

/**
 * Hands a mail to the server, on a connection of its own. Never throws: what went wrong is the result. Broken off by
 * the signal it is `away`, though the server may have the mail.
 */
export async function sendMail(settings: MailSettings, mail: Mail, options: SendOptions = {}): Promise<SentMail> {
  const started = performance.now();
  const result = await tryToSend(settings, mail, options).then(
    (response) => ({ outcome: 'accepted' as const, status: statusOf(response), error: null, response }),
    (error: SmtpError) => resultOf(error),
  );
  const response = result.response && withoutAddresses(result.response).slice(0, responseLengthMax);
  return { ...result, response, durationMs: Math.round(performance.now() - started) };
}

async function tryToSend(
  settings: MailSettings,
  mail: Mail,
  { times = usualTimes, signal }: SendOptions,
): Promise<string> {
  const { envelope, message } = await composeMail(mail);
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection({
    host: settings.host,
    port: settings.port,
    name: ownName(mail),
    secure: settings.tls === 'implicit',
    requireTLS: settings.tls === 'starttls',
    ignoreTLS: settings.tls === 'none',
    connectionTimeout: times.connectMs,
    greetingTimeout: times.silenceMs,
    socketTimeout: times.silenceMs,
    dnsTimeout: times.connectMs,
    maxResponseSize: 65_536,
    allowInternalNetworkInterfaces: true,
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const timer = setTimeout(() => reject(failure('the server takes too long', 'ETIMEDOUT')), times.wholeMs);
  const breakOff = () => reject(failure('broken off', 'EABORT'));
  signal?.addEventListener('abort', breakOff);
  if (signal?.aborted) breakOff();
  connection.on('error', reject);
  // What was wrong, if it is known, comes first.
  connection.on('end', () => setImmediate(() => reject(failure('closed', 'ECONNECTION'))));
  try {
    const response = await Promise.race([failed, converse(connection, settings, envelope, message)]);
    connection.quit();
    return response;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', breakOff);
    // A server that neither reads nor closes would keep the socket for good.
    const socket = connection._socket as Socket | false | null;
    if (socket) setTimeout(() => socket.destroy(), 1000).unref();
  }
}

async function converse(
  connection: SMTPConnection,
  { user, password }: MailSettings,
  envelope: MailEnvelope,
  message: Buffer,
): Promise<string> {
  const step = <T>(run: (done: (error?: Error | null, value?: T) => void) => void) =>
    new Promise<T>((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as T))));
  await step((done) => connection.connect(done));
  if (user !== undefined) await step((done) => connection.login({ user, pass: password }, done));
  const size = message.length;
  const { response } = await step<{ response: string }>((done) =>
    connection.send({ ...envelope, size }, message, done),
  );
  return response;
}

/** Servers want a name with a dot. */
function ownName({ from }: Mail): string {
  return from.address.slice(from.address.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '');
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

function failure(message: string, code: string): SmtpError {
  return Object.assign(new Error(message), { code });
}

/** The steps at which a server judges this one mail, and nothing that others have too. */
const ofThisMail = /^(RCPT TO|DATA|API)$/;

function resultOf({ code = '', responseCode, response, command = '' }: SmtpError): Omit<SentMail, 'durationMs'> {
  const status = responseCode ?? null;
  const reply = response?.trim() || null;
  const isOfThisMail = ofThisMail.test(command) || code === 'EMESSAGE';
  if (status !== null && status !== shuttingDown && isOfThisMail)
    return { outcome: status >= 500 ? 'refused' : 'later', status, error: null, response: reply };
  return { outcome: 'away', status, error: errorWords[code] ?? 'failed', response: reply };
}

/** RFC 5321, 4.2.1: whatever it was asked. */
const shuttingDown = 421;

const errorWords: Record<string, string> = {
  EDNS: 'unknown_host',
  ESOCKET: 'connection_failed',
  ECONNECTION: 'connection_lost',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls_failed',
  EABORT: 'broken_off',
  EAUTH: 'login_refused',
  ENOAUTH: 'login_refused',
  EENVELOPE: 'sender_refused',
  EPROTOCOL: 'not_smtp',
};

function statusOf(response: string): number | null {
  return Number(/^\d{3}/.exec(response)?.[0]) || null;
}

/** Servers repeat the address, which is stored in the account's record alone. */
function withoutAddresses(response: string): string {
  return response.replace(/[^\s<>:;,("']+@[^\s<>:;,)"']+/g, '…');
}
