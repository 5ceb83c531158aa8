-- How far what is kept for a time was removed, for each kind of `RETENTION_DAYS`. Orders whose last change lies before that were
-- seen to.
create table retention_progress (
  kind text primary key,
  done_until timestamptz not null
);

-- Removes what was written into the audit before an instant: the only way in which anything leaves it. What is younger than 90
-- days stays, whoever asks. Returns how many entries are gone, at most `p_limit` at a time.
create function delete_old_audit(p_before timestamptz, p_limit integer)
returns integer
language plpgsql
-- The role that serves may not delete from the audit.
security definer
set search_path from current
as $$
declare
  v_count integer;
begin
  -- Named with its schema: a temporary table of the caller's would come first.
  execute format(
    'delete from %1$I.audit a where a.id in (
       select old.id from %1$I.audit old where old.at < $1 order by old.id limit $2)', current_schema())
    using least(p_before, now() - interval '90 days'), p_limit;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
