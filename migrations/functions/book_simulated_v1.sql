-- As `book_orders_v2`, in the sandbox, for orders that go their way by themselves: with what is to be done with them, in the same
-- commit.
create or replace function book_simulated_v1(
  p_account bigint,
  p_orders jsonb,
  p_texts text[],
  p_stops jsonb,
  p_numbers bigint[],
  p_is_repeated boolean,
  p_lock_timeout text,
  -- place of the order among them, from 0; number, after_seconds, step.
  p_steps jsonb,
  out is_stale boolean,
  out order_numbers bigint[]
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
begin
  select b.is_stale, b.order_numbers into is_stale, order_numbers
    from book_orders_v2(p_account, p_orders, p_texts, p_stops, p_numbers, p_is_repeated, p_lock_timeout) as b;
  v_now := clock_timestamp();
  -- What an earlier call stored has its steps from there.
  insert into simulation_steps (account_id, order_id, number, due_at, step)
  select p_account, (p_orders->s.place->>'id')::uuid, s.number, v_now + make_interval(secs => s.after_seconds), s.step
    from jsonb_to_recordset(p_steps) as s(place integer, number smallint, after_seconds integer, step jsonb)
   where not is_stale and order_numbers[s.place + 1] is not null;
end $$;
