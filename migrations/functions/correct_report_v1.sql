-- Takes the last report of an order of one account that stands back, but an eta, with the status that follows from those that are
-- left: the order may fall back by it. Does nothing if the key was used before.
create or replace function correct_report_v1(
  p_account bigint,
  p_id uuid,
  p_reason text,
  -- When later stops are expected now: position, at (null: nobody knows any more). Null: as before.
  p_expected jsonb,
  -- How many reports and corrections that was worked out from. Null: it does not matter.
  p_seen integer,
  -- Only for one of these versions. Null: any.
  p_if_versions integer[],
  p_actor text,
  p_key text,
  p_request_hash bytea,
  p_lock_timeout text,
  out is_known boolean,
  -- Why nothing was done: `order_not_found`, `order_changed`, `order_not_under_way`, `nothing_to_correct`; `outdated`: there are
  -- more reports than were seen. Null: it was done.
  out refusal text,
  -- status, version, report (the number of the one taken back), repeated (never), and with a refusal `status`.
  out outcome jsonb
)
language plpgsql
set search_path from current
as $$
declare
  v_position bigint;
  v_order record;
  v_stop order_stops;
  v_report stop_reports;
  v_now timestamptz;
  v_status text;
  v_version integer;
  v_sequence integer;
  v_details jsonb;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'progress' and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status, o.version, o.order_number into v_order from orders o where o.account_id = p_account and o.id = p_id;
  if v_order.status is null then
    refusal := 'order_not_found';
    return;
  end if;
  outcome := jsonb_build_object('status', v_order.status, 'version', v_order.version);
  if v_order.version <> all(p_if_versions) then
    refusal := 'order_changed';
    return;
  end if;
  if p_seen <> (
       select count(*) + count(r.corrected_at) from stop_reports r where r.account_id = p_account and r.order_id = p_id) then
    refusal := 'outdated';
    return;
  end if;
  if v_order.status in ('draft', 'canceled') then
    refusal := 'order_not_under_way';
    return;
  end if;
  select * into v_report from stop_reports r
   where r.account_id = p_account and r.order_id = p_id and r.type <> 'eta' and r.corrected_at is null
   order by r.number desc limit 1;
  if not found then
    refusal := 'nothing_to_correct';
    return;
  end if;

  v_now := clock_timestamp();
  update stop_reports r set corrected_at = v_now
   where r.account_id = p_account and r.order_id = p_id and r.number = v_report.number;

  -- What stands of the stop tells its state.
  select * into v_stop from order_stops s
   where s.account_id = p_account and s.order_id = p_id and s.stop_id = v_report.stop_id;
  select max(r.at) filter (where r.type = 'arrived') as arrived_at,
         max(r.at) filter (where r.type in ('finished', 'closed')) as finished_at,
         coalesce(
           (array_agg(r.type order by r.number desc) filter (where r.type in ('finished', 'closed')))[1],
           (array_agg(r.type order by r.at desc, r.number desc))[1], 'open') as state
    into v_stop.arrived_at, v_stop.finished_at, v_stop.state
    from stop_reports r
   where r.account_id = p_account and r.order_id = p_id and r.stop_id = v_stop.stop_id and r.type <> 'eta'
     and r.corrected_at is null;
  update order_stops s
     set state = v_stop.state, arrived_at = v_stop.arrived_at, finished_at = v_stop.finished_at
   where s.account_id = p_account and s.order_id = p_id and s.position = v_stop.position;
  update order_stops s
     set expected_at = e.at, is_expectation_derived = e.at is not null
    from jsonb_to_recordset(p_expected) as e(position smallint, at timestamptz)
   where s.account_id = p_account and s.order_id = p_id and s.position = e.position and s.state in ('open', 'arrived', 'failed');

  select case
           when bool_or(s.is_loading and s.state not in ('finished', 'closed')) then 'placed'
           when bool_or(s.state not in ('finished', 'closed')) then 'loaded'
           else 'delivered' end
    into v_status from order_stops s where s.account_id = p_account and s.order_id = p_id;
  v_version := v_order.version + 1;
  update orders o set status = v_status, version = v_version, updated_at = v_now
   where o.account_id = p_account and o.id = p_id;
  if v_status <> v_order.status then
    update order_counts c
       set placed = c.placed - (v_order.status = 'placed')::integer + (v_status = 'placed')::integer,
           loaded = c.loaded - (v_order.status = 'loaded')::integer + (v_status = 'loaded')::integer,
           delivered = c.delivered - (v_order.status = 'delivered')::integer + (v_status = 'delivered')::integer
     where c.account_id = p_account
       and (c.level = 0 and c.block = v_order.order_number >> 6 or c.level = 1 and c.block = v_order.order_number >> 12
         or c.level = 2 and c.block = v_order.order_number >> 18 or c.level = 3 and c.block = v_order.order_number >> 24);
  end if;

  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  v_details := jsonb_build_object(
    'stop', v_stop.stop_id, 'kind', case when v_stop.is_loading then 'loading' else 'unloading' end,
    'report', v_report.number, 'status', v_status, 'corrected', v_report.type, 'reason', left(p_reason, 200));
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id, v_sequence, v_version, 'order.corrected', v_position + 1, v_now, v_now, p_actor, v_details);
  update order_lists set last_position = v_position + 1 where account_id = p_account;

  outcome := jsonb_build_object('status', v_status, 'version', v_version, 'report', v_report.number, 'repeated', false);
  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, 'progress', p_key, p_request_hash, p_id, v_version, outcome::text);
end $$;
