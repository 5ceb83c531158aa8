-- Who is told of orders by mail. Addresses stand with the contacts of accounts alone. Where no mail server is set, nothing is
-- written here.

-- An address that a contact gave for mails, and how far it was told.
create table mail_recipients (
  account_id bigint not null,
  -- `mailsId` of the contact.
  id uuid not null,
  -- False: the server refused the address again and again.
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Of events: always empty, since the contact says which.
  types text[] not null default '{}',
  -- When a process that sends mails last knew of it. Only kept of the company's own.
  seen_at timestamptz not null default now(),
  -- How often the server refused it since it last took a mail.
  refusals integer not null default 0,
  -- Every event up to here was tried once: it was told, is nothing to tell, or has a row of `mail_failures`.
  position bigint not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  not_before timestamptz,
  claimed_by uuid,
  claimed_until timestamptz,
  replay_position bigint,
  replay_until bigint,
  primary key (account_id, id)
) with (fillfactor = 50);
create table mail_failures (like webhook_failures including all);
-- What was sent and what the server said, without the address.
create table mail_attempts (like webhook_attempts including all);

-- The same of the company's own addresses: `account_id` is 0, `id` made of the address, `position` a `seq` of `company_feed`.
create table company_mail_recipients (like mail_recipients including all);
create table company_mail_failures (like mail_failures including all);
create table company_mail_attempts (like mail_attempts including all);

-- One row, once mails were sent.
create table mail_service (
  is_only boolean primary key default true check (is_only),
  -- When a process that sends mails last said that it does.
  seen_at timestamptz not null,
  -- Nobody sent any between: what was recorded then is not told. Without the first: nothing before the second.
  off_from timestamptz,
  on_since timestamptz not null
);

-- Those whose contacts chose mails.
create index accounts_with_mails on accounts (id) where contacts @? '$[*].mailsId';
