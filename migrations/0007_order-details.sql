-- What `GET /orders/{id}` answers, as text, kept when it is first asked for and made anew when order or shape have changed.
-- Beside the orders, three of which fit into a page; whole in its own row, as it is read.
create table order_details (
  account_id bigint not null,
  order_id uuid not null,
  -- Of the order.
  version integer not null,
  -- Which release wrote it, as far as its words differ.
  shape integer not null,
  detail text not null,
  primary key (account_id, order_id)
) with (toast_tuple_target = 8160);
alter table order_details alter detail set storage main;
