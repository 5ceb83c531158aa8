-- Takes places in pools that are never oversold, for bookings in the order in which they came, each on all of its days or not at
-- all. Of no account: on a cluster the coordinator runs it alone.
create or replace function reserve_places_v1(
  -- Each booking: order_id, account_id, key if it has one, claim_id of its request, pool and how it counts (`counted_by`),
  -- load_day, last_day, loads_max and trucks_max as the table has them, of trucks only where they are counted; null: any number.
  p_wanted jsonb,
  -- For how long a place is kept that is not sold.
  p_seconds double precision,
  -- After how long a pool to which nobody kept must be counted anew.
  p_stale_seconds double precision,
  -- Whether keys of orders that were stored are looked up here. A cluster has them on other nodes.
  p_reads_keys boolean,
  p_lock_timeout text
)
-- In the order of p_wanted. outcome: `reserved`; `known`, its order is stored or its key was used before; `full`; `busy`, another
-- request stores its order on other days just now; `unprepared`, the pool does not count that way yet. store_until: nothing may be
-- stored for it after that.
returns table (outcome text, store_until timestamptz)
language plpgsql
set search_path from current
as $$
#variable_conflict use_column
declare
  v_wanted record;
  v_held record;
  v_key text;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  -- Whoever counts a pool anew holds its row.
  perform from hard_pools h
    where h.pool in (select w.pool from jsonb_to_recordset(p_wanted) as w(pool text)) order by h.pool for key share;
  insert into pool_days (pool, day)
  select distinct w.pool, each.day::date
    from jsonb_to_recordset(p_wanted) as w(pool text, load_day date, last_day date)
   cross join generate_series(w.load_day, w.last_day, interval '1 day') as each(day)
   order by 1, 2
  on conflict do nothing;
  perform from pool_days p
    where (p.pool, p.day) in (
      select w.pool, each.day::date
        from jsonb_to_recordset(p_wanted) as w(pool text, load_day date, last_day date)
       cross join generate_series(w.load_day, w.last_day, interval '1 day') as each(day))
    order by p.pool, p.day for update;

  for v_wanted in
    select w.* from rows from (jsonb_to_recordset(p_wanted) as (
      order_id uuid, account_id bigint, key text, claim_id uuid, pool text, counted_by text, load_day date, last_day date,
      loads_max integer, trucks_max integer)) with ordinality as w(
      order_id, account_id, key, claim_id, pool, counted_by, load_day, last_day, loads_max, trucks_max, place)
     order by w.place
  loop
    outcome := null;
    store_until := null;
    v_key := v_wanted.key;
    if not exists (
      select from hard_pools h
       where h.pool = v_wanted.pool and h.counted_by = v_wanted.counted_by
         and h.kept_at > clock_timestamp() - make_interval(secs => p_stale_seconds))
    then
      outcome := 'unprepared';
    else
      -- Its own of an earlier try, or that of the same request that is being stored just now: one of both will be. Looked at
      -- before the keys, since whoever stores one settles after it.
      select r.* into v_held from reservations r
       where r.order_id = v_wanted.order_id
          or r.account = v_wanted.account_id and r.key = v_wanted.key and r.ends_at is not null
       order by r.order_id = v_wanted.order_id desc
       limit 1 for update;
      if found and v_held.ends_at is null then
        outcome := 'known';
      elsif found and (v_held.pool, v_held.load_day, v_held.last_day, v_held.counted_by)
        = (v_wanted.pool, v_wanted.load_day, v_wanted.last_day, v_wanted.counted_by)
      then
        update reservations r
           set ends_at = clock_timestamp() + make_interval(secs => p_seconds),
               claims = array_remove(r.claims, v_wanted.claim_id) || v_wanted.claim_id
         where r.order_id = v_held.order_id
        returning r.ends_at into v_held.ends_at;
        outcome := 'reserved';
      elsif found and v_held.order_id = v_wanted.order_id then
        outcome := 'busy';
      elsif found then
        -- Another request came under its key, and one of both will be refused.
        v_key := null;
      end if;
      if outcome is null and p_reads_keys and v_wanted.key is not null and exists (
        select from idempotency_keys k
         where k.account_id = v_wanted.account_id and k.route = 'booking' and k.key = v_wanted.key)
      then
        outcome := 'known';
      end if;
    end if;
    if outcome is null then
      if exists (
        select from pool_days p left join availability_limits l on l.day = p.day and l.pool = p.pool
         where p.pool = v_wanted.pool and p.day between v_wanted.load_day and v_wanted.last_day
           and (p.day = v_wanted.load_day and p.loads >= coalesce(l.load_limit, v_wanted.loads_max)
             or v_wanted.trucks_max is not null and p.trucks >= coalesce(l.load_limit, v_wanted.trucks_max)))
      then
        outcome := 'full';
      else
        update pool_days p
           set loads = p.loads + (p.day = v_wanted.load_day)::integer,
               trucks = p.trucks + (v_wanted.trucks_max is not null)::integer
         where p.pool = v_wanted.pool and p.day between v_wanted.load_day and v_wanted.last_day;
        insert into reservations as r (
          order_id, account, key, pool, load_day, last_day, counts_trucks, counted_by, claims, ends_at)
        values (
          v_wanted.order_id, v_wanted.account_id, v_key, v_wanted.pool, v_wanted.load_day, v_wanted.last_day,
          v_wanted.trucks_max is not null, v_wanted.counted_by, array[v_wanted.claim_id],
          clock_timestamp() + make_interval(secs => p_seconds))
        returning r.* into v_held;
        outcome := 'reserved';
      end if;
    end if;
    if outcome = 'reserved' then
      store_until := v_held.ends_at - make_interval(secs => p_seconds / 4);
    end if;
    return next;
  end loop;
end $$;
