-- Stores new orders of one account, drafts, placed ones and those that the company is to answer, with their first events,
-- references and keys. An order whose key was used before, or that was stored by an earlier try, gets no number here and
-- changes nothing.
create or replace function book_orders_v4(
  p_account bigint,
  -- The orders as they came, each with the columns of `orders` it brings, type and actor of its first event, `references`,
  -- `words` to be found by (a tsvector as text, `#` for the block of its number), load_day and load_pool if it is counted,
  -- store_until if it has a reservation, decide_until, remind_at and silence if the company is to answer it, its place among
  -- them from 0, and route, key and request_hash if it has a key.
  p_orders jsonb,
  -- Of each its request, its stops as lists show them, and its reply if it has a key.
  p_texts text[],
  -- The stops of those that are no drafts: order_id, and the columns of `order_stops`.
  p_stops jsonb,
  -- Rising order numbers, one for each order. Null: they are drawn here.
  p_numbers bigint[],
  -- Whether an earlier try, whose outcome is unknown, may have stored them.
  p_is_repeated boolean,
  p_lock_timeout text,
  -- True: another process used numbers above these. Nothing was done; try again with new ones.
  out is_stale boolean,
  -- True: a reservation may have ended meanwhile. Nothing was done; reserve and try again.
  out is_late boolean,
  -- In the order of p_orders.
  out order_numbers bigint[]
)
language plpgsql
set search_path from current
as $$
declare
  v_list order_lists;
  v_now timestamptz;
  v_ids uuid[];
  -- Those of v_ids that the company knows of, those of them that are placed, and those that have a key.
  v_told uuid[];
  v_placed uuid[];
  v_keyed uuid[];
  v_numbers bigint[];
  v_claimed integer;
  v_is_first_time boolean := not p_is_repeated;
  -- Whether any of them is counted in a pool of vehicles.
  v_is_counted boolean;
  -- Of a block of numbers.
  v_draft_count integer := 0;
  v_requested_count integer := 0;
  v_placed_count integer := 0;
