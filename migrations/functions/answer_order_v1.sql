-- Answers an order of one account that the company is to answer, and stores the reply under the key: accepts it, from which on
-- it is placed, or declines it. Once its time is up only its silence answers, whoever asks. Does nothing if the key was used
-- before.
create or replace function answer_order_v1(
  p_account bigint,
  p_id uuid,
  -- `accept`, `decline`, or `silence`: what was agreed on for an order that nobody answers, declined once its loading began.
  p_answer text,
  -- Only for one of these versions. Null: any.
  p_if_versions integer[],
  p_actor text,
  -- Why it is declined: reason, note.
  p_reason jsonb,
  p_route text,
  p_key text,
  p_request_hash bytea,
  p_reply text,
  p_lock_timeout text,
  out is_known boolean,
  -- Null: the account has no such order.
  out status_before text,
  out version_before integer,
  -- Null: this call did not change it.
  out version integer,
  -- What this call made of it: `placed` or `declined`.
  out status_after text,
  -- Whether its silence did so, since its time was up: whoever asked for another answer has none.
  out is_silence boolean,
  -- Whether it is counted in a pool, in which it may have a place.
  out is_counted boolean
)
language plpgsql
set search_path from current
as $$
declare
  v_order record;
  v_now timestamptz;
  v_position bigint;
  v_sequence integer;
  v_actor text;
  v_terms jsonb;
  v_decision jsonb;
  v_details jsonb;
  v_ended integer;
begin
  is_silence := false;
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = p_route and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status, o.version, o.order_number, o.decide_until, o.silence, o.first_loading_at, o.load_day, o.load_pool,
         o.cancellation_terms
    into v_order
    from orders o where o.account_id = p_account and o.id = p_id;
  status_before := v_order.status;
  version_before := v_order.version;
  is_counted := v_order.load_pool is not null;
  if status_before is distinct from 'requested' then
    return;
  end if;
  v_now := clock_timestamp();
  is_silence := v_now >= v_order.decide_until;
  if not is_silence and (p_answer = 'silence' or version_before <> all(p_if_versions)) then
    return;
  end if;
  status_after := case when p_answer = 'accept' then 'placed' else 'declined' end;
  v_actor := p_actor;
  v_details := coalesce(p_reason, '{}');
  if is_silence then
    status_after := case
      when v_order.silence = 'accept' and v_now < v_order.first_loading_at then 'placed' else 'declined' end;
    v_actor := 'system';
    v_details := '{"by": "silence"}';
  end if;
  v_decision := v_details || jsonb_build_object('answer', status_after, 'at', v_now);
  v_ended := (status_after = 'declined')::integer;
  version := version_before + 1;

  v_terms := v_order.cancellation_terms;
  if v_ended = 1 then
    -- They never began.
    v_terms := null;
  elsif v_terms is not null then
    -- Its free minutes begin now, as of a booking: with the next full minute.
    v_terms := v_terms || jsonb_build_object('placedAt', to_char(
      date_trunc('minute', v_now at time zone 'UTC' + interval '59.999999 seconds'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  update orders o
     set status = status_after, version = version_before + 1, updated_at = v_now, decision = v_decision,
         cancellation_terms = v_terms
   where o.account_id = p_account and o.id = p_id;

  update order_stops s set state = case when v_ended = 1 then 'canceled' else 'open' end
   where s.account_id = p_account and s.order_id = p_id and s.state = 'requested';
  if v_ended = 1 and v_order.load_pool is not null then
    update availability_used u set used = u.used - 1
     where u.account_id = p_account and u.day = v_order.load_day and u.pool = v_order.load_pool;
  end if;

  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  v_position := v_position + 1;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id, v_sequence, version, case when v_ended = 1 then 'order.declined' else 'order.accepted' end, v_position,
    v_now, v_now, v_actor, v_details);
  if v_ended = 0 then
    v_sequence := v_sequence + 1;
    v_position := v_position + 1;
    insert into order_events (
      account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
    values (p_account, p_id, v_sequence, version, 'order.placed', v_position, v_now, v_now, v_actor, '{}');
  end if;
  update order_lists set last_position = v_position where account_id = p_account;

  update order_counts c
     set requested = c.requested - 1, placed = c.placed + 1 - v_ended, declined = c.declined + v_ended
   where c.account_id = p_account
     and (c.level = 0 and c.block = v_order.order_number >> 6 or c.level = 1 and c.block = v_order.order_number >> 12
       or c.level = 2 and c.block = v_order.order_number >> 18 or c.level = 3 and c.block = v_order.order_number >> 24);

  -- A late answer is refused, and so is its repeat.
  if is_silence and p_answer <> 'silence' then
    return;
  end if;
  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, p_route, p_key, p_request_hash, p_id, version, p_reply);
end $$;
