/** How long a token of a shipper is at least: `tos_test_`, 27 characters and a checksum of 6. */
const lengthMin = 42;
const form = 'send the header "Authorization: Bearer <token>"';
const placeholder =
  'The token is the placeholder of the docs: put your own there; whoever runs the service makes one ("npx transport token create" in its folder).';

/** What is typed or pasted in place of a token, and how that shows, the first that fits. Nothing is quoted back. */
const slips: readonly { shows: (token: string) => boolean; text: string }[] = [
  { shows: (token) => token === '', text: 'No token follows "Bearer": the variable that should hold it is empty.' },
  { shows: (token) => isPlaceholder(unquoted(token)), text: placeholder },
  { shows: (token) => /^["'`“”‘’]|["'`“”‘’]$/.test(token), text: 'Leave out the quotes around the token.' },
  { shows: (token) => /^bearer\b/i.test(token), text: `"Bearer" is there twice: ${form}.` },
  {
    shows: (token) => token.includes('://') || /(^|#)tos_link_/.test(token),
    text: 'This is a login link, not a token: open it in a browser; whoever runs the service makes tokens.',
  },
  { shows: (token) => token.startsWith('tos_drive_'), text: 'This is the link of a driver, which opens no interface.' },
  { shows: (token) => /\s/.test(token), text: 'There is a space in the token: paste it in one piece.' },
  { shows: (token) => !/^tos_/i.test(token), text: 'This is no token of this service: each begins with "tos_".' },
  { shows: (token) => token.length < lengthMin, text: 'The token is cut off: copy all of it.' },
  { shows: (token) => !/^\w+$/.test(token), text: 'The token has a character that none has: copy it again.' },
];

/** Words that stand for a token in examples, templates and programs. */
const standIns =
  /^(undefined|null|none|nil|nan|token|(my|your|the|a)[-_ ]?(api[-_ ]?)?(token|key|secret)([-_ ]?here)?|(api[-_ ]?)?(token|key)|x{3,}|changeme|\[object object\])$/i;

function isPlaceholder(token: string): boolean {
  // Of a variable that nobody filled in, an element of a template, or a token of which the docs show the beginning.
  if (/^(\$\w+|\$?\{.*\}|<.*>|\[.*\]|%\w+%)$/s.test(token) || standIns.test(token)) return true;
  const rest = /^tos_(?:ops_)?(?:test_|live_)?(.*)$/s.exec(token)?.[1];
  return rest !== undefined && /^(…|\.{2,}|\*+|x{3,}|<.*>|)$/is.test(rest);
}

const unquoted = (token: string) => token.replace(/^(["'`])(.*)\1$/s, '$2');

/**
 * What is wrong with an Authorization header that holds no well-formed token of this service, in a sentence that does
 * not quote it. Undefined: nothing but that.
 */
export function describeSlip(header: string): string | undefined {
  // Node reads headers as Latin-1, in which `…` would be three characters.
  const text = Buffer.from(header, 'latin1').toString('utf8').trim();
  const scheme = /^bearer(?:\s+|:\s*|$)/i.exec(text)?.[0];
  if (scheme === undefined) return describeScheme(text);
  if (scheme.includes(':')) return `There is a colon after "Bearer": ${form}.`;
  const token = text.slice(scheme.length).trim();
  return slips.find(({ shows }) => shows(token))?.text;
}

function describeScheme(text: string): string {
  if (isPlaceholder(unquoted(text))) return placeholder;
  if (/^["'`]?tos_/i.test(text)) return `The word "Bearer" is missing before the token: ${form}.`;
  return `Tokens have the scheme Bearer: ${form}.`;
}