begin
  -- The first call of a statement says it for those after it.
  if current_setting('lock_timeout') <> p_lock_timeout then
    perform set_config('lock_timeout', p_lock_timeout, true);
  end if;
  v_now := clock_timestamp();
  select * into v_list from order_lists where account_id = p_account for update;
  if not found then
    insert into order_lists (account_id, last_created_at) values (p_account, v_now) on conflict do nothing;
    select * into v_list from order_lists where account_id = p_account for update;
  end if;
  -- Within the account, numbers, times and positions rise in the order of the commits.
  v_now := greatest(clock_timestamp(), v_list.last_created_at);
  is_stale := coalesce(p_numbers[1] <= v_list.last_number, false);
  is_late := exists (
    select from jsonb_to_recordset(p_orders) as n(store_until timestamptz) where n.store_until < clock_timestamp());
  if is_stale or is_late then
    return;
  end if;

  select array_agg(n.id), array_agg(n.id) filter (where n.type <> 'order.drafted'),
         array_agg(n.id) filter (where n.type = 'order.placed'),
         array_agg(n.id) filter (where n.key is not null), bool_or(n.load_pool is not null)
    into v_ids, v_told, v_placed, v_keyed, v_is_counted
    from jsonb_to_recordset(p_orders) as n(id uuid, type text, key text, load_pool text);
  if v_keyed is not null then
    insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    select p_account, k.route, k.key, k.request_hash, k.id, 1, p_texts[3 * k.place + 3]
      from jsonb_to_recordset(p_orders) as k(id uuid, place integer, route text, key text, request_hash bytea)
     where k.key is not null
    on conflict do nothing;
    get diagnostics v_claimed = row_count;
    v_is_first_time := v_is_first_time and v_claimed = cardinality(v_keyed);
  end if;
  if not v_is_first_time then
    select array_agg(n.id), array_agg(n.id) filter (where n.type <> 'order.drafted'),
         array_agg(n.id) filter (where n.type = 'order.placed') into v_ids, v_told, v_placed
      from jsonb_to_recordset(p_orders) as n(id uuid, type text, route text, key text)
     where not exists (select from orders o where o.account_id = p_account and o.id = n.id)
       and (n.key is null or n.id = (
             select k.order_id from idempotency_keys k
              where k.account_id = p_account and k.route = n.route and k.key = n.key));
    if v_ids is null then
      order_numbers := array_fill(null::bigint, array[jsonb_array_length(p_orders)]);
      return;
    end if;
  end if;

  if p_numbers is null then
    v_numbers := array(select nextval('order_numbers') from unnest(v_ids));
  else
    v_numbers := p_numbers[1:cardinality(v_ids)];
  end if;

  insert into orders (
    account_id, id, order_number, created_at, updated_at, status, request, vehicle_type, additional_information, documented_delivery,
    payment_method, goods, loadings, unloadings, first_loading_at, distance_km, driving_seconds, tariff_version, breakdown,
    currency_code, transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, extra_services, emissions, listed,
    cancellation_terms, load_day, load_pool, requested_at, decide_until, remind_at, silence)
  select
    p_account, c.id, v_numbers[array_position(v_ids, c.id)], v_now, v_now, c.status, p_texts[3 * c.place + 1], c.vehicle_type,
    c.additional_information, c.documented_delivery, c.payment_method, c.goods, c.loadings, c.unloadings,
    c.first_loading_at, c.distance_km, c.driving_seconds, c.tariff_version, c.breakdown, c.currency_code,
    c.transport_net_cents, c.net_cents, c.vat_rate, c.vat_rule, c.gross_cents, c.extra_services, c.emissions,
    p_texts[3 * c.place + 2], c.cancellation_terms, c.load_day, c.load_pool, case when c.status = 'requested' then v_now end,
    c.decide_until, c.remind_at, c.silence
    from jsonb_to_recordset(p_orders) as c(
      id uuid, place integer, status text, vehicle_type integer, additional_information text, documented_delivery boolean,
      payment_method text, goods jsonb, loadings jsonb, unloadings jsonb, first_loading_at timestamptz, distance_km integer,
      driving_seconds integer, tariff_version text, breakdown jsonb, currency_code text, transport_net_cents bigint,
      net_cents bigint, vat_rate numeric, vat_rule text, gross_cents bigint, extra_services jsonb, emissions jsonb,
      cancellation_terms jsonb, load_day date, load_pool text, decide_until timestamptz, remind_at timestamptz, silence text)
   where c.id = any(v_ids);

  insert into order_references (account_id, reference, order_number)
  select p_account, unnest(n.references), v_numbers[array_position(v_ids, n.id)]
    from jsonb_to_recordset(p_orders) as n(id uuid, "references" text[])
   where n.id = any(v_ids);

  insert into order_stops (account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state)
  select p_account, s.order_id, s.position, s.stop_id, s.is_loading, s.day, s.starts_at, s.ends_at,
         case when s.order_id = any(v_placed) then 'open' else 'requested' end
    from jsonb_to_recordset(p_stops) as s(
      order_id uuid, position smallint, stop_id uuid, is_loading boolean, day date, starts_at timestamptz,
      ends_at timestamptz)
   where s.order_id = any(v_told);

  if v_is_counted then
    insert into availability_used as kept (account_id, day, pool, used)
    select p_account, n.load_day, n.load_pool, count(*)
      from jsonb_to_recordset(p_orders) as n(id uuid, load_day date, load_pool text)
     where n.id = any(v_told) and n.load_pool is not null
     group by n.load_day, n.load_pool
    on conflict (account_id, day, pool) do update set used = kept.used + excluded.used;
  end if;

  insert into order_search (account_id, order_number, words)
  select p_account, v_numbers[array_position(v_ids, n.id)],
         replace(n.words, '#', lpad(to_hex(v_numbers[array_position(v_ids, n.id)] >> 12), 7, '0'))::tsvector
    from jsonb_to_recordset(p_orders) as n(id uuid, words text)
   where n.id = any(v_ids);

  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  select p_account, e.id, 1, 1, e.type, v_list.last_position + array_position(v_told, e.id), v_now, v_now, e.actor, '{}'
    from jsonb_to_recordset(p_orders) as e(id uuid, type text, actor text)
   where e.id = any(v_ids);

  -- Numbers rise, so those of a block of 64 follow each other.
  for v_i in 1..cardinality(v_ids) loop
    if v_ids[v_i] = any(v_placed) then
      v_placed_count := v_placed_count + 1;
    elsif v_ids[v_i] = any(v_told) then
      v_requested_count := v_requested_count + 1;
    else
      v_draft_count := v_draft_count + 1;
    end if;
    continue when v_numbers[v_i] >> 6 = v_numbers[v_i + 1] >> 6;
    insert into order_counts as kept (account_id, level, block, draft, requested, placed, loaded, delivered, canceled)
    select p_account, level, v_numbers[v_i] >> (6 * (level + 1)), v_draft_count, v_requested_count, v_placed_count, 0, 0, 0
      from generate_series(0, 3) as level
    on conflict (account_id, level, block)
    do update set draft = kept.draft + excluded.draft, requested = kept.requested + excluded.requested,
                  placed = kept.placed + excluded.placed;
    v_draft_count := 0;
    v_requested_count := 0;
    v_placed_count := 0;
  end loop;

  update order_lists
     set last_created_at = v_now,
         last_number = v_numbers[cardinality(v_numbers)],
         last_position = v_list.last_position + coalesce(cardinality(v_told), 0)
   where account_id = p_account;

  order_numbers := v_numbers;
  if cardinality(v_ids) < jsonb_array_length(p_orders) then
    order_numbers := array(
      select v_numbers[array_position(v_ids, n.id)] from jsonb_to_recordset(p_orders) as n(id uuid));
  end if;
end $$;
