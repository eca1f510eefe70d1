-- What placing and following an order needs beside the order itself.

create sequence receipt_numbers start with 1001;
create sequence invoice_numbers start with 1001;

alter table orders
  -- Spec 3: REC- and INV- numbers; the invoice's is given when it is first printed.
  add column receipt_number bigint not null default nextval('receipt_numbers') unique,
  add column invoice_number bigint unique,
  -- SHA-256 of a picture that was announced with the order and is still on its way (sent after the order on a poor line).
  add column promised_proof text check (promised_proof ~ '^[0-9a-f]{64}$'),
  -- The sale should be in the register and could not be written there: it is tried again until it is.
  add column awaiting_register boolean not null default false;

alter sequence receipt_numbers owned by orders.receipt_number;
alter sequence invoice_numbers owned by orders.invoice_number;

create index orders_awaiting_register on orders (id) where awaiting_register;

-- Every picture that was ever sent for an order; orders.payment_screenshot_id is the latest.
create table payment_proofs (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  media_id uuid not null references media,
  -- Of the file as it was sent: the same file on two orders is found by it.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz not null default now()
);

create index payment_proofs_of_order on payment_proofs (order_id, id desc);
create index payment_proofs_same_file on payment_proofs (sha256);

-- The shopper's page of one order hears of that order alone.
create function announce_order() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('change', 'order:' || new.token);
  return null;
end
$$;

create trigger orders_announce_one after update on orders
  for each row when (old.* is distinct from new.*) execute function announce_order();
