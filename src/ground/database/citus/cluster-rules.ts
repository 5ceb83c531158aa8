/** Something that Citus refuses, or answers wrongly, in the text of a function: the line of its statement, and why. */
type ClusterBreach = { line: number; rule: string };

const unstable = /\b(now|(clock|transaction|statement)_timestamp|random|nextval|gen_random_uuid)\(/;
const rowsOfFunction = /\bfrom (jsonb?_to_recordset|jsonb?_to_record|unnest|generate_series)\(/;
/** A subquery whose rows are those of a table. */
const queryOfTable = /\(\s*select\b[^()]*\bfrom\s+(?!\w+\()[\w.]+/s;

/**
 * By what is to be written instead, how it is recognised in a statement without comments and literals. Seen on Citus
 * 13.2.2 (docs/decisions/0027-functions-of-one-account.md).
 */
const rules: Record<string, (text: string) => boolean> = {
  'what is set is no subscript, which ends the server process of the node: set a variable': (text) =>
    assignedIn(text).some((value) => value.endsWith(']')),
  'values that are inserted hold no subquery: select it into a variable before': (text) =>
    /\binsert into\b.*\bvalues\b.*\(\s*select\b/s.test(text),
  'nothing is inserted from a select, whose row_count is that of the rows selected: insert values with unnest': (
    text,
  ) => /\binsert into\s+[\w.]+(\s+as\s+\w+)?\s*\([^()]*\)\s*select\b/s.test(text),
  'nothing stands around unnest in values, which is refused from the sixth call on: make the array of the type': (
    text,
  ) => valuesOf(text).some((value) => value.includes('unnest(') && !/^unnest\([\w.]+\)$/.test(value)),
  'what is written takes no clock, sequence or chance: take it into a variable before': (text) =>
    /^(insert into|update|delete from)\b/.test(text) && unstable.test(text),
  'no simple case over a parameter, which the nodes read wrongly: compare in each branch': (text) =>
    /^update\b.*\bcase\s+(\$\d+|p_\w+)\s+when\b/s.test(text),
  'beside rows of a function stands no subquery of a table: select it into an array before': (text) =>
    rowsOfFunction.test(flat(text)) && queryOfTable.test(text),
  'what is locked stands alone in its from': (text) =>
    /\bfor update\b/.test(text) && !/\bfrom (\w+\.)?\w+( \w)?\s+where [^()]* for update/.test(text),
  'no left join lateral': (text) => /\bleft join lateral\b/.test(text),
  'no common table expression writes': (text) =>
    /\bas\s*(materialized\s*)?\(\s*(insert into|update|delete from)\b/.test(text),
};

/** What breaks a rule in the text of a function in PL/pgSQL. */
export function findClusterBreaches(text: string): ClusterBreach[] {
  return statementsOf(text).flatMap(({ text: statement, line }) =>
    Object.entries(rules)
      .filter(([, isBroken]) => isBroken(statement))
      .map(([rule]) => ({ line, rule })),
  );
}

/** @throws {Error} naming each line of these functions that a cluster would refuse, or answer wrongly. */
export function judgeFunctions(functions: readonly { name: string; text: string }[]): void {
  const breaches = functions.flatMap(({ name, text }) =>
    findClusterBreaches(text).map(({ line, rule }) => `${name}, line ${line}: ${rule}`),
  );
  if (breaches.length > 0) throw new Error(`a cluster does not take these functions:\n  ${breaches.join('\n  ')}`);
}

/** Statements from their first word on, without the PL/pgSQL before it. */
function statementsOf(text: string): { text: string; line: number }[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const bare = text
    .replaceAll(/--[^\n]*/g, blank)
    .replaceAll(/'(?:[^']|'')*'/g, (literal) => `'${blank(literal.slice(2))}'`);
  let at = 0;
  return bare.split(';').flatMap((part) => {
    const from = /\b(insert into|update|delete from|with|select|perform)\b/.exec(part)?.index;
    const start = at + (from ?? 0);
    at += part.length + 1;
    if (from === undefined) return [];
    return [{ text: part.slice(from), line: bare.slice(0, start).split('\n').length }];
  });
}

/** How many parentheses are open at each character; a parenthesis is outside its own pair. */
function depthsOf(text: string): number[] {
  let depth = 0;
  return [...text].map((sign) => {
    if (sign === ')') depth--;
    return sign === '(' ? depth++ : depth;
  });
}

/** The text with everything in parentheses blanked out. */
function flat(text: string): string {
  const depths = depthsOf(text);
  return [...text].map((sign, at) => (depths[at] === 0 ? sign : ' ')).join('');
}

/** What an update, or an insert that meets a row, sets its columns to; flat. */
function assignedIn(text: string): string[] {
  if (!/\bupdate\b/.test(text)) return [];
  const [, assignments = ''] = /\bset\b(.*?)(\bfrom\b|\bwhere\b|\breturning\b|$)/s.exec(flat(text)) ?? [];
  return assignments.split(/,(?=\s*\w+\s*=)/).map((each) => each.slice(each.indexOf('=') + 1).trim());
}

/** The values of the row that is inserted. */
function valuesOf(text: string): string[] {
  const row = text.startsWith('insert into') && /\bvalues\s*\((.*)/s.exec(text)?.[1];
  if (!row) return [];
  const depths = depthsOf(row);
  const until = depths.indexOf(-1);
  const ends = [...row].flatMap((sign, at) => (at < until && sign === ',' && depths[at] === 0 ? [at] : []));
  return [...ends, until].map((end, nth) => row.slice(nth === 0 ? 0 : (ends[nth - 1] ?? 0) + 1, end).trim());
}
