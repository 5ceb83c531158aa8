-- As `publish_draft_v4`, in the sandbox, for an order that goes its way by itself: with what is to be done with it, in the same
-- commit.
create or replace function publish_simulated_v3(
  p_account bigint,
  p_id uuid,
  p_order json,
  p_references text[],
  p_actor text,
  p_key text,
  p_request_hash bytea,
  p_reply text,
  p_lock_timeout text,
  -- number, after_seconds, step.
  p_steps jsonb,
  out is_known boolean,
  out is_late boolean,
  out status_before text,
  out order_number bigint,
  out version integer
)
language plpgsql
set search_path from current
as $$
declare
  v_now timestamptz;
  -- Columns of the steps, each as an array.
  v_steps record;
begin
  select p.is_known, p.is_late, p.status_before, p.order_number, p.version
    into is_known, is_late, status_before, order_number, version
    from publish_draft_v4(
      p_account, p_id, p_order, p_references, p_actor, p_key, p_request_hash, p_reply, p_lock_timeout) as p;
  v_now := clock_timestamp();
  select array_agg(n.number) as numbers, array_agg(v_now + make_interval(secs => n.after_seconds)) as due_ats,
         array_agg(n.step) as steps
    into v_steps
    from jsonb_to_recordset(p_steps) as n(number smallint, after_seconds integer, step jsonb);
  if version is not null then
    insert into simulation_steps (account_id, order_id, number, due_at, step)
    values (p_account, p_id, unnest(v_steps.numbers), unnest(v_steps.due_ats), unnest(v_steps.steps));
  end if;
end $$;
