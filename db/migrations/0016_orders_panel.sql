-- What the panel needs of orders beside their life: who opened one first, how a payment was checked, quick lists.

alter table orders
  add column opened_at timestamptz,
  add column opened_by bigint references users,
  -- What staff said of the latest proof; a better picture asks anew, unless the payment was accepted.
  add column payment_check text check (payment_check in ('seen', 'accepted', 'refused')),
  add column payment_checked_at timestamptz,
  add column payment_checked_by bigint references users,
  add column payment_checked_name text,
  -- The wallet's own number of the transfer: capitals and digits only, so that one transfer has one spelling.
  add column payment_reference text check (payment_reference ~ '^[A-Z0-9]{3,40}$'),
  add column payment_refusal text check (payment_refusal <> ''),
  add constraint orders_payment_accepted check (payment_check is distinct from 'accepted' or payment_reference is not null),
  add constraint orders_payment_refused check ((payment_check is not distinct from 'refused') = (payment_refusal is not null));

-- One transfer pays one order, also when that order is cancelled or removed later.
create unique index orders_payment_reference on orders (payment_reference) where payment_check = 'accepted';
create index orders_unopened on orders (id) where opened_at is null and status = 'pending' and deleted_at is null;

-- How far an order has come, as a number to sort by.
create function order_stage(status text) returns integer
language sql immutable parallel safe
as $$ select array_position(array['pending', 'confirmed', 'preparing', 'sent', 'delivered', 'cancelled'], status) $$;

create index orders_by_stage on orders (order_stage(status), created_at, id) where deleted_at is null;
create index orders_by_name on orders (fold_text(customer_name), id) where deleted_at is null;
create index orders_biggest on orders (total, id) where deleted_at is null;

-- Proofs that look alike: 64 bits to find them by, and a small grey picture to tell them apart.
alter table payment_proofs
  add column look_hash bit(64),
  add column look bytea;

create index payment_proofs_looks on payment_proofs (id desc) include (look_hash, order_id) where look_hash is not null;

create index clients_by_name on clients (fold_text(name), id) where deleted_at is null;
create index clients_last_order on clients (last_order_date, id) where deleted_at is null;
create index clients_order_count on clients (total_orders, id) where deleted_at is null;
