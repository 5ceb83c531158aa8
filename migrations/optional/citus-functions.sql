-- Hands the functions of one environment, the one of the search_path, to the nodes of its order tables: a call is then run whole
-- by the node that has its account, which commits alone. Those that are handed over already are named again, since their text
-- may be new; of a function the newest version alone, which this release calls. Citus 13.2 keeps the plan of every call, half a
-- megabyte of each booking, where a plan may be for all values; and nothing that a call does is worth compiling.
do $$
declare
  environment constant oid := current_schema()::regnamespace;
  changing regprocedure;
begin
  set local citus.multi_shard_modify_mode = 'sequential';
  for changing in
    select distinct on (v.parts[1]) v.id
      from (select p.oid::regprocedure as id, regexp_match(p.proname, '^(.*)_v(\d+)$') as parts
              from pg_proc p
             where p.pronamespace = environment and p.proargnames[1] = 'p_account') as v
     order by v.parts[1], v.parts[2]::integer desc
  loop
    perform create_distributed_function(changing, 'p_account', colocate_with := format('%I.orders', current_schema()));
    execute format('alter function %s set plan_cache_mode = force_custom_plan', changing);
    execute format('alter function %s set jit = off', changing);
  end loop;
end $$;
