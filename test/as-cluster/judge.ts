import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coordinatorTables, findStatementBreaches } from './statement-rules.ts';

/** A statement as `record-statements.ts` writes it down, the line that sent it, and that of a test if it is known. */
type Recorded = { name?: string; text: string; from: string; test?: string };

/** What a cluster does not get, by the names that the statements are prepared under. */
const forOneServer = ['find-details', 'keep-details', 'find-orders', 'list-moved-accounts', 'book-orders-together'];

/** Each statement of a folder of records, and those of them that are on tables which a cluster distributes. */
export function readRecorded(folder: string, root: string): { sent: Recorded[]; distributed: Recorded[] } {
  const onCoordinator = new Set(coordinatorTables(root));
  const isDistributed = ({ text }: Recorded) =>
    [...text.matchAll(/\b(?:production|sandbox)\.(\w+)/g)].some(([, table = '']) => !onCoordinator.has(table));
  const lines = globSync('*.jsonl', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').trim().split('\n'),
  );
  const recorded = new Map<string, Recorded>();
  for (const line of lines) {
    const each: Recorded = JSON.parse(line);
    recorded.set(each.text, each);
  }
  const sent = [...recorded.values()];
  return { sent, distributed: sent.filter(isDistributed) };
}

/** What is wrong, a line for each: what a cluster refuses of what was sent, and what of the sources was not sent. */
export function judgeRecorded(
  { sent, distributed }: ReturnType<typeof readRecorded>,
  root: string,
  isStable: (name: string) => boolean,
): string[] {
  const breaches = distributed.flatMap(({ text, from, test = '' }) =>
    findStatementBreaches(text, isStable).map(
      (rule) => `${rule}\n    ${from} ${test}\n    ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`,
    ),
  );
  const names = [...new Set(sent.flatMap(({ name }) => name?.replace(/^(production|sandbox)-/, '') ?? []))];
  const missing = preparedIn(root).filter(
    (name) => !forOneServer.includes(name) && !names.some((each) => isOf(each, name)),
  );
  return [...new Set(breaches), ...missing.map((name) => `no test sent the statement ${name}`)];
}

/** Whether a name is one that a template makes. */
function isOf(name: string, template: string): boolean {
  const form = template.split(placeholder).map((part) => RegExp.escape(part));
  return new RegExp(`^${form.join('.*')}$`).test(name);
}

const placeholder = /\$\{[^}]*\}/;

/** The names, or their templates, of the statements that stores prepare on tables which a cluster distributes. */
function preparedIn(root: string): string[] {
  const onCoordinator = coordinatorTables(root);
  return globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const tables = [...source.matchAll(/\$\{(?:\w+\.)?schema\}\.(\w+)/g)].map(([, table = '']) => table);
    if (tables.length > 0 && tables.every((table) => onCoordinator.includes(table))) return [];
    return [...source.matchAll(/name: `\$\{(?:\w+\.)?schema\}-([^`]+)`/g)].map(([, name = '']) => name);
  });
}
