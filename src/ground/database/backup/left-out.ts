/**
 * What a copy of a running cluster leaves out: PostgreSQL, "Making a Base Backup Using the Low Level API", and
 * `excludeFiles` and `excludeDirContents` of its `basebackup.c`. The server creates all of it again.
 */
const files = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'current_logfiles.tmp',
  'pg_internal.init',
  // Left behind or written by an earlier backup; ours has its own.
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
]);

/** Folders that are copied empty. The log of the time of the copy is added to it at the end. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Files and folders of work under way, and tables of a session. */
const passing = /^pgsql_tmp|^t\d+_\d+(?:_\w+)?(?:\.\d+)?$/;

/** Told of the database's control data, which is copied last. */
export const controlFile = 'global/pg_control';

/** @param path within the cluster, with slashes. */
export function isLeftOut(path: string): boolean {
  const parts = path.split('/');
  const [first = '', ...below] = parts;
  const name = below.at(-1) ?? first;
  return files.has(name) || parts.some((part) => passing.test(part)) || (below.length > 0 && emptied.has(first));
}
