-- One schema per environment holds all of this: production and sandbox share no row and no counter.
-- Order tables carry the account first in their keys, so that they can be distributed by it.

create table accounts (
  id bigint generated always as identity primary key,
  name text not null unique,
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_id text,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- SHA-256 of the token; the token itself is kept nowhere.
  token_hash bytea not null unique,
  -- Its first characters, so that people can tell tokens apart.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
create index tokens_by_account on tokens (account_id);

create sequence order_numbers as bigint start 100001;

create table orders (
  account_id bigint not null references accounts (id),
  id uuid not null,
  order_number bigint not null,
  status text not null check (status in ('draft', 'placed', 'loaded', 'delivered', 'canceled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The request as it was sent, to the byte.
  request text not null,
  vehicle_type integer not null,
  additional_information text,
  documented_delivery boolean not null,
  payment_method text not null,
  goods jsonb not null,
  -- Stops in tour order: id, time_zone, address, contact, dates, statuses.
  loadings jsonb not null,
  unloadings jsonb not null,
  first_loading_at timestamptz not null,
  distance_km integer not null,
  driving_seconds integer not null,
  tariff_version text not null,
  breakdown jsonb not null,
  currency_code text not null,
  transport_net_cents bigint not null,
  net_cents bigint not null,
  vat_rate numeric(5, 4) not null,
  vat_rule text not null,
  gross_cents bigint not null,
  extra_services jsonb not null,
  primary key (account_id, id),
  unique (account_id, order_number)
);
-- The dispatcher names an order by its id or number alone.
create index orders_by_id on orders (id);
create index orders_by_number on orders (order_number);
create index orders_by_status on orders (account_id, status, order_number);
create index orders_by_creation on orders (account_id, created_at);
create index orders_by_first_loading on orders (account_id, first_loading_at);

create table order_references (
  account_id bigint not null,
  reference text not null,
  order_number bigint not null,
  primary key (account_id, reference, order_number)
);

-- What happened to an order: written in the transaction that made it happen.
create table order_events (
  account_id bigint not null,
  order_id uuid not null,
  sequence integer not null,
  type text not null,
  occurred_at timestamptz not null default now(),
  -- Who: `token:<id>` for a shipper, `operator:<user>` for the company.
  actor text not null,
  details jsonb not null,
  primary key (account_id, order_id, sequence),
  foreign key (account_id, order_id) references orders (account_id, id)
);
