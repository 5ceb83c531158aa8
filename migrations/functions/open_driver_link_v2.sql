-- Opens a link for the driver of an order of one account that is placed, loaded or delivered. Does nothing if the key was used
-- before.
create or replace function open_driver_link_v2(
  p_account bigint,
  -- Of the order.
  p_id uuid,
  p_link uuid,
  p_secret_hash bytea,
  p_actor text,
  p_key text,
  p_request_hash bytea,
  -- What a repeat is told; it holds no secret.
  p_reply text,
  p_lock_timeout text,
  out is_known boolean,
  -- Null: the account has no such order.
  out status text
)
language plpgsql
set search_path from current
as $$
declare
  v_version integer;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  perform from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'link' and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status, o.version into status, v_version from orders o where o.account_id = p_account and o.id = p_id;
  if status is null or status in ('draft', 'requested', 'declined', 'canceled') then
    return;
  end if;
  insert into driver_links (account_id, id, order_id, secret_hash, actor)
  values (p_account, p_link, p_id, p_secret_hash, p_actor);
  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, 'link', p_key, p_request_hash, p_id, v_version, p_reply);
end $$;
