-- Cancels an order of one account and stores the reply under the key: a shipper may while it is a draft, to be answered or placed,
-- the company once it is placed until it is delivered. Does nothing if the key was used before.
create or replace function cancel_order_v4(
  p_account bigint,
  p_id uuid,
  -- Cancel only one of these versions. Null: any.
  p_if_versions integer[],
  p_actor text,
  -- By whom and why: by (`shipper` or `company`), reason, note.
  p_cancellation jsonb,
  -- What is charged for it, in cents: net, vat, gross. Null: nothing.
  p_charge jsonb,
  -- What the key was used for: `cancel` by a shipper.
  p_route text,
  p_key text,
  p_request_hash bytea,
  p_reply text,
  p_lock_timeout text,
  out is_known boolean,
  -- Null: the account has no such order.
  out status_before text,
  out version_before integer,
  -- Null: it was not canceled.
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
  v_load_day date;
  v_load_pool text;
  v_is_locked boolean;
  v_was_requested boolean;
  v_cancelable constant text[] := case p_cancellation->>'by'
    when 'company' then array['draft', 'placed', 'loaded'] else array['draft', 'requested', 'placed'] end;
begin
  -- What is refused takes no lock, unless it is refused by who had it.
  foreach v_is_locked in array array[false, true] loop
    if v_is_locked then
      perform set_config('lock_timeout', p_lock_timeout, true);
      select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
    end if;
    select o.status, o.version, o.order_number, o.load_day, o.load_pool
      into status_before, version_before, v_number, v_load_day, v_load_pool
      from orders o where o.account_id = p_account and o.id = p_id;
    is_known := exists (
      select from idempotency_keys k where k.account_id = p_account and k.route = p_route and k.key = p_key);
    if is_known or status_before is null or status_before <> all(v_cancelable)
       or version_before <> all(p_if_versions) then
      return;
    end if;
  end loop;

  v_was_requested := status_before = 'requested';
  version := version_before + 1;
  v_now := clock_timestamp();
  update orders o
     set status = 'canceled', version = version_before + 1, updated_at = v_now, cancellation = p_cancellation,
         cancellation_charge = case when v_was_requested then null else p_charge end,
         -- Of an order that was never accepted, they never began.
         cancellation_terms = case when v_was_requested then null else o.cancellation_terms end
   where o.account_id = p_account and o.id = p_id;
  update order_stops s set state = 'canceled'
   where s.account_id = p_account and s.order_id = p_id and s.state not in ('finished', 'closed');

  -- Given back; once it was loaded, the vehicle was there for it.
  if status_before in ('requested', 'placed') and v_load_pool is not null then
    update availability_used u set used = u.used - 1
     where u.account_id = p_account and u.day = v_load_day and u.pool = v_load_pool;
  end if;

  -- Nobody but its shipper knows of a draft.
  v_position := case when status_before <> 'draft' then v_position + 1 end;
  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id,
    v_sequence,
    version, 'order.canceled', v_position, v_now, v_now, p_actor,
    coalesce(p_cancellation, '{}') || case when v_was_requested then '{"was": "requested"}' else '{}' end::jsonb);
  if v_position is not null then
    update order_lists set last_position = v_position where account_id = p_account;
  end if;

  update order_counts c
     set draft = c.draft - (status_before = 'draft')::integer,
         requested = c.requested - (status_before = 'requested')::integer,
         placed = c.placed - (status_before = 'placed')::integer,
         loaded = c.loaded - (status_before = 'loaded')::integer,
         canceled = c.canceled + 1
   where c.account_id = p_account
     and (c.level = 0 and c.block = v_number >> 6 or c.level = 1 and c.block = v_number >> 12
       or c.level = 2 and c.block = v_number >> 18 or c.level = 3 and c.block = v_number >> 24);

  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, p_route, p_key, p_request_hash, p_id, version, p_reply);
end $$;
