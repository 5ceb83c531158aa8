-- Records what happened at a stop of an order of one account, with the status that follows: an order is loaded once every loading
-- is done, finished or closed, and delivered once every unloading is too. Does nothing if the key was used before.
create or replace function record_progress_v3(
  p_account bigint,
  p_id uuid,
  -- type (`eta`, `arrived`, `finished`, `failed`, `closed`), stop_id, at, reason, note, signed_by, quantities, report_id,
  -- out_of_order, without_proof (why the proof may be missing).
  p_report jsonb,
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
  -- Why nothing was done: `order_not_found`, `order_changed`, `order_not_under_way`, `stop_not_found`, `stop_done`,
  -- `stop_out_of_order`, `proof_missing`; `outdated`: there are more reports than were seen. Null: it was done, or was before.
  out refusal text,
  -- status, version, report (its number), repeated (whether it was there before), and with a refusal `status` and `stop`.
  out outcome jsonb
)
language plpgsql
set search_path from current
as $$
declare
  v_type constant text := p_report->>'type';
  v_is_eta constant boolean := p_report->>'type' = 'eta';
  v_position bigint;
  v_order record;
  v_stop order_stops;
  v_number integer;
  v_now timestamptz;
  v_at timestamptz := (p_report->>'at')::timestamptz;
  v_status text;
  v_version integer;
  v_types text[];
  v_sequence integer;
  -- Of each of them.
  v_sequences integer[];
  v_positions bigint[];
  v_details jsonb;
  v_occurred_at timestamptz;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'progress' and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status, o.version, o.order_number, o.documented_delivery, o.has_proof into v_order
    from orders o where o.account_id = p_account and o.id = p_id;
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

  select * into v_stop from order_stops s
   where s.account_id = p_account and s.order_id = p_id and s.stop_id::text = p_report->>'stop_id';
  if not found then
    refusal := case when v_order.status not in ('placed', 'loaded', 'delivered') then 'order_not_under_way' else 'stop_not_found' end;
    return;
  end if;
  -- The same report twice is one, by its own id also after it was taken back. An eta is news unless it is the newest.
  select r.number into v_number from stop_reports r
   where r.account_id = p_account and r.order_id = p_id
     and case when p_report->>'report_id' is not null then r.report_id = p_report->>'report_id'
              else r.report_id is null and r.corrected_at is null and r.stop_id = v_stop.stop_id and r.type = v_type
                   and coalesce(r.stated_at, r.at) = v_at
                   and (not v_is_eta or v_stop.expected_at = v_at and not v_stop.is_expectation_derived) end
   order by r.number desc limit 1;
  if found then
    outcome := outcome || jsonb_build_object('report', v_number, 'repeated', true);
    -- So answers its key from now on, also once the report was taken back. One of the service's own is not asked for again.
    if p_key not like ' %' then
      insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
      values (p_account, 'progress', p_key, p_request_hash, p_id, v_order.version, outcome::text);
    end if;
    return;
  end if;
  outcome := outcome || jsonb_build_object('stop', v_stop.position, 'state', v_stop.state);
  -- A late arrival is taken of a stop that is done; anything else is not.
  refusal := case
    when v_order.status not in ('placed', 'loaded', 'delivered') then 'order_not_under_way'
    when v_stop.state = 'closed' or v_stop.state = 'finished' and v_type <> 'arrived' then 'stop_done'
    when v_stop.state = 'finished' and v_stop.arrived_at is not null then 'stop_done'
    when not v_is_eta and not coalesce((p_report->>'out_of_order')::boolean, false) and exists (
           select from order_stops s
            where s.account_id = p_account and s.order_id = p_id and s.position < v_stop.position
              and s.state not in ('finished', 'closed')) then 'stop_out_of_order'
    when v_type = 'finished' and v_order.documented_delivery and not v_order.has_proof and not v_stop.is_loading
         and p_report->>'without_proof' is null and not exists (
           select from order_stops s
            where s.account_id = p_account and s.order_id = p_id and not s.is_loading and s.position <> v_stop.position
              and s.state not in ('finished', 'closed')) then 'proof_missing'
    end;
  if refusal is not null then
    return;
  end if;

  v_now := clock_timestamp();
  -- What happens at a stop never goes back in time. An arrival may be heard of late.
  if v_type = 'arrived' then
    v_at := least(v_at, v_stop.finished_at);
  elsif not v_is_eta then
    v_at := greatest(v_at, (
      select max(r.at) from stop_reports r
       where r.account_id = p_account and r.order_id = p_id and r.stop_id = v_stop.stop_id and r.type <> 'eta'
         and r.corrected_at is null));
  end if;
  select coalesce(max(r.number), 0) + 1 into v_number
    from stop_reports r where r.account_id = p_account and r.order_id = p_id;
  insert into stop_reports (
    account_id, order_id, number, stop_id, type, at, stated_at, recorded_at, actor, report_id, reason, note, signed_by,
    quantities, is_out_of_order)
  values (
    p_account, p_id, v_number, v_stop.stop_id, v_type, v_at, nullif((p_report->>'at')::timestamptz, v_at), v_now, p_actor,
    p_report->>'report_id', p_report->>'reason',
    coalesce(p_report->>'note', p_report->>'without_proof'), p_report->>'signed_by', p_report->'quantities',
    coalesce((p_report->>'out_of_order')::boolean, false));

  -- What stands of the stop tells its state.
  if v_is_eta then
    update order_stops s set expected_at = v_at, is_expectation_derived = false
     where s.account_id = p_account and s.order_id = p_id and s.position = v_stop.position;
  else
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
  end if;
  update order_stops s
     set expected_at = e.at, is_expectation_derived = e.at is not null
    from jsonb_to_recordset(p_expected) as e(position smallint, at timestamptz)
   where s.account_id = p_account and s.order_id = p_id and s.position = e.position and s.state in ('open', 'arrived', 'failed');

  select case
           when bool_or(s.is_loading and s.state not in ('finished', 'closed')) then 'placed'
           when bool_or(s.state not in ('finished', 'closed')) then 'loaded'
           else 'delivered' end
    into v_status from order_stops s where s.account_id = p_account and s.order_id = p_id;
  v_version := v_order.version + (not v_is_eta)::integer;
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

  v_types := case when v_is_eta then array['stop.eta_changed'] else array['stop.' || v_type] end;
  if v_status <> v_order.status then
    if v_order.status = 'placed' then
      v_types := v_types || array['order.loaded'];
    end if;
    if v_status = 'delivered' then
      v_types := v_types || array['order.delivered'];
    end if;
  end if;
  select coalesce(max(e.sequence), 0) into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  select array_agg(v_sequence + n.place), array_agg(v_position + n.place) into v_sequences, v_positions
    from generate_series(1, cardinality(v_types)) as n(place);
  v_details := jsonb_strip_nulls(jsonb_build_object(
    'stop', v_stop.stop_id, 'kind', case when v_stop.is_loading then 'loading' else 'unloading' end,
    'report', v_number, 'status', v_status, 'expected_at', case when v_is_eta then v_at end,
    'reason', left(p_report->>'reason', 200), 'note', left(p_report->>'note', 200), 'signed_by', p_report->'signed_by',
    'without_proof', p_report->'without_proof'));
  v_occurred_at := case when v_is_eta then v_now else v_at end;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id, unnest(v_sequences), v_version, unnest(v_types), unnest(v_positions), v_occurred_at, v_now, p_actor,
    v_details);
  update order_lists set last_position = v_position + cardinality(v_types) where account_id = p_account;

  outcome := jsonb_build_object('status', v_status, 'version', v_version, 'report', v_number, 'repeated', false);
  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, 'progress', p_key, p_request_hash, p_id, v_version, outcome::text);
end $$;
