import { readFileSync } from 'node:fs';
import { findClusterBreaches } from '../../src/ground/database/citus/cluster-rules.ts';

/**
 * Of functions alone. The coordinator reads the clock for what a statement of the service writes, and a table
 * expression that writes is a query of its own there; both were seen to do.
 */
const ofFunctions =
  /^(what is written takes no clock|no common table expression writes|nothing is inserted from a select)/;

/** What a cluster refuses where several nodes take part: the node of one account does its statement as it stands. */
const ofSeveralNodes = /^beside rows of a function/;

/** The words of `from`, of `where` and of what follows them, of a query whose parentheses are blank. */
const clauseWords = /\b(from|where|group by|order by|limit|union|returning)\b/;

/** A statement without comments and without what stands in its literals. */
export function bareText(text: string): string {
  return text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
}

/**
 * What Citus refuses, or answers wrongly, in a statement that the service sends; seen on Citus 13.2.2
 * (docs/decisions/0027-functions-of-one-account.md). `isStable`: whether PostgreSQL calls a function of that name
 * stable or volatile.
 */
export function findStatementBreaches(text: string, isStable: (name: string) => boolean): string[] {
  const bare = bareText(text);
  const found = Object.entries(rules).filter(([, isBroken]) => isBroken(bare, isStable));
  const isWhole = isOfOneAccount(bare);
  const shared = findClusterBreaches(text).filter(
    ({ rule }) => !ofFunctions.test(rule) && !(isWhole && ofSeveralNodes.test(rule)),
  );
  return [...new Set([...shared.map(({ rule }) => rule), ...found.map(([rule]) => rule)])];
}

type Rule = (text: string, isStable: (name: string) => boolean) => boolean;

const rules: Record<string, Rule> = {
  'no clock, sequence or chance in returning: give it as a parameter': (text, isStable) =>
    writesOf(text).some((write) => namesOfCalls(/\breturning\b(.*)$/s.exec(write)?.[1] ?? '').some(isStable)),
  'no clock, sequence or chance in a case or a coalesce of an update: give it as a parameter': (text, isStable) =>
    updatesOf(text).some((update) => branchesOf(update).some((branch) => namesOfCalls(branch).some(isStable))),
  'no stable function of a column in an update: compare the columns one by one': (text, isStable) =>
    updatesOf(text).some((update) => callsOf(update).some(({ name, inside }) => isStable(name) && namesColumn(inside))),
  'nothing that may be there is inserted from a select, whose row_count is that of the rows selected: insert values': (
    text,
  ) => /\binsert into\s+[\w.]+(\s+as\s+\w+)?\s*\([^()]*\)\s*select\b.*\bdo nothing\b/s.test(text),
  'no lateral look-up with a limit for each row of a function or of a query: join the tables': (text) =>
    !isOfOneAccount(text) && callsOf(text, /\blateral\s*\(/g).some(({ inside }) => /\blimit\b/.test(inside)),
  'no subquery of a subquery in a select without from: a query of its own for each, and their rows joined': (text) =>
    queriesWithoutFrom(text).some((query) =>
      callsOf(query, /\(\s*(?=select\b)/g).some(({ inside }) => /\(\s*select\b/.test(inside)),
    ),
};

/** Whether each table has the same account, so that its node does all of the statement as it stands. */
function isOfOneAccount(text: string): boolean {
  const named =
    /\b(?:from|join|using)\s+(?:production|sandbox)\.\w+(?:\s+as)?(?:\s+(?!where|join|on|cross|left|order|limit)(\w+))?/g;
  const tables = [...text.matchAll(named)].map(([, alias = '']) => alias);
  const accounts = [...text.matchAll(/(?:\b(\w+)\.)?\baccount_id = (\$\d+)/g)];
  const countOf = (alias: string) => accounts.filter(([, of = '']) => of === alias).length;
  const isOne = new Set(accounts.map(([, , parameter]) => parameter)).size === 1;
  return isOne && tables.every((alias) => countOf(alias) >= tables.filter((each) => each === alias).length);
}

/** What a statement writes, each to the end of its parentheses: by itself, or in a table expression. */
function writesOf(text: string, words = /\b(insert into|(?<!\b(for|do) )update|delete from)\b/g): string[] {
  return [...text.matchAll(words)].map(({ index }) => text.slice(index, endOf(text, index)));
}

/** What it changes, also where an insert meets a row. */
const updatesOf = (text: string) => writesOf(text, /\b((?<!\bfor )update|delete from)\b/g);

/** `name` of a call and what stands in its parentheses. `opening` ends where they open. */
function callsOf(text: string, opening = /(\w+)\s*\(/g): { name: string; inside: string }[] {
  return [...text.matchAll(opening)].map((match) => {
    const from = match.index + match[0].length;
    return { name: match[1] ?? '', inside: text.slice(from, endOf(text, from)) };
  });
}

/** Where the parentheses that are open at `from` close. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

const namesOfCalls = (text: string) => callsOf(text).map(({ name }) => name);

/** What stands in a `case` or in a `coalesce`. */
function branchesOf(text: string): string[] {
  const cases = [...text.matchAll(/\bcase\b.*?\bend\b/gs)].map(([found]) => found);
  return [...cases, ...callsOf(text, /\b(coalesce)\s*\(/g).map(({ inside }) => inside)];
}

/** Whether arguments name something beside parameters, literals, types and functions. */
function namesColumn(inside: string): boolean {
  return /(?<![\w:$.])[a-z_]\w*(\.\w+)?(?!\s*[\w(])/.test(
    inside.replaceAll(/::\s*[\w ]+(\[\])?|\b(null|true|false)\b/g, ' '),
  );
}

/** The statement itself and every query in parentheses. */
function queriesOf(text: string): string[] {
  return [text, ...callsOf(text, /\(\s*(?=select\b)/g).map(({ inside }) => inside)];
}

function queriesWithoutFrom(text: string): string[] {
  return queriesOf(text).filter(
    (query) => /^\s*select\b/.test(query) && clauseWords.exec(flatten(query))?.[1] !== 'from',
  );
}

/** A text with blanks for all that stands in parentheses. */
function flatten(text: string): string {
  let depth = 0;
  return [...text]
    .map((sign) => {
      if (sign === ')') depth--;
      const shown = depth === 0 ? sign : ' ';
      if (sign === '(') depth++;
      return shown;
    })
    .join('');
}

/** Tables that lie on the coordinator, for which a statement may be anything. */
export function coordinatorTables(root: string): string[] {
  const text = readFileSync(`${root}/migrations/optional/citus-tables.sql`, 'utf8');
  const [, list = ''] = /coordinators constant text\[\] := array\[(.*?)\]/s.exec(text) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].flatMap(([, name = '']) => name);
}
