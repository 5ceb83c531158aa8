-- Ends reservations of places in pools that are never oversold: that of an order that was stored is sold, that of one that was not
-- gives its place back. Of no account: on a cluster the coordinator runs it alone. Doing it again changes nothing.
create or replace function settle_places_v1(
  -- Each: order_id, for which a place was taken; account_id and key if its request had one, which others may share; claim_id of
  -- the request, null: whoever holds it; stored_id, the order that was stored for the request, null: none was, or it ended and
  -- gives its place back; ends_at: only what still ends then, null: whenever it ends.
  p_settled jsonb,
  p_lock_timeout text
)
returns void
language plpgsql
set search_path from current
as $$
declare
  v_settled record;
  v_held record;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  -- In the order in which those who reserve lock them; whoever counts a pool anew holds the first.
  perform from hard_pools h
    where h.pool in (
      select r.pool from jsonb_to_recordset(p_settled) as s(order_id uuid, account_id bigint, key text)
        join reservations r
          on r.order_id = s.order_id or r.account = s.account_id and r.key = s.key and r.ends_at is not null)
    order by h.pool for key share;
  perform from pool_days p
    where (p.pool, p.day) in (
      select r.pool, each.day::date
        from jsonb_to_recordset(p_settled) as s(order_id uuid, account_id bigint, key text)
        join reservations r
          on r.order_id = s.order_id or r.account = s.account_id and r.key = s.key and r.ends_at is not null
       cross join generate_series(r.load_day, r.last_day, interval '1 day') as each(day))
    order by p.pool, p.day for update;
  for v_settled in
    select * from jsonb_to_recordset(p_settled) as s(
      order_id uuid, account_id bigint, key text, claim_id uuid, stored_id uuid, ends_at timestamptz)
  loop
    select r.* into v_held from reservations r
     where (r.order_id = v_settled.order_id
         or r.account = v_settled.account_id and r.key = v_settled.key and r.ends_at is not null)
       and (v_settled.claim_id is null or r.ends_at is not null and v_settled.claim_id = any(r.claims))
       and (v_settled.ends_at is null or r.ends_at = v_settled.ends_at)
     order by r.order_id = v_settled.order_id desc
     limit 1 for update;
    continue when not found;
    if v_settled.stored_id is null and v_settled.claim_id is not null and cardinality(v_held.claims) > 1 then
      update reservations r
         set claims = array_remove(r.claims, v_settled.claim_id)
       where r.order_id = v_held.order_id;
    elsif v_settled.stored_id = v_held.order_id
       or v_settled.stored_id is not null
          and not exists (select from reservations r where r.order_id = v_settled.stored_id)
    then
      update reservations r
         set order_id = v_settled.stored_id, ends_at = null, claims = '{}'
       where r.order_id = v_held.order_id;
    else
      delete from reservations r where r.order_id = v_held.order_id;
      update pool_days p
         set loads = p.loads - (p.day = v_held.load_day)::integer, trucks = p.trucks - v_held.counts_trucks::integer
       where p.pool = v_held.pool and p.day between v_held.load_day and v_held.last_day;
    end if;
  end loop;
end $$;
