alter table accounts
  -- What the account gets off every price, as a share.
  add column discount_share numeric(5, 4) not null default 0 check (discount_share >= 0 and discount_share < 1),
  -- The account's own price table; null: the general one.
  add column tariff_name text;
