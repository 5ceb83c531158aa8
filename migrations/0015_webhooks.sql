-- Addresses that hear of an account's events. Nothing is written here when an order changes: each has come to a position of the
-- account's events, and only what failed has rows of its own.
create table webhook_endpoints (
  account_id bigint not null,
  id uuid not null,
  url text not null,
  -- Empty: all types of events.
  types text[] not null default '{}',
  description text not null default '',
  enabled boolean not null default true,
  secret bytea not null,
  -- The one before, which signs beside it until then.
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  actor text not null,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Every event up to here was tried once: it was delivered, or it has a row of `webhook_failures`.
  position bigint not null,
  -- Of the first failure after the last success.
  failing_since timestamptz,
  last_success_at timestamptz,
  -- Nothing is sent before.
  not_before timestamptz,
  -- Who delivers to it: one process at a time, until its claim runs out.
  claimed_by uuid,
  claimed_until timestamptz,
  -- Events after the one and up to the other are delivered once more.
  replay_position bigint,
  replay_until bigint,
  primary key (account_id, id)
) with (fillfactor = 50);

-- Events that are to be tried again.
create table webhook_failures (
  account_id bigint not null,
  target_id uuid not null,
  position bigint not null,
  -- 0: not tried yet.
  attempts integer not null,
  next_at timestamptz not null,
  primary key (account_id, target_id, position)
) with (fillfactor = 70);
create index webhook_failures_by_time on webhook_failures (account_id, target_id, next_at);

-- What was sent and what came back, kept for 14 days.
create table webhook_attempts (
  account_id bigint not null,
  target_id uuid not null,
  -- Rises with the time: version 7.
  id uuid not null,
  event_id text not null,
  type text not null,
  -- Null: a test, which is no event of the account.
  position bigint,
  -- 1 is the first.
  attempt integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- Null: no reply came.
  status integer,
  -- In one word, why it failed. Null where the status says it.
  error text,
  -- The first 1,024 bytes of the reply.
  response text,
  primary key (account_id, target_id, id)
);
create index webhook_attempts_by_time on webhook_attempts using brin (at);
-- What failed is looked for among much that did not.
create index webhook_attempts_failed on webhook_attempts (account_id, target_id, id)
 where status is null or status not between 200 and 299;

-- The same of the company's own endpoints, which hear of all accounts: `account_id` is 0, `position` a `seq` of `company_feed`.
create table company_webhook_endpoints (like webhook_endpoints including all);
create table company_webhook_failures (like webhook_failures including all);
create table company_webhook_attempts (like webhook_attempts including all);
