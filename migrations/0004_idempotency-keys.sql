-- Keys of bookings and cancels, each written in the statement that did what was asked for.
create table idempotency_keys (
  account_id bigint not null,
  -- What was asked for: the same key may be used once for each.
  route text not null check (route in ('booking', 'draft', 'cancel')),
  key text not null,
  -- SHA-256 of the request in a canonical form.
  request_hash bytea not null,
  order_id uuid not null,
  -- The order's version after it.
  version integer not null,
  -- The reply as it was sent; null once it is no longer kept. The row stays, so that the key never books again.
  reply text,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at) where reply is not null;
