-- Records what the next stop of an order reports: `arrived`, `finished` or `failed`. An order is loaded once every loading is
-- finished, and delivered once every unloading is.
create or replace function report_stop_v1(
  p_account bigint,
  p_id uuid,
  p_type text,
  -- When it happened: ISO 8601 in UTC with milliseconds. An earlier date than the stop's last one counts as that.
  p_at text,
  p_actor text,
  p_lock_timeout text,
  -- Null: the account has no such order.
  out status_before text,
  -- Null: no stop is left to report.
  out version integer
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
  v_position bigint;
  v_order orders;
  v_kind text;
  v_index integer;
  v_stop jsonb;
  v_at text;
  v_details jsonb;
  v_types text[];
  v_sequence integer;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  select * into v_order from orders o where o.account_id = p_account and o.id = p_id;
  status_before := v_order.status;
  if status_before is null or status_before not in ('placed', 'loaded') then
    return;
  end if;

  v_kind := 'loading';
  select s.ordinality - 1, s.stop into v_index, v_stop
    from jsonb_array_elements(v_order.loadings) with ordinality as s(stop, ordinality)
   where not s.stop->'statuses' @> '[{"type": "finished"}]' order by s.ordinality limit 1;
  if not found then
    v_kind := 'unloading';
    select s.ordinality - 1, s.stop into v_index, v_stop
      from jsonb_array_elements(v_order.unloadings) with ordinality as s(stop, ordinality)
     where not s.stop->'statuses' @> '[{"type": "finished"}]' order by s.ordinality limit 1;
    if not found then
      return;
    end if;
  end if;

  v_at := greatest(p_at, v_stop->'statuses'->-1->>'date' collate "C");
  v_stop := jsonb_set(v_stop, '{statuses}',
    v_stop->'statuses' || jsonb_build_array(jsonb_build_object('type', p_type, 'date', v_at)));
  if v_kind = 'loading' then
    v_order.loadings := jsonb_set(v_order.loadings, array[v_index::text], v_stop);
  else
    v_order.unloadings := jsonb_set(v_order.unloadings, array[v_index::text], v_stop);
  end if;
  -- No stop of the list lacks what finishes it.
  v_order.status := case
    when jsonb_path_exists(v_order.loadings, '$[*] ? (!exists (@.statuses[*] ? (@.type == "finished")))') then 'placed'
    when jsonb_path_exists(v_order.unloadings, '$[*] ? (!exists (@.statuses[*] ? (@.type == "finished")))') then 'loaded'
    else 'delivered' end;

  version := v_order.version + 1;
  update orders o
     set status = v_order.status, loadings = v_order.loadings, unloadings = v_order.unloadings,
         version = v_order.version + 1
   where o.account_id = p_account and o.id = p_id;

  v_types := array['stop.' || p_type];
  if v_order.status <> status_before then
    v_types := v_types || ('order.' || v_order.status);
    update order_counts c
       set placed = c.placed - (status_before = 'placed')::integer,
           loaded = c.loaded - (status_before = 'loaded')::integer + (v_order.status = 'loaded')::integer,
           delivered = c.delivered + (v_order.status = 'delivered')::integer
     where c.account_id = p_account
       and (c.level = 0 and c.block = v_order.order_number >> 6 or c.level = 1 and c.block = v_order.order_number >> 12
         or c.level = 2 and c.block = v_order.order_number >> 18 or c.level = 3 and c.block = v_order.order_number >> 24);
  end if;

  v_now := clock_timestamp();
  v_details := jsonb_build_object('stop', v_stop->'id', 'kind', v_kind, 'city', v_stop->'city');
  select coalesce(max(e.sequence), 0) into v_sequence from order_events e where e.account_id = p_account and e.order_id = p_id;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  select p_account, p_id, v_sequence + e.ordinality, version, e.type, v_position + e.ordinality,
         v_at::timestamptz, v_now, p_actor, v_details
    from unnest(v_types) with ordinality as e(type, ordinality);
  update order_lists set last_position = v_position + cardinality(v_types) where account_id = p_account;
end $$;
