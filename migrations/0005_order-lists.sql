-- How many orders of each status an account has, in blocks of order numbers: 64 numbers (level 0), 4,096 (1), 262,144 (2)
-- and 16,777,216 (3). A list finds its total and its pages by them, without counting or skipping orders.
create table order_counts (
  account_id bigint not null,
  level smallint not null,
  block bigint not null,
  draft integer not null,
  placed integer not null,
  loaded integer not null,
  delivered integer not null,
  canceled integer not null,
  primary key (account_id, level, block)
) with (fillfactor = 50);

-- Bookings of an account take this row before they draw a number, so that number, creation and commit keep one order.
create table order_lists (
  account_id bigint primary key,
  last_created_at timestamptz not null
) with (fillfactor = 50);

-- Whoever books or reads meanwhile waits: what is counted here must not change before the commit. All that is locked below is
-- locked at once: a lock that grows meets those who wait for it, as a deadlock.
lock table orders in access exclusive mode;

-- Bookings that raced may have got their times and numbers in different orders, by milliseconds.
update orders o set created_at = risen.created_at
  from (
    select account_id, id, max(created_at) over (partition by account_id order by order_number) as created_at from orders
  ) risen
 where o.account_id = risen.account_id and o.id = risen.id and o.created_at < risen.created_at;

insert into order_lists select account_id, max(created_at) from orders group by account_id;

insert into order_counts
select account_id, level, order_number >> (6 * (level + 1)),
       count(*) filter (where status = 'draft'), count(*) filter (where status = 'placed'),
       count(*) filter (where status = 'loaded'), count(*) filter (where status = 'delivered'),
       count(*) filter (where status = 'canceled')
  from orders cross join generate_series(0, 3) as level
 group by 1, 2, 3;

-- Orders of one instant are told apart by their number.
drop index orders_by_creation;
create index orders_by_creation on orders (account_id, created_at, order_number);
-- Their counts by status need no look at the orders themselves.
drop index orders_by_first_loading;
create index orders_by_first_loading on orders (account_id, first_loading_at) include (order_number, status);
-- The vacuum makes that true of the newest too.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- The stops as lists show them, in JSON: a page is put together of them. Null in orders of before.
alter table orders add column listed text;

-- Three orders fit into a page when the request, which is seldom read, lies beside them. Nothing is compressed for it, which
-- took a fifth of the time of a booking.
alter table orders
  set (toast_tuple_target = 2700),
  alter request set storage external,
  alter goods set storage main,
  alter loadings set storage main,
  alter unloadings set storage main,
  alter breakdown set storage main,
  alter extra_services set storage main,
  alter emissions set storage main,
  alter listed set storage main;

-- An id alone is looked up for every account by the primary key; only the operator does it.
drop index orders_by_id;
