-- As `publish_simulated_v3`, for the draft of a token that may only order for so much a day: counts it in the same commit, and
-- publishes none that would pass its ceiling.
create or replace function publish_under_ceiling_v1(
  p_account bigint,
  p_id uuid,
  p_order json,
  p_references text[],
  p_actor text,
  p_key text,
  p_request_hash bytea,
  p_reply text,
  p_lock_timeout text,
  p_steps jsonb,
  p_token_id bigint,
  p_ceiling bigint,
  p_cents bigint,
  -- By whose days it counts.
  p_time_zone text,
  out is_known boolean,
  out is_late boolean,
  out status_before text,
  out order_number bigint,
  out version integer,
  -- Of one that was not published for its ceiling: `used` in cents on that `day`.
  out refused jsonb
)
language plpgsql
set search_path from current
as $$
declare
  v_day date;
  v_cents bigint;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  perform from order_lists l where l.account_id = p_account for update;
  is_late := false;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'booking' and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status into status_before from orders o where o.account_id = p_account and o.id = p_id;
  if status_before is distinct from 'draft' then
    return;
  end if;

  v_day := (clock_timestamp() at time zone p_time_zone)::date;
  if p_cents <= p_ceiling then
    insert into token_days as d (account_id, token_id, day, cents)
    values (p_account, p_token_id, v_day, p_cents)
    on conflict (account_id, token_id, day)
    do update set cents = d.cents + excluded.cents where d.cents + excluded.cents <= p_ceiling
    returning d.cents into v_cents;
  end if;
  if v_cents is null then
    select d.cents into v_cents
      from token_days d
     where d.account_id = p_account and d.token_id = p_token_id and d.day = v_day;
    refused := jsonb_build_object('used', coalesce(v_cents, 0), 'day', v_day);
    return;
  end if;

  select p.is_known, p.is_late, p.status_before, p.order_number, p.version
    into is_known, is_late, status_before, order_number, version
    from publish_simulated_v3(
      p_account, p_id, p_order, p_references, p_actor, p_key, p_request_hash, p_reply, p_lock_timeout, p_steps) as p;
  if version is null then
    update token_days d
       set cents = d.cents - p_cents
     where d.account_id = p_account and d.token_id = p_token_id and d.day = v_day;
  end if;
end $$;
