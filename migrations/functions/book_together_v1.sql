-- Stores new orders of several accounts at once, drafts, placed ones and those that the company is to answer, with their first
-- events, references and keys, each written by one statement for all. An order whose key was used before gets no number here and
-- changes nothing. What may have been stored by an earlier try is for `book_orders`. Not for a cluster, where each account is stored
-- on its own node.
create or replace function book_together_v1(
  -- Of the orders, rising, each once.
  p_accounts bigint[],
  -- The orders as they came, each with its account, the columns of `orders` it brings, type and actor of its first event,
  -- `references`, `words` to be found by (a tsvector as text, `#` for the block of its number), load_day and load_pool if it is
  -- counted, store_until if it has a reservation, decide_until, remind_at and silence if the company is to answer it, its place
  -- among them from 0, and route, key and request_hash if it has a key.
  p_orders jsonb,
  -- Of each its request, its stops as lists show them, and its reply if it has a key.
  p_texts text[],
  -- The stops of those that are no drafts: order_id, and the columns of `order_stops`.
  p_stops jsonb,
  -- Whether any of them has a reservation.
  p_is_reserved boolean,
  p_lock_timeout text,
  -- A reservation of these may have ended meanwhile. Nothing of them was stored; reserve and try again.
  out late_accounts bigint[],
  -- In the order of p_orders.
  out order_numbers bigint[]
)
language plpgsql
set search_path from current
as $$
declare
  v_account bigint;
  v_clock timestamptz;
begin
  if current_setting('lock_timeout') <> p_lock_timeout then
    perform set_config('lock_timeout', p_lock_timeout, true);
  end if;
  -- In the order of their ids, as a statement that calls `book_orders` for each takes them, so that none waits for another in a
  -- circle: one that books for the first time is taken in its turn, too.
  if exists (select from unnest(p_accounts) as a where not exists (select from order_lists where account_id = a)) then
    foreach v_account in array p_accounts loop
      insert into order_lists (account_id, last_created_at) values (v_account, clock_timestamp()) on conflict do nothing;
      perform account_id from order_lists where account_id = v_account for update;
    end loop;
  else
    perform account_id from order_lists where account_id = any(p_accounts) order by account_id for update;
  end if;
  v_clock := clock_timestamp();
  late_accounts := '{}';
  if p_is_reserved then
    late_accounts := array(
      select distinct n.account from jsonb_to_recordset(p_orders) as n(account bigint, store_until timestamptz)
       where n.store_until < clock_timestamp());
  end if;

  with came as materialized (
    select *
      from jsonb_to_recordset(p_orders) as n(
        place integer, account bigint, id uuid, type text, actor text, route text, key text, request_hash bytea,
        "references" text[], words text, status text, vehicle_type integer, additional_information text,
        documented_delivery boolean, payment_method text, goods jsonb, loadings jsonb, unloadings jsonb,
        first_loading_at timestamptz, distance_km integer, driving_seconds integer, tariff_version text, breakdown jsonb,
        currency_code text, transport_net_cents bigint, net_cents bigint, vat_rate numeric, vat_rule text, gross_cents bigint,
        extra_services jsonb, emissions jsonb, cancellation_terms jsonb, load_day date, load_pool text,
        decide_until timestamptz, remind_at timestamptz, silence text)
     where n.account <> all(late_accounts)
     order by n.place
  ), claimed as (
    insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    select account, route, key, request_hash, id, 1, p_texts[3 * place + 3] from came where key is not null
    on conflict do nothing
    returning order_id
  ), fresh as materialized (
    -- Within an account, numbers, times and positions rise in the order of the commits, also where a clock was put back.
    select *, nextval('order_numbers') as number
      from (select c.*, greatest(v_clock, l.last_created_at) as now, l.last_position
              from came c join order_lists l on l.account_id = c.account
             where c.key is null or c.id in (select order_id from claimed)
             order by c.place) as in_their_order
  ), stored as (
    insert into orders (
      account_id, id, order_number, created_at, updated_at, status, request, vehicle_type, additional_information,
      documented_delivery, payment_method, goods, loadings, unloadings, first_loading_at, distance_km, driving_seconds,
      tariff_version, breakdown, currency_code, transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, extra_services,
      emissions, listed, cancellation_terms, load_day, load_pool, requested_at, decide_until, remind_at, silence)
    select
      account, id, number, now, now, status, p_texts[3 * place + 1], vehicle_type, additional_information,
      documented_delivery, payment_method, goods, loadings, unloadings, first_loading_at, distance_km, driving_seconds,
      tariff_version, breakdown, currency_code, transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, extra_services,
      emissions, p_texts[3 * place + 2], cancellation_terms, load_day, load_pool, case when status = 'requested' then now end,
      decide_until, remind_at, silence
      from fresh
  ), referenced as (
    insert into order_references (account_id, reference, order_number)
    select account, unnest("references"), number from fresh
  ), stops as (
    insert into order_stops (account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state)
    select f.account, s.order_id, s.position, s.stop_id, s.is_loading, s.day, s.starts_at, s.ends_at,
           case when f.type = 'order.placed' then 'open' else 'requested' end
      from fresh f join jsonb_to_recordset(p_stops) as s(
        order_id uuid, position smallint, stop_id uuid, is_loading boolean, day date, starts_at timestamptz,
        ends_at timestamptz) on s.order_id = f.id
     where f.type <> 'order.drafted'
  ), used as (
    insert into availability_used as kept (account_id, day, pool, used)
    select account, load_day, load_pool, count(*) from fresh
     where type <> 'order.drafted' and load_pool is not null group by account, load_day, load_pool
    on conflict (account_id, day, pool) do update set used = kept.used + excluded.used
  ), found_by as (
    insert into order_search (account_id, order_number, words)
    select account, number, replace(words, '#', lpad(to_hex(number >> 12), 7, '0'))::tsvector from fresh
  ), told as (
    insert into order_events (
      account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
    select account, id, 1, 1, type,
           case when type <> 'order.drafted' then
             last_position + count(*) filter (where type <> 'order.drafted') over (partition by account order by number)
           end,
           now, now, actor, '{}'
      from fresh
  ), counted as (
    insert into order_counts as kept (account_id, level, block, draft, requested, placed, loaded, delivered, canceled)
    select account, level, number >> (6 * (level + 1)), count(*) filter (where type = 'order.drafted'),
           count(*) filter (where type not in ('order.drafted', 'order.placed')), count(*) filter (where type = 'order.placed'),
           0, 0, 0
      from fresh cross join generate_series(0, 3) as level
     group by account, level, number >> (6 * (level + 1))
    on conflict (account_id, level, block)
    do update set draft = kept.draft + excluded.draft, requested = kept.requested + excluded.requested,
                  placed = kept.placed + excluded.placed
  ), listed as (
    update order_lists l
       set last_created_at = n.now, last_number = n.last_number, last_position = l.last_position + n.told
      from (select account, max(now) as now, max(number) as last_number, count(*) filter (where type <> 'order.drafted') as told
              from fresh group by account) as n
     where l.account_id = n.account
  )
  select array_agg(f.number order by place.at) into order_numbers
    from generate_series(0, jsonb_array_length(p_orders) - 1) as place(at) left join fresh f on f.place = place.at;
end $$;
