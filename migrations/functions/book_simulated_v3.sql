-- As `book_orders_v5`, in the sandbox, for orders that go their way by themselves: with what is to be done with them, in the same
-- commit.
create or replace function book_simulated_v3(
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
  out is_late boolean,
  out order_numbers bigint[]
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
  -- Columns of the steps, each as an array.
  v_steps record;
begin
  select b.is_stale, b.is_late, b.order_numbers into is_stale, is_late, order_numbers
    from book_orders_v5(p_account, p_orders, p_texts, p_stops, p_numbers, p_is_repeated, p_lock_timeout) as b;
  v_now := clock_timestamp();
  -- What an earlier call stored has its steps from there.
  select array_agg((p_orders->n.place->>'id')::uuid) as order_ids, array_agg(n.number) as numbers,
         array_agg(v_now + make_interval(secs => n.after_seconds)) as due_ats, array_agg(n.step) as steps
    into v_steps
    from jsonb_to_recordset(p_steps) as n(place integer, number smallint, after_seconds integer, step jsonb)
   where not is_stale and not is_late and order_numbers[n.place + 1] is not null;
  insert into simulation_steps (account_id, order_id, number, due_at, step)
  values (
    p_account, unnest(v_steps.order_ids), unnest(v_steps.numbers), unnest(v_steps.due_ats), unnest(v_steps.steps));
end $$;
