-- The day and the pool that a placed order is counted in, as its booking found them. Null: in none.
alter table orders
  add column load_day date,
  add column load_pool text;

-- How many loads of a day an account has booked in a pool of vehicles. The sum over all accounts is what is used.
create table availability_used (
  account_id bigint not null,
  day date not null,
  pool text not null,
  used integer not null,
  primary key (account_id, day, pool)
) with (fillfactor = 50);
create index availability_used_by_day on availability_used (day);

-- Limits that a dispatcher has set for a day, instead of the table's. Of no account.
create table availability_limits (
  day date not null,
  pool text not null,
  load_limit integer not null check (load_limit >= 0),
  -- The actor, as in events.
  set_by text not null,
  set_at timestamptz not null,
  primary key (day, pool)
);
