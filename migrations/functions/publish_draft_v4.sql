-- Turns a draft of one account into the order that p_order describes, placed or for the company to answer, and stores the reply
-- under the key. Does nothing if the key was used before, or the order is no draft.
create or replace function publish_draft_v4(
  p_account bigint,
  p_id uuid,
  -- The columns of `orders` that change, `stops` for `order_stops` and `words` to be found by; load_day and load_pool if it
  -- is counted, store_until if it has a reservation, decide_until, remind_at and silence if the company is to answer it.
  p_order json,
  p_references text[],
  p_actor text,
  p_key text,
  p_request_hash bytea,
  p_reply text,
  p_lock_timeout text,
  out is_known boolean,
  -- True: its reservation may have ended meanwhile. Nothing was done; reserve and try again.
  out is_late boolean,
  -- Null: the account has no such order.
  out status_before text,
  -- Null: it was no draft.
  out order_number bigint,
  out version integer
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
  v_position bigint;
  v_sequence integer;
  v_number bigint;
  v_order record;
  -- Columns of its stops, each as an array.
  v_stops record;
  v_words tsvector;
  v_type text;
  v_requested_at timestamptz;
  v_state text;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'booking' and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status, o.order_number into status_before, v_number
    from orders o where o.account_id = p_account and o.id = p_id;
  if status_before is distinct from 'draft' then
    return;
  end if;

  select * into v_order
    from json_to_record(p_order) as c(
      request text, vehicle_type integer, additional_information text, documented_delivery boolean, payment_method text,
      goods jsonb, loadings jsonb, unloadings jsonb, first_loading_at timestamptz, distance_km integer,
      driving_seconds integer, tariff_version text, breakdown jsonb, currency_code text, transport_net_cents bigint,
      net_cents bigint, vat_rate numeric, vat_rule text, gross_cents bigint, extra_services jsonb, emissions jsonb,
      listed text, cancellation_terms jsonb, stops jsonb, words text, load_day date, load_pool text, status text,
      store_until timestamptz, decide_until timestamptz, remind_at timestamptz, silence text);
  v_now := clock_timestamp();
  v_requested_at := case when v_order.status = 'requested' then v_now end;
  is_late := coalesce(v_order.store_until < v_now, false);
  if is_late then
    return;
  end if;
  update orders o
     set status = v_order.status, version = o.version + 1, updated_at = v_now,
         request = v_order.request, vehicle_type = v_order.vehicle_type,
         additional_information = v_order.additional_information, documented_delivery = v_order.documented_delivery,
         payment_method = v_order.payment_method, goods = v_order.goods, loadings = v_order.loadings,
         unloadings = v_order.unloadings, first_loading_at = v_order.first_loading_at, distance_km = v_order.distance_km,
         driving_seconds = v_order.driving_seconds, tariff_version = v_order.tariff_version,
         breakdown = v_order.breakdown, currency_code = v_order.currency_code,
         transport_net_cents = v_order.transport_net_cents, net_cents = v_order.net_cents, vat_rate = round(v_order.vat_rate, 4),
         vat_rule = v_order.vat_rule, gross_cents = v_order.gross_cents, extra_services = v_order.extra_services,
         emissions = v_order.emissions, listed = v_order.listed, cancellation_terms = v_order.cancellation_terms,
         load_day = v_order.load_day, load_pool = v_order.load_pool, requested_at = v_requested_at,
         decide_until = v_order.decide_until, remind_at = v_order.remind_at, silence = v_order.silence
   where o.account_id = p_account and o.id = p_id
  returning o.version into version;
  order_number := v_number;

  delete from order_references r
   where r.account_id = p_account and r.order_number = v_number and r.reference <> all(p_references);
  insert into order_references (account_id, reference, order_number)
  values (p_account, unnest(p_references), v_number)
  on conflict do nothing;

  select array_agg(n.position) as positions, array_agg(n.stop_id) as ids, array_agg(n.is_loading) as are_loadings,
         array_agg(n.day) as days, array_agg(n.starts_at) as starts, array_agg(n.ends_at) as ends
    into v_stops
    from jsonb_to_recordset(v_order.stops) as n(
      position smallint, stop_id uuid, is_loading boolean, day date, starts_at timestamptz, ends_at timestamptz);
  v_state := case v_order.status when 'requested' then 'requested' else 'open' end;
  insert into order_stops (account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state)
  values (
    p_account, p_id, unnest(v_stops.positions), unnest(v_stops.ids), unnest(v_stops.are_loadings), unnest(v_stops.days),
    unnest(v_stops.starts), unnest(v_stops.ends), v_state);
  if v_order.load_pool is not null then
    insert into availability_used as kept (account_id, day, pool, used)
    values (p_account, v_order.load_day, v_order.load_pool, 1)
    on conflict (account_id, day, pool) do update set used = kept.used + excluded.used;
  end if;
  v_words := replace(v_order.words, '#', lpad(to_hex(v_number >> 12), 7, '0'))::tsvector;
  update order_search s set words = v_words where s.account_id = p_account and s.order_number = v_number;
  -- A draft of a release before, which had no words, has no row.
  if not found then
    insert into order_search (account_id, order_number, words) values (p_account, v_number, v_words);
  end if;

  v_type := 'order.' || v_order.status;
  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id,
    v_sequence,
    version, v_type, v_position + 1, v_now, v_now, p_actor, '{}');
  update order_lists set last_position = v_position + 1 where account_id = p_account;

  update order_counts c
     set draft = c.draft - 1, requested = c.requested + (v_order.status = 'requested')::integer,
         placed = c.placed + (v_order.status = 'placed')::integer
   where c.account_id = p_account
     and (c.level = 0 and c.block = v_number >> 6 or c.level = 1 and c.block = v_number >> 12
       or c.level = 2 and c.block = v_number >> 18 or c.level = 3 and c.block = v_number >> 24);

  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, 'booking', p_key, p_request_hash, p_id, version, p_reply);
end $$;
