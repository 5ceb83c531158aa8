-- Views of the company's lists that its people have saved, for all of them.

create table saved_views (
  name text primary key check (char_length(name) between 1 and 60),
  -- Path and query in the console, as in /orders?late=true.
  address text not null,
  -- As in `person:7`.
  saved_by text not null,
  saved_at timestamptz not null default now()
);
