-- What proves and shows what happened to an order: signatures, photos, papers. And the links that let drivers report.

create table documents (
  account_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  -- Null: of the order as a whole.
  stop_id uuid,
  kind text not null check (kind in ('pod', 'cmr', 'photo', 'signature', 'damage', 'other')),
  name text not null,
  -- By its first bytes.
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- Of what is stored. Null until all of it has come.
  bytes integer,
  sha256 bytea,
  created_at timestamptz not null default now(),
  actor text not null,
  signed_by text,
  -- Reservations of who took the goods over, for box 24 of the consignment note.
  remarks text,
  -- Null: its parts are still coming, or they never all came. Nobody sees it then.
  attached_at timestamptz,
  -- Its parts, name, signer and remarks were removed.
  erased_at timestamptz,
  primary key (account_id, id)
);
create index documents_by_order on documents (account_id, order_id, attached_at) where attached_at is not null;
create index documents_unfinished on documents (created_at) where attached_at is null;

-- 256 kB each, counted from 0.
create table document_parts (
  account_id bigint not null,
  document_id uuid not null,
  number integer not null,
  content bytea not null,
  primary key (account_id, document_id, number)
);
-- Pictures and papers are compressed already.
alter table document_parts alter column content set storage external;

-- Addresses that show a driver one order. Of the secret only the SHA-256 is kept.
create table driver_links (
  account_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  actor text not null,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create unique index driver_links_by_secret on driver_links (account_id, secret_hash);
create index driver_links_by_order on driver_links (account_id, order_id);
