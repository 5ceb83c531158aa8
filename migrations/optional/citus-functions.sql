-- Hands the functions of one environment, the one of the search_path, to the nodes of its order tables: a call is then run whole
-- by the node that has its account, which commits alone. Those that are handed over already are named again, since their text
-- may be new.
do $$
declare
  environment constant oid := current_schema()::regnamespace;
  changing regprocedure;
begin
  set local citus.multi_shard_modify_mode = 'sequential';
  for changing in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = environment and p.proargnames[1] = 'p_account' order by p.proname
  loop
    perform create_distributed_function(changing, 'p_account', colocate_with := format('%I.orders', current_schema()));
  end loop;
end $$;
