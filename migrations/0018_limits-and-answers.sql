-- Pools that are never oversold, and orders that the company accepts or declines.

-- Changes nothing, and takes the lock that the next migration needs, in the same transaction: who looks up a token holds
-- it before its account, which is changed below.
alter table tokens alter column scopes set not null;

-- How each of these pools counts: `loads`, or trucks with the days they need to come back. Whoever counts one anew holds its row.
create table hard_pools (
  pool text primary key,
  counted_by text not null,
  counted_at timestamptz not null,
  -- When a process last knew that all hold to it. What was not kept to for a while is counted anew.
  kept_at timestamptz not null
);

-- What is taken of a pool on a day, sold or reserved. On a cluster it lies on the coordinator, as all of these tables.
create table pool_days (
  pool text not null,
  day date not null,
  -- That load on it.
  loads integer not null default 0,
  -- That are away on it, where trucks are counted.
  trucks integer not null default 0,
  primary key (pool, day)
) with (fillfactor = 50);

-- A place that an order takes in such a pool.
create table reservations (
  order_id uuid primary key,
  -- No `account_id`: it is not laid beside the account's orders.
  account bigint not null,
  -- That of its booking, if it came with one: the same request that comes again meanwhile takes no second place.
  key text,
  pool text not null,
  load_day date not null,
  -- The last day on which a truck is away; where loads are counted, the day of loading.
  last_day date not null,
  counts_trucks boolean not null,
  -- As its pool was counted when it was taken.
  counted_by text not null,
  -- The requests that are being stored under it: those of one key share it. It is given back when none of them was stored.
  claims uuid[] not null default '{}',
  -- Until when it is kept for an order that is not stored yet. Null: the order is stored.
  ends_at timestamptz
) with (fillfactor = 80);
create index reservations_by_end on reservations (ends_at) where ends_at is not null;
create unique index reservations_by_key on reservations (account, key) where key is not null and ends_at is not null;
create index reservations_by_pool on reservations (pool, last_day);

-- Processes that serve, and what each of them knows of that must be known to all before it holds.
create table processes (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- As `hard:trailers:loads` or `acceptance:v1`.
  knows text[] not null
);

alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('draft', 'requested', 'placed', 'loaded', 'delivered', 'declined', 'canceled'))
    -- What is stored already was checked against fewer.
    not valid,
  -- Since when and until when the company is to answer it, and what its silence then means.
  add column requested_at timestamptz,
  add column decide_until timestamptz,
  add column silence text check (silence in ('accept', 'decline')),
  -- When half of that time has passed, of the office hours in it, and when the company was told of that.
  add column remind_at timestamptz,
  add column reminded_at timestamptz,
  -- How it was answered: answer, at, by (`silence`), reason, note. Null: it was placed at once, or has no answer yet.
  add column decision jsonb;
create index orders_to_answer on orders (decide_until) where status = 'requested';

alter table order_stops
  drop constraint order_stops_state_check,
  -- `requested`: of an order that is to be answered.
  add constraint order_stops_state_check
    check (state in ('requested', 'open', 'arrived', 'finished', 'failed', 'closed', 'canceled')) not valid;

-- Whether the account has no order yet that was accepted. Read with its tokens.
alter table accounts add column awaits_first_order boolean not null default true;
do $$
declare
  v_known constant bigint[] := array(
    select distinct o.account_id from orders o where o.status in ('placed', 'loaded', 'delivered'));
begin
  update accounts set awaits_first_order = false where id = any(v_known);
end $$;

alter table order_counts
  add column requested integer not null default 0,
  add column declined integer not null default 0;
