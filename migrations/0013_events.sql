-- The feed of the company tells the events of all accounts in one order, which everybody shares: a cursor of it is one number. It
-- holds ranges of the accounts' own positions. Whoever reads it appends what is new; while nobody does, nothing is written.
-- On a cluster it lies on the coordinator, hence `account` and not `account_id`.
create table company_feed (
  -- Place of the last event of the range; each event counts one. Rises without gaps, in the order of the commits.
  seq bigint primary key,
  -- 0: an event of the company itself.
  account bigint not null,
  first_position bigint,
  count integer not null,
  -- What happened, if it was no account's: subject, type, occurred_at, actor, details.
  event jsonb check ((event is null) = (account <> 0) and (event is null) = (first_position is not null)),
  at timestamptz not null default now()
);
create index company_feed_by_account on company_feed (account, seq);

-- How far each account's events stand in the feed. Account 0: how far the feed has come.
create table company_positions (
  account bigint primary key,
  position bigint not null
) with (fillfactor = 50);
insert into company_positions values (0, 0);

-- What of an account's orders changed since a moment.
create index orders_by_account_update on orders (account_id, (coalesce(updated_at, created_at)));
