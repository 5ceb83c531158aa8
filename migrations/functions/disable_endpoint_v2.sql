-- Disables an endpoint of one account and says so in the account's events, with the beginning of its URL: what an event stores is
-- at most 1 kB. Does nothing if there is none, or if it is disabled already.
create or replace function disable_endpoint_v2(
  p_account bigint,
  p_id uuid,
  -- `owner`, `gone` or `failing`.
  p_reason text,
  p_actor text,
  p_lock_timeout text,
  out is_disabled boolean
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
  v_position bigint;
  v_sequence integer;
  v_url text;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  if not found then
    v_now := clock_timestamp();
    insert into order_lists (account_id, last_created_at) values (p_account, v_now) on conflict do nothing;
    select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  end if;

  v_now := clock_timestamp();
  update webhook_endpoints e
     set enabled = false, disabled_at = v_now, disabled_reason = p_reason, updated_at = v_now
   where e.account_id = p_account and e.id = p_id and e.enabled
  returning e.url into v_url;
  is_disabled := v_url is not null;
  if not is_disabled then
    return;
  end if;

  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id,
    v_sequence,
    null, 'endpoint.disabled', v_position + 1, v_now, v_now, p_actor,
    jsonb_build_object('reason', p_reason, 'url', left(v_url, 240)));
  update order_lists set last_position = v_position + 1 where account_id = p_account;
end $$;
