-- What the sandbox is still to do with orders by itself, as their reference numbers asked: written in the commit that placed the
-- order, removed once it was done. In production nothing is ever written here.
create table simulation_steps (
  account_id bigint not null,
  order_id uuid not null,
  -- From 0, in the order in which they are done when they are due at once.
  number smallint not null,
  -- Who takes a step moves this on, so that another process takes it if the first one ends.
  due_at timestamptz not null,
  -- As `src/simulation/magic-references.ts` makes it.
  step jsonb not null,
  -- How often it was taken.
  tries smallint not null default 0,
  primary key (account_id, order_id, number)
);
create index simulation_steps_by_due on simulation_steps (due_at);
