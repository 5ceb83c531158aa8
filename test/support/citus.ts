import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { temporaryDirectory } from './process.ts';

/**
 * Makes an extension of the name `citus` available to a database. It distributes nothing: its functions write down what
 * they were called with, and refuse what Citus refuses of the tables.
 */
export async function offerRecorder(t: { after(work: () => unknown): void }, pool: pg.Pool): Promise<void> {
  const place = join(await temporaryDirectory(t), 'extension');
  await mkdir(place);
  await writeFile(join(place, 'citus.control'), "default_version = '1'\nrelocatable = false\n");
  await writeFile(join(place, 'citus--1.sql'), recorder);
  await chmod(place, 0o755);
  const { rows } = await pool.query('select current_database() as name');
  await pool.query(`alter database ${rows[0].name} set extension_control_path = '${join(place, '..')}:$system'`);
}

const recorder = `
create schema citus;
create table citus.pg_dist_partition (logicalrelid regclass, partmethod "char", beside text);
alter table citus.pg_dist_partition set schema pg_catalog;

create function pg_catalog.relation_is_a_known_shard(regclass) returns boolean language sql as 'select false';

create function citus.record(relation regclass, method "char", beside text) returns void language plpgsql as $$
begin
  if exists (select 1 from pg_dist_partition where logicalrelid = relation) then
    raise exception 'table % is already distributed', relation;
  end if;
  -- Tables that refer to a reference table are taken up with it, and then refused for their identity.
  if exists (select 1 from pg_constraint where contype = 'f' and (conrelid = relation or confrelid = relation)) then
    raise exception 'cannot complete operation on a table with identity column';
  end if;
  if exists (select 1 from pg_trigger where tgrelid = relation and not tgisinternal) then
    raise exception 'triggers are not supported on distributed tables';
  end if;
  insert into pg_dist_partition values (relation, method, beside);
end $$;

create function pg_catalog.create_reference_table(table_name regclass) returns void language sql
  as $$ select citus.record(table_name, 'n', null) $$;

create function pg_catalog.create_distributed_table(
  table_name regclass, distribution_column text, distribution_type text default 'hash',
  colocate_with text default 'default', shard_count integer default null
) returns void language plpgsql as $$
begin
  if exists (
    select 1 from pg_index i where i.indrelid = table_name and i.indisunique and not exists (
      select 1 from pg_attribute a
       where a.attrelid = table_name and a.attname = distribution_column and a.attnum = any(i.indkey::smallint[]))
  ) then
    raise exception 'cannot create constraint on "%": its unique keys must contain the distribution column', table_name;
  end if;
  if colocate_with <> 'none'
     and not exists (select 1 from pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h') then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  perform citus.record(table_name, 'h', colocate_with);
end $$;

create table citus.functions (called regprocedure, argument text, beside text);

create function pg_catalog.create_distributed_function(
  function_name regprocedure, distribution_arg_name text default null, colocate_with text default 'default',
  force_delegation boolean default null
) returns void language plpgsql as $$
begin
  if not exists (select 1 from pg_proc where oid = function_name and distribution_arg_name = any(proargnames)) then
    raise exception 'cannot distribute the function "%" since the distribution argument is not valid', function_name;
  end if;
  if not exists (select 1 from pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h') then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  insert into citus.functions values (function_name, distribution_arg_name, colocate_with);
end $$;
`;
