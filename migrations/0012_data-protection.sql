-- How far what is kept for a time was removed, for each kind of `RETENTION_DAYS`. Orders whose last change lies before that were
-- seen to.
create table retention_progress (
  kind text primary key,
  done_until timestamptz not null
);
