import { runInNewContext } from 'node:vm';

/** The shell that the examples use: assignments, `curl` and commands of the program. Anything else fails. */
export type Call = { method: string; url: string; headers: Record<string, string>; body: string | undefined };
export type Command = { kind: 'curl'; call: Call } | { kind: 'cli'; args: string[] };
type Shell = {
  variables: Record<string, string>;
  now: number;
  /** What `NAME=…  # path of the reply`, or of a column `in the list`, stands for. */
  lookUp: (path: string) => string;
  /** The body of the last reply. */
  reply?: () => unknown;
  /** What `| tee FILE` has kept of replies, for `require` of scripts. */
  files?: Record<string, unknown>;
};

/** Runs the assignments of a block at once and hands each command to `execute`, in order. */
export async function runShell(text: string, shell: Shell, execute: (command: Command) => Promise<void>) {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (assign(line, shell)) continue;
    const [, end, file] = / <<(\w+)(?: \| tee (\S+))?$/.exec(line) ?? [];
    const input = end && lines.splice(0, lines.indexOf(end) + 1).slice(0, -1);
    const words = split(end ? line.slice(0, line.lastIndexOf(' <<')) : line, shell.variables);
    const [program, ...args] = words;
    if (program === 'curl')
      await execute({ kind: 'curl', call: readCurl(args, input && expand(input.join('\n'), shell)) });
    else if (program === 'npx' && args[0] === 'transport') await execute({ kind: 'cli', args: args.slice(1) });
    else throw new Error(`the examples know curl and the program's commands, not: ${line}`);
    if (file) shell.files = { ...shell.files, [file]: shell.reply?.() };
  }
}

function assign(line: string, shell: Shell): boolean {
  const [, name, value] = /^([A-Z]+)=(.*)$/.exec(line) ?? [];
  if (!name || value === undefined) return false;
  const path = /^… +# (\S+) (?:of the reply|in the list)$/.exec(value)?.[1];
  const script = /^\$\(node -p '(.+)'\)$/.exec(value)?.[1];
  if (path) shell.variables[name] = shell.lookUp(path);
  else if (value.endsWith('$(date +%s)'))
    shell.variables[name] = value.replace('$(date +%s)', String(Math.floor(shell.now / 1000)));
  else if (script) shell.variables[name] = evaluate(script, shell);
  // The reader fills in what ends in …; the test has done so before.
  else if (!value.endsWith('…')) shell.variables[name] = split(value, shell.variables).join(' ');
  else if (!(name in shell.variables)) throw new Error(`nothing is known of ${name}`);
  return true;
}

function evaluate(script: string, { now, files = {} }: Shell): string {
  const clock = class extends Date {
    static override now() {
      return now;
    }
  };
  return String(runInNewContext(script, { Date: clock, require: (file: string) => files[file] }));
}

function readCurl(args: string[], input: string | undefined): Call {
  const headers: Record<string, string> = {};
  let url = '';
  let body: string | undefined;
  let stated: string | undefined;
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '-s' || arg === '-sS') continue;
    if (arg === '-H') {
      const [, name, value] = /^([^:]+): (.*)$/.exec(args.shift()!)!;
      headers[name!.toLowerCase()] = value!;
    } else if (arg === '-d') {
      const data = args.shift()!;
      body = data === '@-' ? input : data;
    } else if (arg === '-X') stated = args.shift();
    else if (arg === '-w') args.shift();
    else if (arg.startsWith('-')) throw new Error(`the examples do not use curl ${arg}`);
    else url = arg;
  }
  // Without the header curl sends a form, which the service refuses; so it must be shown.
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return { method: stated ?? (body === undefined ? 'GET' : 'POST'), url, headers, body };
}

/**
 * Words as a shell splits them: quotes of both kinds join, variables are replaced outside single quotes, # comments.
 */
export function split(line: string, variables: Record<string, string>): string[] {
  const words: string[] = [];
  const parts = /'([^']*)'|"([^"]*)"|([^\s'"]+)|(\s+)/g;
  let joins = false;
  for (const [, single, double, bare, space] of line.matchAll(parts)) {
    if (bare === '#' && !joins) break;
    const text = single ?? expand((double ?? bare)!, { variables });
    if (space !== undefined) joins = false;
    else if (joins) words.push(words.pop() + text);
    else words.push(text);
    if (space === undefined) joins = true;
  }
  return words;
}

function expand(text: string, { variables }: Pick<Shell, 'variables'>): string {
  return (text ?? '').replace(/\$\{?(\w+)\}?/g, (_all, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the variable ${name} is not set`);
    return value;
  });
}
