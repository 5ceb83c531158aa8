import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenOnLoopback } from '../network/loopback-server.ts';
import { atEnd, type Closing } from '../process.ts';
import { certificate, certificateKey } from './certificate.ts';

/** A mail as it arrived, with its headers as written. */
export type TakenMail = { to: string; from: string; raw: string; headers: Map<string, string>; text: string };

export type MailServer = {
  port: number;
  /** The mails that were taken, in order of time. */
  mails: TakenMail[];
  /** How often each address was named to the server. */
  asked: Map<string, number>;
  connections: () => number;
  close(): Promise<void>;
};

type Answers = {
  /** A code and text for an address, `hang`, or `cut` for a connection that ends; undefined accepts it. */
  recipient?: (address: string, asked: number) => string | undefined;
  /** The same once the mail itself came. */
  data?: (mail: TakenMail) => string | undefined;
};

/** Makes this process trust the certificate of the tests. */
export function trustTestCertificate(): void {
  setDefaultCACertificates([certificate]);
}

/** A real server that keeps what it takes. */
export async function startMailServer(
  t: Closing,
  { recipient, data, port = 0, ...options }: Answers & SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const asked = new Map<string, number>();
  const sockets = new Set<Socket>();
  const answer = (text: string | undefined, done: (error?: Error | null) => void) => {
    if (text === 'hang') return;
    if (text === 'cut') for (const socket of sockets) socket.destroy();
    else done(text === undefined ? null : refusal(text));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    key: certificateKey,
    cert: certificate,
    logger: false,
    ...options,
    onRcptTo: ({ address }, _session, done) => {
      asked.set(address, (asked.get(address) ?? 0) + 1);
      answer(recipient?.(address, asked.get(address)!), done);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const mail = readMail(Buffer.concat(chunks).toString(), rcptTo[0]!.address, from);
        const said = data?.(mail);
        if (said === undefined || said === 'cut') mails.push(mail);
        answer(said, done);
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  atEnd(t, close);
  const address = server.server.address() as { port: number };
  return { port: address.port, mails, asked, connections: () => sockets.size, close };
}

/** A server that answers nothing a mail server would. */
export async function startBareServer(t: Closing, onConnection: (socket: Socket) => void): Promise<number> {
  return (await listenOnLoopback(t, createServer(onConnection))).port;
}

function refusal(text: string): Error {
  return Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
}

function readMail(raw: string, to: string, from: string): TakenMail {
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    unfolded
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  headers.set('subject', decodeWords(headers.get('subject') ?? ''));
  const body = raw.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding');
  const isQuoted = encoding === 'quoted-printable';
  const text = isQuoted ? decodeQuoted(body) : encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body;
  return { to, from, raw, headers, text: text.replaceAll('\r\n', '\n') };
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());
}
