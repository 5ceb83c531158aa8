-- People of the company and of its shippers, what lets them and the company's programs in, and what they did to settings.
-- None of it belongs to an account: on a cluster all of it stays on the coordinator.

create table people (
  id bigint generated always as identity primary key,
  -- Null once the person was removed; the row stays, since events name people by id.
  email text,
  name text not null,
  role text not null check (role in ('viewer', 'dispatcher', 'admin', 'shipper')),
  -- For whom a shipper's person acts. No foreign key: on a cluster it would take this table along to every node.
  shipper_account_id bigint check ((role = 'shipper') = (shipper_account_id is not null)),
  -- argon2id in the PHC string format; null until a link was used.
  password_hash text,
  -- Who the person is at the company's identity provider.
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  removed_at timestamptz,
  last_seen timestamptz
);
create unique index people_by_email on people (lower(email));
create unique index people_by_subject on people (oidc_issuer, oidc_subject);

-- Addresses that set a password once. Like a token, the secret is kept as its SHA-256 alone; so it is in the tables below.
create table person_links (
  link_hash bytea primary key,
  person_id bigint not null references people (id),
  kind text not null check (kind in ('set_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index person_links_by_person on person_links (person_id);

create table person_sessions (
  id bigint generated always as identity primary key,
  session_hash bytea not null unique,
  person_id bigint not null references people (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index person_sessions_by_person on person_sessions (person_id);

-- What a page of a session shows to the interfaces for five minutes.
create table person_bearers (
  bearer_hash bytea primary key,
  session_id bigint not null references person_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index person_bearers_by_session on person_bearers (session_id);

-- Logins that are under way at the identity provider. A row is deleted by the first who comes back with its state.
create table provider_logins (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);

create table operator_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Idempotency keys of what the company makes with a secret: the reply is kept nowhere, only what was made.
create table made_once (
  actor text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  -- As in `person:7`.
  made text,
  created_at timestamptz not null default now(),
  primary key (actor, route, key)
);

-- What was done to people, tokens, accounts and settings. The role that serves may only add to it and read it.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- `person:<id>`, `ops-token:<id>`, `cli:<user>` or `system`.
  actor text not null,
  action text not null,
  -- As in `person:7`, `token:3`.
  target text not null,
  -- Ids and settings; no name, address or secret.
  details jsonb not null
);
