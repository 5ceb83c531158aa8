-- What the company does with orders: reports of their stops, who carries them, what canceling costs, and what its lists need.

-- What papers and invoices name.
alter table accounts
  add column legal_name text not null default '',
  add column address_line_1 text not null default '',
  add column address_line_2 text not null default '',
  add column zip text not null default '',
  add column city text not null default '',
  -- People to ask: name, email, phone, role.
  add column contacts jsonb not null default '[]',
  -- When the VAT id was checked, by whom and with what result.
  add column vat_check jsonb,
  -- Whether the account agreed to fees for canceling.
  add column fees_agreed boolean not null default false;

alter table orders
  -- Of the last change of any kind, also of those that leave the version. Null: not since this column is there.
  add column updated_at timestamptz,
  -- What canceling costs, as the tariff said at booking. Null: nothing.
  add column cancellation_terms jsonb,
  -- What was charged for it, in cents: net, vat, gross.
  add column cancellation_charge jsonb,
  -- Who canceled it and why: by, reason, note.
  add column cancellation jsonb,
  -- Who carries it: haulier, haulierAddress, vehiclePlate, trailerPlate, driverName, driverPhone.
  add column transport jsonb,
  -- Whether a proof of delivery or a signature was added.
  add column has_proof boolean not null default false;
create index orders_by_update on orders (coalesce(updated_at, created_at));
-- Over all accounts, the newest of each status; a number alone is found by it too, with every status named. An expression, so
-- that no statement of one account is ever planned by it.
create index orders_by_state on orders ((status || ''), order_number);
drop index orders_by_number;
-- What a dispatcher has to see to: small, whatever was delivered.
create index orders_without_transport on orders (order_number) where transport is null and status in ('placed', 'loaded');
create index orders_without_proof on orders (order_number)
  where documented_delivery and not has_proof and status = 'delivered';

-- The detail of an order also moves with what leaves its version.
alter table order_details add column updated_at timestamptz;

-- The stops of orders that are placed, one row each, as far as they move: what the board and the lists of the day read.
create table order_stops (
  account_id bigint not null,
  order_id uuid not null,
  -- In tour order, from 0.
  position smallint not null,
  stop_id uuid not null,
  is_loading boolean not null,
  -- The local day of the window's start.
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- As last reported, or worked out anew from an earlier stop's report.
  expected_at timestamptz,
  is_expectation_derived boolean not null default false,
  state text not null default 'open'
    check (state in ('open', 'arrived', 'finished', 'failed', 'closed', 'canceled')),
  arrived_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, order_id, position)
) with (fillfactor = 70);
create index order_stops_by_day on order_stops (day, starts_at, account_id, order_id, position);
-- Those still to be served, by when they were to be: the late ones come first.
create index order_stops_to_serve on order_stops (ends_at) where state in ('open', 'arrived', 'failed');
-- Those expected after their window.
create index order_stops_expected_late on order_stops (account_id, order_id)
  where state in ('open', 'arrived', 'failed') and expected_at > ends_at;

-- What was reported of a stop. What is taken back stays, marked.
create table stop_reports (
  account_id bigint not null,
  order_id uuid not null,
  -- Counts the reports of the order.
  number integer not null,
  stop_id uuid not null,
  type text not null check (type in ('eta', 'arrived', 'finished', 'failed', 'closed')),
  at timestamptz not null,
  -- As it was stated, where that was before what had happened there, or an arrival after the end. Null: as `at`.
  stated_at timestamptz,
  recorded_at timestamptz not null,
  actor text not null,
  -- The reporter's own, which makes a report repeatable.
  report_id text,
  reason text,
  note text,
  signed_by text,
  quantities jsonb,
  is_out_of_order boolean not null default false,
  corrected_at timestamptz,
  primary key (account_id, order_id, number)
);

-- Words by which the company finds orders, each behind the block of 4,096 order numbers it stands for: a search goes from the
-- newest block down and reads little more than it shows.
create table order_search (
  account_id bigint not null,
  order_number bigint not null,
  words tsvector not null,
  primary key (account_id, order_number)
);
create index order_search_by_word on order_search using gin (words) with (gin_pending_list_limit = 512);

-- A key may stand for any change of an order.
alter table idempotency_keys drop constraint idempotency_keys_route_check;

-- Whoever books or reports meanwhile waits.
lock table orders in access exclusive mode;

insert into order_stops (
  account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state, arrived_at, finished_at)
select o.account_id, o.id, s.place - 1, (s.stop->>'id')::uuid, s.place <= jsonb_array_length(o.loadings),
       ((s.stop->'dates'->0->>'start')::timestamptz at time zone (s.stop->>'timeZone'))::date,
       (s.stop->'dates'->0->>'start')::timestamptz, (s.stop->'dates'->0->>'end')::timestamptz,
       case when r.finished_at is not null then 'finished' when o.status = 'canceled' then 'canceled'
            else coalesce(r.last_type, 'open') end,
       r.arrived_at, r.finished_at
  from orders o
 cross join lateral jsonb_array_elements(o.loadings || o.unloadings) with ordinality as s(stop, place)
 cross join lateral (
   select s.stop->'statuses'->-1->>'type' as last_type,
          min(t.date) filter (where t.type = 'arrived') as arrived_at,
          min(t.date) filter (where t.type = 'finished') as finished_at
     from jsonb_to_recordset(s.stop->'statuses') as t(type text, date timestamptz)) as r
 where o.tariff_version is not null;

insert into stop_reports (account_id, order_id, number, stop_id, type, at, recorded_at, actor)
select o.account_id, o.id, row_number() over (partition by o.account_id, o.id order by s.place, t.place),
       (s.stop->>'id')::uuid, t.status->>'type', (t.status->>'date')::timestamptz, (t.status->>'date')::timestamptz, 'operator'
  from orders o
 cross join lateral jsonb_array_elements(o.loadings || o.unloadings) with ordinality as s(stop, place)
 cross join lateral jsonb_array_elements(s.stop->'statuses') with ordinality as t(status, place)
 where o.tariff_version is not null;
-- They stand there now.
update orders o
   set loadings = (select jsonb_agg(s.stop - 'statuses' order by s.place)
                     from jsonb_array_elements(o.loadings) with ordinality as s(stop, place)),
       unloadings = (select jsonb_agg(s.stop - 'statuses' order by s.place)
                       from jsonb_array_elements(o.unloadings) with ordinality as s(stop, place))
 where exists (select from stop_reports r where r.account_id = o.account_id and r.order_id = o.id);

insert into order_search (account_id, order_number, words)
select o.account_id, o.order_number,
       array_to_tsvector(array_agg(distinct lpad(to_hex(o.order_number >> 12), 7, '0') || left(w.word, 40)))
  from orders o
 cross join lateral jsonb_array_elements(o.loadings || o.unloadings) as s(stop)
 cross join lateral regexp_split_to_table(
   replace(replace(replace(translate(lower(regexp_replace(normalize(
     concat_ws(' ', s.stop->>'companyName', s.stop->>'lastName', s.stop->>'city', s.stop->>'referenceNumber'), NFD),
     '[\u0300-\u036f]', '', 'g')), 'łøđ', 'lod'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
   '[\s[:punct:]]+') as w(word)
 where w.word <> ''
 group by o.account_id, o.order_number;
