/** The server for the service's mails, their sender, and who gets those of the company. */
export type MailSettings = Readonly<{
  host: string;
  port: number;
  /** From the first byte, by STARTTLS or not at all, or never. */
  tls: 'implicit' | 'starttls' | 'none';
  user: string | undefined;
  password: string;
  /** Undefined: the address of the company's profile. */
  from: MailAddress | undefined;
  /** Who gets mails about new orders and disabled endpoints. Empty: the address of the company's profile. */
  companyTo: readonly string[];
}>;

/** `name` is empty where there is none. */
export type MailAddress = Readonly<{ name: string; address: string }>;

const mailVariables = ['SMTP_URL', 'MAIL_FROM', 'MAIL_COMPANY_TO'] as const;
type MailVariable = (typeof mailVariables)[number];

const companyAddressesMax = 10;

const plainAddress = /^[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+$/u;

/**
 * An address as servers and the headers of mails take it without quotes, and read alike: also in the form that a name
 * of the DNS is looked up in (`，` is a comma there), and by programs that decode words (`=?`) before they read it.
 */
export function isMailAddress(text: string): boolean {
  const isPlain = plainAddress.test(text) && plainAddress.test(text.normalize('NFKC'));
  return text.length <= 254 && isPlain && !text.includes('=?');
}

/** Undefined: no mails are sent. */
export function judgeMail(
  read: (name: MailVariable) => string,
  check: (ok: boolean, problem: string) => void,
  isLoopback: (host: string) => boolean,
): MailSettings | undefined {
  const [url, fromText, companyText] = mailVariables.map(read) as [string, string, string];
  const server = readServer(url, isLoopback);
  const from = readSender(fromText);
  const companyTo = companyText.split(',').map((part) => part.trim());
  const known = companyTo.filter((address) => address !== '');
  const isFine = {
    from: fromText === '' || from !== undefined,
    companyTo: known.every(isMailAddress) && known.length <= companyAddressesMax,
  };
  check(
    url === '' || server !== undefined,
    'SMTP_URL must read smtp://user:password@host:port or smtps://…, with ?tls=none for a server without TLS',
  );
  check(isFine.from, `MAIL_FROM must read "Name <address>" or be an address, not "${fromText}"`);
  check(
    isFine.companyTo,
    `MAIL_COMPANY_TO takes up to ${companyAddressesMax} addresses with commas between, not "${companyText}"`,
  );
  if (url === '' && isFine.from && isFine.companyTo) {
    const alone = fromText === '' ? 'MAIL_COMPANY_TO' : 'MAIL_FROM';
    check(fromText === '' && companyText === '', `${alone} needs SMTP_URL beside it`);
  }
  return server && { ...server, from, companyTo: [...new Set(known)] };
}

type Server = Pick<MailSettings, 'host' | 'port' | 'tls' | 'user' | 'password'>;

const ports = { implicit: 465, starttls: 587, none: 25 } as const;

/** TLS is required, except of this machine; `tls` in the address overrides that. */
function readServer(text: string, isLoopback: (host: string) => boolean): Server | undefined {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const stated = [...url.searchParams];
  const [[name, wanted] = ['tls'], ...others] = stated;
  const isKnown = name === 'tls' && others.length === 0;
  const isFine = isKnown && [undefined, 'none', 'starttls'].includes(wanted) && !(url.protocol === 'smtps:' && wanted);
  if (!isFine || !/^[\w.:-]+$/.test(host) || !['', '/'].includes(url.pathname) || url.hash !== '') return undefined;
  const plain = wanted ?? (isLoopback(url.hostname) ? 'none' : 'starttls');
  const tls = url.protocol === 'smtps:' ? 'implicit' : (plain as 'none' | 'starttls');
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === undefined || password === undefined || (user === '' && password !== '')) return undefined;
  return { host, port: Number(url.port) || ports[tls], tls, user: user || undefined, password };
}

/** Undefined for what is not encoded as in addresses. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readSender(text: string): MailAddress | undefined {
  const [, name = '', inBrackets, bare] = /^(?:(.*?)\s*<([^<>]+)>|([^<>]+))$/.exec(text) ?? [];
  const address = inBrackets ?? bare ?? '';
  const plainName = name.replace(/^"(.*)"$/, '$1').trim();
  return isMailAddress(address) && !/\p{Cc}/u.test(name) ? { name: plainName, address } : undefined;
}
