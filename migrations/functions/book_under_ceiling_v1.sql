-- As `book_simulated_v3`, for orders of tokens that may only order for so much a day: counts them in the same commit, and stores
-- none that would pass its ceiling. What an earlier request has stored counts once.
create or replace function book_under_ceiling_v1(
  p_account bigint,
  p_orders jsonb,
  p_texts text[],
  p_stops jsonb,
  p_numbers bigint[],
  p_is_repeated boolean,
  p_lock_timeout text,
  p_steps jsonb,
  -- Of each order that counts: its place among them, from 0; token_id, ceiling and cents; time_zone, by whose days it counts.
  p_ceilings jsonb,
  out is_stale boolean,
  out is_late boolean,
  out order_numbers bigint[],
  -- By the place of each order that was not stored for its ceiling: `used` in cents on that `day`.
  out refused jsonb
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
  v_order record;
  v_is_known boolean;
  v_day date;
  v_cents bigint;
  -- The keys and places of those that were counted.
  v_keys text[] := '{}';
  v_counted integer[] := '{}';
  -- The places of those that are to be stored, and what they bring.
  v_kept integer[];
  v_orders jsonb := p_orders;
  v_texts text[] := p_texts;
  v_steps jsonb := p_steps;
  v_numbers bigint[];
begin
  perform set_config('lock_timeout', p_lock_timeout, true);
  v_now := clock_timestamp();
  perform from order_lists l where l.account_id = p_account for update;
  if not found then
    insert into order_lists (account_id, last_created_at) values (p_account, v_now) on conflict do nothing;
    perform from order_lists l where l.account_id = p_account for update;
  end if;
  -- Whoever waited for the account may have waited until the next day.
  v_now := clock_timestamp();
  refused := '{}';

  for v_order in
    select c.place, c.token_id, c.ceiling, c.cents, c.time_zone, (p_orders->c.place->>'id')::uuid as id,
           p_orders->c.place->>'route' as route, p_orders->c.place->>'key' as key
      from jsonb_to_recordset(p_ceilings) as c(
        place integer, token_id bigint, ceiling bigint, cents bigint, time_zone text)
     order by c.place
  loop
    continue when v_order.key = any(v_keys);
    v_is_known := exists (select from orders o where o.account_id = p_account and o.id = v_order.id);
    continue when v_is_known;
    if v_order.key is not null then
      v_is_known := exists (
        select from idempotency_keys k
         where k.account_id = p_account and k.route = v_order.route and k.key = v_order.key);
      continue when v_is_known;
    end if;
    v_day := (v_now at time zone v_order.time_zone)::date;
    v_cents := null;
    if v_order.cents <= v_order.ceiling then
      insert into token_days as d (account_id, token_id, day, cents)
      values (p_account, v_order.token_id, v_day, v_order.cents)
      on conflict (account_id, token_id, day)
      do update set cents = d.cents + excluded.cents where d.cents + excluded.cents <= v_order.ceiling
      returning d.cents into v_cents;
    end if;
    if v_cents is not null then
      v_counted := v_counted || v_order.place;
      v_keys := v_keys || v_order.key;
    else
      select d.cents into v_cents
        from token_days d
       where d.account_id = p_account and d.token_id = v_order.token_id and d.day = v_day;
      refused := refused || jsonb_build_object(
        v_order.place, jsonb_build_object('used', coalesce(v_cents, 0), 'day', v_day));
    end if;
  end loop;

  v_kept := array(
    select n.place from generate_series(0, jsonb_array_length(p_orders) - 1) as n(place)
     where not refused ? n.place::text order by n.place);
  if cardinality(v_kept) = 0 then
    is_stale := false;
    is_late := false;
    order_numbers := array_fill(null::bigint, array[jsonb_array_length(p_orders)]);
    return;
  end if;
  if refused <> '{}' then
    select jsonb_agg(p_orders->k.place || jsonb_build_object('place', k.nth - 1) order by k.nth) into v_orders
      from unnest(v_kept) with ordinality as k(place, nth);
    v_texts := array(
      select p_texts[3 * k.place + t.nth]
        from unnest(v_kept) with ordinality as k(place, nth) cross join generate_series(1, 3) as t(nth)
       order by k.nth, t.nth);
    select coalesce(jsonb_agg(s.step || jsonb_build_object('place', array_position(v_kept, (s.step->>'place')::integer) - 1)), '[]')
      into v_steps
      from jsonb_array_elements(p_steps) as s(step)
     where (s.step->>'place')::integer = any(v_kept);
  end if;

  select b.is_stale, b.is_late, b.order_numbers into is_stale, is_late, v_numbers
    from book_simulated_v3(
      p_account, v_orders, v_texts, p_stops, p_numbers[1:cardinality(v_kept)], p_is_repeated, p_lock_timeout, v_steps) as b;
  order_numbers := array(
    select v_numbers[array_position(v_kept, n.place)]
      from generate_series(0, jsonb_array_length(p_orders) - 1) as n(place) order by n.place);

  -- What was counted and not stored after all.
  for v_order in
    select c.token_id, (v_now at time zone c.time_zone)::date as day, sum(c.cents)::bigint as cents
      from jsonb_to_recordset(p_ceilings) as c(place integer, token_id bigint, cents bigint, time_zone text)
     where c.place = any(v_counted) and (is_stale or is_late or order_numbers[c.place + 1] is null)
     group by 1, 2
  loop
    update token_days d
       set cents = d.cents - v_order.cents
     where d.account_id = p_account and d.token_id = v_order.token_id and d.day = v_order.day;
  end loop;
end $$;
