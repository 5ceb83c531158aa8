-- What every change of an account's orders takes first and holds until the commit: changes of one account follow each other.
alter table order_lists
  -- No number drawn before is used after it, where numbers are not drawn under the lock.
  add column last_number bigint not null default 0,
  -- The place of the account's last event.
  add column last_position bigint not null default 0;

-- Columns of old events stay null: they are read with their order, and nothing is filled in backwards.
alter table order_events
  -- Rises within the account by one, in the order of the commits. Null for a draft, which only its shipper knows.
  add column position bigint,
  -- The order's version after the change. A change may have several events; `sequence` counts them within the order.
  add column version integer,
  -- `occurred_at` tells when it happened, this when the service heard of it.
  add column recorded_at timestamptz;
create unique index order_events_by_position on order_events (account_id, position) where position is not null;

-- The functions of this schema, which change orders, by the text they were made of.
create table installed_functions (
  name text primary key,
  sha256 text not null
);
