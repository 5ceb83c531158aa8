#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TransportError } from '../transport-error.ts';
import { listen } from './listen.ts';
import { readListenSettings } from './read-settings.ts';
import { WrongUsage } from './wrong-usage.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong command line. */
const failed = 1;
const wrongUsage = 2;

const help = `Usage: transport-ordering-client listen --forward-to <url> [options]

Posts each event to an address of this machine, signed as a webhook is, until Ctrl-C.

  --forward-to <url>  where to post the events, as in http://127.0.0.1:3000/hook
  --url <url>         of the service, or of one of its interfaces (TRANSPORT_URL)
  --token <token>     better as TRANSPORT_TOKEN, which no list of processes shows
  --types <list>      comma-separated, as in order.placed,order.delivered; all when absent
  --since <when>      a date-time with offset, or a position or the id of an event, of which the
                      next is the first to come; from now on when absent
  --secret <secret>   whsec_…, to sign with; when absent one that this machine keeps
  --version, --help

Example: TRANSPORT_TOKEN=… npx --no transport-ordering-client listen --url http://127.0.0.1:8080 \\
  --forward-to http://127.0.0.1:3000/hook
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  'forward-to': text,
  url: text,
  token: text,
  types: text,
  since: text,
  secret: text,
  version: flag,
  help: { ...flag, short: 'h' },
} as const;

try {
  await run();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`error: ${describe(error)}\n`);
  process.exitCode = error instanceof WrongUsage ? wrongUsage : failed;
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.version) {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    return void process.stdout.write(`${version}\n`);
  }
  const [command, ...more] = positionals;
  if (values.help) return void process.stdout.write(help);
  if (command !== 'listen' || more.length > 0)
    throw new WrongUsage(
      `${command === undefined ? 'a command is missing' : `there is no command "${positionals.join(' ')}"`}: the one there is is listen; --help shows how`,
    );
  const settings = readListenSettings({ ...values, forwardTo: values['forward-to'] }, process.env);
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  const output = {
    print: (line: string) => void process.stdout.write(`${line}\n`),
    tell: (line: string) => void process.stderr.write(`${line}\n`),
  };
  await listen(settings, output, ending.signal);
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // What follows the first sentence is advice for other programs.
    const [said] = (error instanceof Error ? error.message : String(error)).split('. ');
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new WrongUsage(`${said}; the options are ${known.join(', ')}`);
  }
}

function describe(error: Error): string {
  if (!(error instanceof TransportError)) return error.message;
  const fields = Object.entries(error.errors).map(([field, texts]) => `\n  ${field}: ${texts.join('; ')}`);
  return `${error.status > 0 ? `the service answers ${error.status}: ` : ''}${error.message}${fields.join('')}`;
}
