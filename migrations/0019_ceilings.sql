-- Tokens of programs that order by themselves: for how much a day.

alter table tokens
  -- Net euro cents a day. Null: without limit.
  add column ceiling_cents bigint,
  -- The token that it was exchanged for, however often: they count together. Null: it counts alone.
  add column counts_with bigint,
  -- A program of an earlier release that exchanges such a token fails, instead of making one without a ceiling.
  add constraint tokens_ceiling_check
    check (('agent:book' = any(scopes)) = (ceiling_cents is not null) and coalesce(ceiling_cents > 0, true));

-- For how much a token has ordered on a day of the company, canceled orders included.
create table token_days (
  account_id bigint not null,
  token_id bigint not null,
  day date not null,
  cents bigint not null,
  primary key (account_id, token_id, day)
) with (fillfactor = 50);
