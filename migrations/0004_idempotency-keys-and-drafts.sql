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

-- A draft is an order that lacks whatever its shipper has not said yet, and the price.
alter table orders
  alter column vehicle_type drop not null,
  alter column first_loading_at drop not null,
  alter column distance_km drop not null,
  alter column driving_seconds drop not null,
  alter column tariff_version drop not null,
  alter column breakdown drop not null,
  alter column currency_code drop not null,
  alter column transport_net_cents drop not null,
  alter column net_cents drop not null,
  alter column vat_rate drop not null,
  alter column vat_rule drop not null,
  alter column gross_cents drop not null,
  add constraint orders_complete check (
    status in ('draft', 'canceled')
    or num_nulls(vehicle_type, first_loading_at, distance_km, driving_seconds, tariff_version, breakdown, currency_code,
                 transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents) = 0
  );

-- Events are written from what their own statement did to the order, so the check could never fail. Its plan, made while
-- the table is empty, scans an account's orders for every event until the next analyze.
alter table order_events drop constraint order_events_account_id_order_id_fkey;
