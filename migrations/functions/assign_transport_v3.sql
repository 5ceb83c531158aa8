-- Says who carries an order of one account, or takes it back, while the order is to be answered, placed or loaded. Does nothing
-- if the key was used before.
create or replace function assign_transport_v3(
  p_account bigint,
  p_id uuid,
  -- haulier, haulierAddress, vehiclePlate, trailerPlate, driverName, driverPhone. Null: nobody.
  p_transport jsonb,
  -- To find the order by, beside those of the booking.
  p_words text[],
  -- Only for one of these versions. Null: any.
  p_if_versions integer[],
  p_actor text,
  p_key text,
  p_request_hash bytea,
  p_lock_timeout text,
  out is_known boolean,
  -- Null: the account has no such order.
  out status_before text,
  out version_before integer,
  -- Null: it was not changed.
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
  v_words tsvector;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  select l.last_position into v_position from order_lists l where l.account_id = p_account for update;
  is_known := exists (
    select from idempotency_keys k where k.account_id = p_account and k.route = 'assign' and k.key = p_key);
  if is_known then
    return;
  end if;
  select o.status, o.version, o.order_number into status_before, version_before, v_number
    from orders o where o.account_id = p_account and o.id = p_id;
  if status_before is null or status_before not in ('requested', 'placed', 'loaded')
     or version_before <> all(p_if_versions) then
    return;
  end if;

  v_now := clock_timestamp();
  version := version_before + 1;
  update orders o set transport = p_transport, version = version_before + 1, updated_at = v_now
   where o.account_id = p_account and o.id = p_id;
  -- Plates of before still find the order.
  if cardinality(p_words) > 0 then
    v_words := array_to_tsvector(array(
      select lpad(to_hex(v_number >> 12), 7, '0') || word from unnest(p_words) as word));
    update order_search s set words = s.words || v_words
     where s.account_id = p_account and s.order_number = v_number;
  end if;

  select coalesce(max(e.sequence), 0) + 1 into v_sequence
    from order_events e where e.account_id = p_account and e.order_id = p_id;
  insert into order_events (
    account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
  values (
    p_account, p_id,
    v_sequence,
    version, 'transport.assigned', v_position + 1, v_now, v_now, p_actor,
    jsonb_strip_nulls(jsonb_build_object(
      'haulier', p_transport->'haulier', 'vehicle_plate', p_transport->'vehiclePlate',
      'trailer_plate', p_transport->'trailerPlate', 'taken_back', case when p_transport is null then true end)));
  update order_lists set last_position = v_position + 1 where account_id = p_account;

  insert into idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
  values (p_account, 'assign', p_key, p_request_hash, p_id, version, '');
end $$;
