-- Stores new orders of one account, drafts, placed ones and those that the company is to answer, with their first events,
-- references and keys. An order whose key was used before, or that was stored by an earlier try, gets no number here and
-- changes nothing.
create or replace function book_orders_v5(
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
  -- All of them, and those that are stored.
  v_all uuid[];
  v_ids uuid[];
  -- Those of v_ids that the company knows of, those of them that are placed, and those that have a key, with it.
  v_told uuid[];
  v_placed uuid[];
  v_keyed uuid[];
  v_routes text[];
  v_keys text[];
  v_hashes bytea[];
  v_replies text[];
  v_numbers bigint[];
  v_claimed integer;
  -- Those that an earlier try has stored, and those whose keys are theirs.
  v_stored uuid[];
  v_own uuid[];
  v_is_first_time boolean := not p_is_repeated;
  -- Whether any of them is counted in a pool of vehicles.
  v_is_counted boolean;
  -- The columns of what is written to a table, each as an array of its type: `values` with `unnest` writes all rows in one
  -- statement, which a cluster does not plan anew.
  v_rows record;
  v_references record;
  v_stops record;
  v_used record;
  v_counts record;
  v_last_number bigint;
  v_last_position bigint;
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
         array_agg(n.id) filter (where n.type = 'order.placed'), bool_or(n.load_pool is not null),
         array_agg(n.id) filter (where n.key is not null), array_agg(n.route) filter (where n.key is not null),
         array_agg(n.key) filter (where n.key is not null), array_agg(n.request_hash) filter (where n.key is not null),
         array_agg(p_texts[3 * n.place + 3]) filter (where n.key is not null)
    into v_ids, v_told, v_placed, v_is_counted, v_keyed, v_routes, v_keys, v_hashes, v_replies
    from jsonb_to_recordset(p_orders) as n(
      id uuid, place integer, type text, route text, key text, request_hash bytea, load_pool text);
  v_all := v_ids;
  if v_keyed is not null then
    insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    values (p_account, unnest(v_routes), unnest(v_keys), unnest(v_hashes), unnest(v_keyed), 1, unnest(v_replies))
    on conflict do nothing;
    get diagnostics v_claimed = row_count;
    v_is_first_time := v_is_first_time and v_claimed = cardinality(v_keyed);
  end if;
  if not v_is_first_time then
    v_stored := array(select o.id from orders o where o.account_id = p_account and o.id = any(v_ids));
    v_own := array(
      select k.order_id from idempotency_keys k
       where k.account_id = p_account and k.route = any(v_routes) and k.key = any(v_keys) and k.order_id = any(v_ids));
    select array_agg(n.id), array_agg(n.id) filter (where n.type <> 'order.drafted'),
         array_agg(n.id) filter (where n.type = 'order.placed') into v_ids, v_told, v_placed
      from jsonb_to_recordset(p_orders) as n(id uuid, type text, key text)
     where n.id <> all(v_stored) and (n.key is null or n.id = any(v_own));
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

  select array_agg(c.id) as ids, array_agg(v_numbers[array_position(v_ids, c.id)]) as numbers,
         array_agg(c.status) as statuses, array_agg(p_texts[3 * c.place + 1]) as requests,
         array_agg(c.vehicle_type) as vehicle_types, array_agg(c.additional_information) as additional_informations,
         array_agg(c.documented_delivery) as documented_deliveries, array_agg(c.payment_method) as payment_methods,
         array_agg(c.goods) as goods, array_agg(c.loadings) as loadings, array_agg(c.unloadings) as unloadings,
         array_agg(c.first_loading_at) as first_loading_ats, array_agg(c.distance_km) as distance_kms,
         array_agg(c.driving_seconds) as driving_seconds, array_agg(c.tariff_version) as tariff_versions,
         array_agg(c.breakdown) as breakdowns, array_agg(c.currency_code) as currency_codes,
         array_agg(c.transport_net_cents) as transport_net_cents, array_agg(c.net_cents) as net_cents,
         array_agg(round(c.vat_rate, 4)) as vat_rates, array_agg(c.vat_rule) as vat_rules, array_agg(c.gross_cents) as gross_cents,
         array_agg(c.extra_services) as extra_services, array_agg(c.emissions) as emissions,
         array_agg(p_texts[3 * c.place + 2]) as listed, array_agg(c.cancellation_terms) as cancellation_terms,
         array_agg(c.load_day) as load_days, array_agg(c.load_pool) as load_pools,
         array_agg(case when c.status = 'requested' then v_now end) as requested_ats,
         array_agg(c.decide_until) as decide_untils, array_agg(c.remind_at) as remind_ats, array_agg(c.silence) as silences,
         array_agg(replace(c.words, '#', lpad(to_hex(v_numbers[array_position(v_ids, c.id)] >> 12), 7, '0'))::tsvector) as words,
         array_agg(c.type) as types, array_agg(c.actor) as actors,
         array_agg(v_list.last_position + array_position(v_told, c.id)) as positions
    into v_rows
    from jsonb_to_recordset(p_orders) as c(
      id uuid, place integer, status text, vehicle_type integer, additional_information text, documented_delivery boolean,
      payment_method text, goods jsonb, loadings jsonb, unloadings jsonb, first_loading_at timestamptz, distance_km integer,
      driving_seconds integer, tariff_version text, breakdown jsonb, currency_code text, transport_net_cents bigint,
      net_cents bigint, vat_rate numeric, vat_rule text, gross_cents bigint, extra_services jsonb, emissions jsonb,
      cancellation_terms jsonb, load_day date, load_pool text, decide_until timestamptz, remind_at timestamptz,
      silence text, words text, type text, actor text)
   where c.id = any(v_ids);

  insert into orders (
    account_id, id, order_number, created_at, updated_at, status, request, vehicle_type, additional_information, documented_delivery,
    payment_method, goods, loadings, unloadings, first_loading_at, distance_km, driving_seconds, tariff_version, breakdown,
    currency_code, transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, extra_services, emissions, listed,
    cancellation_terms, load_day, load_pool, requested_at, decide_until, remind_at, silence)
  values (
    p_account, unnest(v_rows.ids), unnest(v_rows.numbers), v_now, v_now, unnest(v_rows.statuses), unnest(v_rows.requests),
    unnest(v_rows.vehicle_types), unnest(v_rows.additional_informations), unnest(v_rows.documented_deliveries),
    unnest(v_rows.payment_methods), unnest(v_rows.goods), unnest(v_rows.loadings), unnest(v_rows.unloadings),
    unnest(v_rows.first_loading_ats), unnest(v_rows.distance_kms), unnest(v_rows.driving_seconds),
    unnest(v_rows.tariff_versions), unnest(v_rows.breakdowns), unnest(v_rows.currency_codes),
    unnest(v_rows.transport_net_cents), unnest(v_rows.net_cents), unnest(v_rows.vat_rates), unnest(v_rows.vat_rules),
    unnest(v_rows.gross_cents), unnest(v_rows.extra_services), unnest(v_rows.emissions), unnest(v_rows.listed),
    unnest(v_rows.cancellation_terms), unnest(v_rows.load_days), unnest(v_rows.load_pools),
    unnest(v_rows.requested_ats), unnest(v_rows.decide_untils), unnest(v_rows.remind_ats), unnest(v_rows.silences));

  select array_agg(x.reference) as "references", array_agg(v_numbers[array_position(v_ids, n.id)]) as numbers into v_references
    from jsonb_to_recordset(p_orders) as n(id uuid, "references" text[]) cross join unnest(n.references) as x(reference)
   where n.id = any(v_ids);
  if v_references.numbers is not null then
    insert into order_references (account_id, reference, order_number)
    values (p_account, unnest(v_references.references), unnest(v_references.numbers));
  end if;

  if v_told is not null then
    select array_agg(n.order_id) as ids, array_agg(n.position) as positions, array_agg(n.stop_id) as stop_ids,
           array_agg(n.is_loading) as are_loadings, array_agg(n.day) as days, array_agg(n.starts_at) as starts,
           array_agg(n.ends_at) as ends,
           array_agg(case when n.order_id = any(v_placed) then 'open' else 'requested' end) as states
      into v_stops
      from jsonb_to_recordset(p_stops) as n(
        order_id uuid, position smallint, stop_id uuid, is_loading boolean, day date, starts_at timestamptz,
        ends_at timestamptz)
     where n.order_id = any(v_told);
    insert into order_stops (account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state)
    values (
      p_account, unnest(v_stops.ids), unnest(v_stops.positions), unnest(v_stops.stop_ids), unnest(v_stops.are_loadings),
      unnest(v_stops.days), unnest(v_stops.starts), unnest(v_stops.ends), unnest(v_stops.states));
  end if;

  if v_is_counted then
    select array_agg(x.load_day) as days, array_agg(x.load_pool) as pools, array_agg(x.used::integer) as used into v_used
      from (select n.load_day, n.load_pool, count(*)
              from jsonb_to_recordset(p_orders) as n(id uuid, load_day date, load_pool text)
             where n.id = any(v_told) and n.load_pool is not null
             group by n.load_day, n.load_pool) as x(load_day, load_pool, used);
    insert into availability_used as kept (account_id, day, pool, used)
    values (p_account, unnest(v_used.days), unnest(v_used.pools), unnest(v_used.used))
    on conflict (account_id, day, pool) do update set used = kept.used + excluded.used;
  end if;

  insert into order_search (account_id, order_number, words)
  values (p_account, unnest(v_rows.numbers), unnest(v_rows.words));

  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, unnest(v_rows.ids), 1, 1, unnest(v_rows.types), unnest(v_rows.positions), v_now, v_now, unnest(v_rows.actors),
    '{}');

  select array_agg(b.level::smallint) as levels, array_agg(b.block) as blocks, array_agg(b.drafts::integer) as drafts,
         array_agg(b.requested::integer) as requested, array_agg(b.placed::integer) as placed into v_counts
    from (select l.level, n.number >> (6 * (l.level + 1)), count(*) filter (where n.type = 'order.drafted'),
                 count(*) filter (where n.type = 'order.requested'), count(*) filter (where n.type = 'order.placed')
            from unnest(v_rows.numbers, v_rows.types) as n(number, type) cross join generate_series(0, 3) as l(level)
           group by 1, 2) as b(level, block, drafts, requested, placed);
  insert into order_counts as kept (account_id, level, block, draft, requested, placed, loaded, delivered, canceled)
  values (
    p_account, unnest(v_counts.levels), unnest(v_counts.blocks), unnest(v_counts.drafts), unnest(v_counts.requested),
    unnest(v_counts.placed), 0, 0, 0)
  on conflict (account_id, level, block)
  do update set draft = kept.draft + excluded.draft, requested = kept.requested + excluded.requested,
                placed = kept.placed + excluded.placed;

  v_last_number := v_numbers[cardinality(v_numbers)];
  v_last_position := v_list.last_position + coalesce(cardinality(v_told), 0);
  update order_lists
     set last_created_at = v_now, last_number = v_last_number, last_position = v_last_position
   where account_id = p_account;

  order_numbers := v_numbers;
  if cardinality(v_ids) < jsonb_array_length(p_orders) then
    order_numbers := array(select v_numbers[array_position(v_ids, n.id)] from unnest(v_all) as n(id));
  end if;
end $$;
