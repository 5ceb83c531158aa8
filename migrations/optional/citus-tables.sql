-- Distributes the order tables of one environment, the one of the search_path, over a Citus cluster: all by account_id and
-- side by side, so that an account's rows lie on one node. Takes what is not distributed yet, so it may run again. The other
-- tables stay on the coordinator, each by its name, so that nobody forgets to say where a new one belongs: no function of an
-- account writes them.
do $$
declare
  environment constant oid := current_schema()::regnamespace;
  coordinators constant text[] := array[
    'migrations', 'installed_functions', 'offer_keys',
    'people', 'person_links', 'person_sessions', 'saved_views', 'person_bearers', 'provider_logins', 'operator_tokens',
    'made_once', 'audit', 'availability_limits', 'hard_pools', 'pool_days', 'reservations', 'processes', 'retention_progress', 'company_feed', 'company_positions',
    -- Their `account_id` is always 0.
    'company_webhook_endpoints', 'company_webhook_failures', 'company_webhook_attempts',
    'mail_service', 'company_mail_recipients', 'company_mail_failures', 'company_mail_attempts'];
  forgotten constant text := (
    select string_agg(c.relname, ', ' order by c.relname) from pg_class c
     where c.relnamespace = environment and c.relkind = 'r' and c.relname <> all(coordinators || array['accounts', 'tokens'])
       and not relation_is_a_known_shard(c.oid::regclass)
       and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped));
  shared constant regclass[] := array(
    select c.oid::regclass from pg_class c
     where c.relnamespace = environment and c.relname in ('accounts', 'tokens')
       and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
     order by c.relname);
  -- `orders` first: the others are laid beside it. Shards look like tables where the coordinator holds some itself.
  distributed constant regclass[] := array(
    select c.oid::regclass from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relnamespace = environment and c.relkind = 'r' and c.relname <> all(coordinators || array['tokens'])
       and not relation_is_a_known_shard(c.oid::regclass)
       and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
     order by c.relname <> 'orders', c.relname);
  foreign_key record;
  additions text[] = '{}';
  addition text;
  relation regclass;
begin
  if forgotten is not null then
    raise exception 'it is not said where these tables lie on a cluster: %', forgotten;
  end if;
  -- Foreign keys to reference tables need it within one transaction.
  set local citus.multi_shard_modify_mode = 'sequential';
  -- What is written to a column with a precision goes through a cast, which Citus does not take around `unnest`. Functions
  -- round what they write there. Elsewhere the column stays: a process that serves has statements with its type.
  if exists (
    select from pg_attribute a
     where a.attrelid = 'orders'::regclass and a.attname = 'vat_rate' and a.atttypmod <> -1)
  then
    alter table orders alter column vat_rate type numeric;
  end if;
  -- With them Citus would take up the tables that refer to `accounts` at once, and then refuse `tokens` for its identity.
  for foreign_key in
    select f.conrelid::regclass as relation, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition
      from pg_constraint f
     where f.contype = 'f' and (f.conrelid = any(shared || distributed) or f.confrelid = any(shared || distributed))
  loop
    execute format('alter table %s drop constraint %s', foreign_key.relation, foreign_key.name);
    additions := additions
      || format('alter table %s add constraint %s %s', foreign_key.relation, foreign_key.name, foreign_key.definition);
  end loop;
  foreach relation in array shared loop
    perform create_reference_table(relation);
  end loop;
  foreach relation in array distributed loop
    perform create_distributed_table(relation, 'account_id',
      colocate_with => case when relation = 'orders'::regclass then 'none' else 'orders'::regclass::text end);
  end loop;
  foreach addition in array additions loop
    execute addition;
  end loop;
end $$;
