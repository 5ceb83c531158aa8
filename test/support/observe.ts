import type pg from 'pg';

/** Partitions by table: those that the plan has with the parameters known, and those that were read or written. */
export type Observed = { name: string; text: string; planned: Partitions; touched: Partitions };
export type Partitions = ReadonlyMap<string, ReadonlySet<number>>;

type Statement = string | { name?: string; text: string; values?: unknown[] };
type Run = (statement: Statement, values?: unknown[]) => Promise<pg.QueryResult>;
type Done = (error: Error | undefined, result?: pg.QueryResult) => void;

/**
 * Tells `onStatement` what every statement of the pool does that names one of the tables: what the server planned, and
 * what it counted. Each runs in a transaction for it. The pool must not have connected yet.
 */
export function observe(pool: pg.Pool, tables: readonly string[], onStatement: (observed: Observed) => void): void {
  // The functions are named by their version.
  const named = new RegExp(`\\b(production|sandbox)\\.(${tables.join('|')}|\\w+_v\\d+)\\b`);
  pool.on('connect', (client) => {
    const run = client.query.bind(client) as unknown as Run;
    let isOpen = false;
    const runObserved: Run = async (statement, values) => {
      const text = textOf(statement);
      if (/^(begin|commit|rollback)$/.test(text)) isOpen = text === 'begin';
      const schema = named.exec(text)?.[1];
      if (!schema) return run(statement, values);
      const isOwn = !isOpen;
      if (isOwn) await run('begin');
      try {
        const { result, ...observed } = await observeOne(run, schema, statement, values);
        if (isOwn) await run('commit');
        onStatement(observed);
        return result;
      } catch (error) {
        if (isOwn) await run('rollback');
        throw error;
      }
    };
    const query = (statement: Statement, values?: unknown[] | Done, done?: Done) => {
      const callback = typeof values === 'function' ? values : done;
      const result = runObserved(statement, typeof values === 'function' ? undefined : values);
      if (!callback) return result;
      result.then((found) => callback(undefined, found), callback);
      return undefined;
    };
    Object.assign(client, { query });
  });
}

async function observeOne(run: Run, schema: string, statement: Statement, values?: unknown[]) {
  const text = textOf(statement);
  const parameters = values ?? (typeof statement === 'string' ? [] : (statement.values ?? []));
  const explained = await run(`explain (format json) ${text}`, parameters);
  const before = await countUses(run, schema);
  const result = await run(statement, values);
  const after = await countUses(run, schema);
  const touched = [...after.keys()].filter((relation) => after.get(relation) !== before.get(relation));
  const name = (typeof statement === 'string' ? undefined : statement.name) ?? text.trim().slice(0, 60);
  return { result, name, text, planned: byTable(relationsOf(explained.rows[0])), touched: byTable(touched) };
}

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text);

/** How often this session has read from and written to each table, as far as it has not told the others yet. */
async function countUses(run: Run, schema: string): Promise<Map<string, number>> {
  const { rows } = await run(
    `select relname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del as uses
       from pg_stat_xact_user_tables where schemaname = $1`,
    [schema],
  );
  return new Map(rows.map(({ relname, uses }) => [relname, uses]));
}

/** The names of all relations in a plan as JSON. */
function relationsOf(plan: unknown): string[] {
  if (plan === null || typeof plan !== 'object') return [];
  const below = Object.values(plan).flatMap(relationsOf);
  const name = (plan as Record<string, unknown>)['Relation Name'];
  return typeof name === 'string' ? [name, ...below] : below;
}

function byTable(relations: readonly string[]): Partitions {
  const tables = new Map<string, Set<number>>();
  for (const relation of relations) {
    const [, table, number] = /^(\w+)_p(\d+)$/.exec(relation) ?? [];
    if (table) tables.set(table, (tables.get(table) ?? new Set()).add(Number(number)));
  }
  return tables;
}

/**
 * Tells `onError` of every statement of the pool that the server ends with an error, also where the service deals with
 * it so that no reply shows it. The pool must not have connected yet.
 */
export function noteErrors(pool: pg.Pool, onError: (code: string, text: string) => void): void {
  type Query = (...args: unknown[]) => unknown;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query;
    const noting: Query = (...args) => {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
      const note = (error: NodeJS.ErrnoException) => onError(String(error.code ?? error.message), text.trim());
      const done = args.at(-1);
      if (typeof done === 'function')
        return query(...args.slice(0, -1), (error: NodeJS.ErrnoException | undefined, result: unknown) => {
          if (error) note(error);
          done(error, result);
        });
      const result = query(...args) as Promise<unknown>;
      result.catch(note);
      return result;
    };
    Object.assign(client, { query: noting });
  });
}

/** Tells `onStatement` the text of every statement of the pool. The pool must not have connected yet. */
export function noteStatements(pool: pg.Pool, onStatement: (text: string) => void): void {
  type Query = (...args: unknown[]) => unknown;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query;
    const noting: Query = (...args) => {
      onStatement(textOf(args[0] as Statement));
      return query(...args);
    };
    Object.assign(client, { query: noting });
  });
}
