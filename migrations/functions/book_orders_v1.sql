-- Stores new orders of one account, placed ones and drafts, with their first events, references and keys. An order whose key
-- was used before, or that was stored by an earlier try, gets no number here and changes nothing.
create or replace function book_orders_v1(
  p_account bigint,
  -- The orders as they came, each with the columns of `orders` it brings.
  p_orders json,
  -- In the same order: id, type and actor of the first event, references, and route and key if it has one.
  p_notes json,
  -- For those with a key: id, route, key, request_hash, reply. Null: none has one.
  p_keys json,
  -- Rising order numbers, one for each order. Null: they are drawn here.
  p_numbers bigint[],
  -- Whether an earlier try, whose outcome is unknown, may have stored them.
  p_is_repeated boolean,
  p_lock_timeout text,
  -- True: another process used numbers above these. Nothing was done; try again with new ones.
  out is_stale boolean,
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
  v_types text[];
  v_actors text[];
  v_numbers bigint[];
  v_claimed integer;
  v_is_first_time boolean := not p_is_repeated;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  v_now := clock_timestamp();
  select * into v_list from order_lists where account_id = p_account for update;
  if not found then
    insert into order_lists (account_id, last_created_at) values (p_account, v_now) on conflict do nothing;
    select * into v_list from order_lists where account_id = p_account for update;
  end if;
  -- Within the account, numbers, times and positions rise in the order of the commits.
  v_now := clock_timestamp();
  v_now := greatest(v_now, v_list.last_created_at);
  is_stale := coalesce(p_numbers[1] <= v_list.last_number, false);
  if is_stale then
    return;
  end if;

  if p_keys is not null then
    insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    select p_account, k.route, k.key, k.request_hash, k.id, 1, k.reply
      from json_to_recordset(p_keys) as k(id uuid, route text, key text, request_hash bytea, reply text)
    on conflict do nothing;
    get diagnostics v_claimed = row_count;
    v_is_first_time := v_is_first_time and v_claimed = json_array_length(p_keys);
  end if;

  select array_agg(n.id), array_agg(n.type), array_agg(n.actor) into v_ids, v_types, v_actors
    from json_to_recordset(p_notes) as n(id uuid, type text, actor text);
  if not v_is_first_time then
    select array_agg(n.id), array_agg(n.type), array_agg(n.actor) into v_ids, v_types, v_actors
      from json_to_recordset(p_notes) as n(id uuid, type text, actor text, route text, key text)
     where not exists (select from orders o where o.account_id = p_account and o.id = n.id)
       and (n.key is null or n.id = (
             select k.order_id from idempotency_keys k
              where k.account_id = p_account and k.route = n.route and k.key = n.key));
    if v_ids is null then
      order_numbers := array_fill(null::bigint, array[json_array_length(p_notes)]);
      return;
    end if;
  end if;

  if p_numbers is null then
    v_numbers := array(select nextval('order_numbers') from unnest(v_ids));
  else
    v_numbers := p_numbers[1:cardinality(v_ids)];
  end if;

  insert into orders (
    account_id, id, order_number, created_at, status, request, vehicle_type, additional_information, documented_delivery,
    payment_method, goods, loadings, unloadings, first_loading_at, distance_km, driving_seconds, tariff_version, breakdown,
    currency_code, transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, extra_services, emissions, listed)
  select
    p_account, c.id, v_numbers[array_position(v_ids, c.id)], v_now, c.status, c.request, c.vehicle_type,
    c.additional_information, c.documented_delivery, c.payment_method, c.goods, c.loadings, c.unloadings,
    c.first_loading_at, c.distance_km, c.driving_seconds, c.tariff_version, c.breakdown, c.currency_code,
    c.transport_net_cents, c.net_cents, c.vat_rate, c.vat_rule, c.gross_cents, c.extra_services, c.emissions, c.listed
    from json_to_recordset(p_orders) as c(
      id uuid, status text, request text, vehicle_type integer, additional_information text, documented_delivery boolean,
      payment_method text, goods jsonb, loadings jsonb, unloadings jsonb, first_loading_at timestamptz, distance_km integer,
      driving_seconds integer, tariff_version text, breakdown jsonb, currency_code text, transport_net_cents bigint,
      net_cents bigint, vat_rate numeric, vat_rule text, gross_cents bigint, extra_services jsonb, emissions jsonb,
      listed text)
   where c.id = any(v_ids);

  insert into order_references (account_id, reference, order_number)
  select p_account, unnest(n.references), v_numbers[array_position(v_ids, n.id)]
    from json_to_recordset(p_notes) as n(id uuid, "references" text[])
   where n.id = any(v_ids);

  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  select p_account, e.id, 1, 1, e.type,
         case when e.type = 'order.placed' then
           v_list.last_position + count(*) filter (where e.type = 'order.placed') over (order by e.ordinality)
         end,
         v_now, v_now, e.actor, '{}'
    from unnest(v_ids, v_types, v_actors) with ordinality as e(id, type, actor, ordinality);

  insert into order_counts as kept (account_id, level, block, draft, placed, loaded, delivered, canceled)
  select p_account, level, c.order_number >> (6 * (level + 1)),
         count(*) filter (where c.type = 'order.drafted'), count(*) filter (where c.type = 'order.placed'), 0, 0, 0
    from unnest(v_numbers, v_types) as c(order_number, type) cross join generate_series(0, 3) as level
   group by 2, 3
  on conflict (account_id, level, block)
  do update set draft = kept.draft + excluded.draft, placed = kept.placed + excluded.placed;

  update order_lists
     set last_created_at = v_now,
         last_number = v_numbers[cardinality(v_numbers)],
         last_position = v_list.last_position + cardinality(array_positions(v_types, 'order.placed'))
   where account_id = p_account;

  order_numbers := v_numbers;
  if cardinality(v_ids) < json_array_length(p_notes) then
    order_numbers := array(
      select v_numbers[array_position(v_ids, n.id)] from json_to_recordset(p_notes) as n(id uuid));
  end if;
end $$;
