-- Sales at a till, which may be made while the device has no connection.

-- Staff switch the till on in the settings; without it nothing of it is shown.
alter table settings add column has_till boolean not null default false;

alter table order_items
  -- The price of the catalogue, if the unit was sold below it.
  add column list_price bigint,
  add constraint order_items_list_price_check check (list_price > price);

-- A sale at the counter may be anonymous; every other order has a phone.
alter table orders
  add constraint orders_phone_check check (customer_phone <> '' or is_at_counter and client_id is null);

-- What devices have sent. A key has one result: an event that is sent again finds it here.
create table till_events (
  key uuid primary key,
  content_hash text not null,
  kind text not null check (kind in ('sale', 'drawerOpened', 'ticketDiscarded')),
  -- By the clock of the device.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  is_offline boolean not null,
  -- Who sold, and who is signed in on the device.
  staff_id bigint references users,
  staff_name text not null,
  device_staff_id bigint references users,
  -- The reason of an opened drawer, the lines of a discarded ticket.
  details jsonb not null default '{}',
  -- Code and details; null: it was done.
  refusal jsonb
);
create index till_events_newest on till_events (received_at desc);

-- Only a refusal may be replaced: the device completed the sale without a connection after all.
create function keep_till_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.refusal is not null and not old.is_offline and new.is_offline
    and new.key = old.key and new.content_hash = old.content_hash then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger till_events_keep before update or delete on till_events
  for each row execute function keep_till_event();
create trigger till_events_no_truncate before truncate on till_events
  for each statement execute function refuse_change();

-- What is known of an order because it was sold at a till.
create table till_sales (
  order_id bigint primary key references orders on delete cascade,
  key uuid not null unique references till_events,
  order_number bigint not null,
  receipt_number bigint not null,
  -- Of the ticket on the device.
  number text not null,
  -- Cash that the client handed over.
  received bigint not null default 0 check (received >= 0),
  -- What staff should check; none: nothing.
  flags text[] not null default '{}',
  -- Articles that were sold without stock or after they were removed: name, quantity.
  missing jsonb not null default '[]',
  -- Lines that were removed from the ticket: name, quantity, price, at.
  removed jsonb not null default '[]',
  -- Why lines were sold below their list price.
  line_reason text not null default '',
  -- Who approved a discount above the limit of the cashier.
  approved_by bigint references users,
  approved_name text,
  -- When staff marked the flags as seen.
  seen_at timestamptz,
  seen_by bigint references users,
  seen_name text
);
create index till_sales_of_number on till_sales (number);
create index till_sales_flagged on till_sales (order_id) where flags <> '{}' and seen_at is null;
create trigger till_sales_notify after insert on till_sales
  for each row when (new.flags <> '{}') execute function notify_change('till');
create trigger till_sales_notify_update after update on till_sales
  for each row when (old.* is distinct from new.*) execute function notify_change('till');

-- Tickets that wait for their client. One that was recalled is on the device that recalled it.
create table till_tickets (
  id uuid primary key,
  name text not null,
  total bigint not null check (total >= 0),
  quantity integer not null check (quantity > 0),
  content jsonb not null,
  parked_at timestamptz not null,
  parked_by bigint references users,
  parked_name text not null,
  -- The key of the recall; null: it is parked.
  recall_key uuid,
  recalled_at timestamptz,
  recalled_name text,
  check ((recall_key is null) = (recalled_at is null))
);
create index till_tickets_parked on till_tickets (parked_at) where recall_key is null;
create index till_tickets_recalled on till_tickets (recalled_at) where recall_key is not null;
create trigger till_tickets_notify after insert or delete on till_tickets
  for each row execute function notify_change('till');
create trigger till_tickets_notify_update after update on till_tickets
  for each row when (old.* is distinct from new.*) execute function notify_change('till');

-- Articles that the screen shows first, for all devices.
create table till_favourites (
  variant_id bigint primary key references product_variants on delete cascade,
  position smallint not null
);
create trigger till_favourites_notify after insert or delete on till_favourites
  for each row execute function notify_change('till');
create trigger till_favourites_notify_update after update on till_favourites
  for each row when (old.* is distinct from new.*) execute function notify_change('till');
