-- Payments and refunds of an order as lines, discounts, versions, returns and store credit.

-- ----- discounts -----
alter table orders
  add column discount bigint not null default 0 check (discount >= 0),
  -- Null: the discount is an amount.
  add column discount_percent smallint check (discount_percent between 1 and 100),
  add column discount_reason text not null default '',
  -- Value of returned goods and of a delivery fee that was given back.
  add column returned_total bigint not null default 0 check (returned_total >= 0),
  add column returned_quantity integer not null default 0 check (returned_quantity >= 0),
  -- Rises with each edit.
  add column version integer not null default 1;
alter table orders drop constraint orders_check;
alter table orders
  add constraint orders_total_check check (total = subtotal - discount + shipping and discount <= subtotal),
  add constraint orders_returned_check check (returned_total <= total and returned_quantity <= total_quantity);

alter table order_items
  add column returned_quantity integer not null default 0,
  add constraint order_items_returned_check check (returned_quantity between 0 and quantity);

-- ----- versions -----
-- An order before each edit, and what the edit changed.
create table order_versions (
  order_id bigint not null references orders on delete cascade,
  -- The version that ended with this edit.
  version integer not null,
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  -- The order as it was before: lines, address, discount, totals.
  content jsonb not null,
  -- Created in the browser, one per edit: a repeated request finds the edit that it made.
  key uuid not null unique,
  primary key (order_id, version)
);
create trigger order_versions_append_only before update or delete on order_versions
  for each row execute function refuse_change();
create trigger order_versions_no_truncate before truncate on order_versions
  for each statement execute function refuse_change();

-- ----- returns -----
create sequence credit_note_numbers;

create table order_returns (
  id bigint generated always as identity primary key,
  -- Number of the credit note.
  number bigint not null unique default nextval('credit_note_numbers'),
  order_id bigint not null references orders,
  -- Created in the browser, one per return.
  key uuid not null unique,
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  -- Value of the lines, and of the delivery fee that is given back.
  goods bigint not null check (goods >= 0),
  shipping bigint not null default 0 check (shipping >= 0),
  reason text not null default '',
  -- The order with the goods that were taken in exchange.
  exchange_order_id bigint references orders
);
create index order_returns_of_order on order_returns (order_id, id);
create index order_returns_newest on order_returns (at desc, id desc);

create table order_return_lines (
  return_id bigint not null references order_returns,
  -- Position of the line in the order.
  position smallint not null,
  quantity integer not null check (quantity > 0),
  condition text not null check (condition in ('restock', 'damaged', 'lost')),
  amount bigint not null check (amount >= 0),
  primary key (return_id, position, condition)
);
create trigger order_returns_append_only before delete on order_returns
  for each row execute function refuse_change();
create trigger order_return_lines_append_only before update or delete on order_return_lines
  for each row execute function refuse_change();

-- ----- payments -----
create table order_payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('payment', 'refund')),
  -- The type of its entry in the register.
  entry_type text not null generated always as (case kind when 'payment' then 'sale' else 'refund' end) stored,
  -- `credit` and `exchange` do not pass through the register.
  method text not null check (method in
    ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click', 'cash', 'other', 'credit', 'exchange')),
  amount bigint not null check (amount > 0),
  -- A payment is declared by the shopper, then seen, accepted or refused by staff. A refund is due until it was sent, or
  -- waived because nothing has to be given back.
  state text not null,
  -- The wallet's transaction number.
  reference text not null default '',
  -- Why a payment was refused, or a refund waived.
  note text not null default '',
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  -- Who set the state, and when.
  decided_at timestamptz,
  decided_by bigint references users,
  decided_name text,
  -- The latest picture of the transfer.
  proof_id uuid references media,
  return_id bigint references order_returns,
  -- Created in the browser, one per payment that staff enter.
  key uuid unique,
  check (case kind when 'payment' then state in ('declared', 'seen', 'accepted', 'refused')
    else state in ('due', 'sent', 'waived') end),
  unique (id, order_id, entry_type, method, amount)
);
create index order_payments_of_order on order_payments (order_id, id);
create index order_payments_due on order_payments (order_id) where kind = 'refund' and state = 'due';
-- Pictures that wait for a check.
create index order_payments_to_check on order_payments (order_id)
  where kind = 'payment' and state in ('declared', 'seen') and proof_id is not null;
-- Removing a picture looks for rows that refer to it.
create index order_payments_of_proof on order_payments (proof_id) where proof_id is not null;

-- A line of money never disappears and never changes its amount; only its state does.
create function keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.order_id, new.kind, new.method, new.amount, new.at, new.staff_id)
      is distinct from (old.order_id, old.kind, old.method, old.amount, old.at, old.staff_id) then
    raise exception 'payments and refunds are never changed or deleted';
  end if;
  return new;
end
$$;
create trigger order_payments_keep before update or delete on order_payments
  for each row execute function keep_payment();
create trigger order_payments_no_truncate before truncate on order_payments
  for each statement execute function refuse_change();

-- ----- payments of the present orders -----
-- One line for each entry of an order in the register.
insert into order_payments (order_id, kind, method, amount, state, at, staff_id, staff_name)
select order_id, case type when 'sale' then 'payment' else 'refund' end, payment_method, amount,
  case type when 'sale' then 'accepted' else 'sent' end, at, staff_id, staff_name
from cash_transactions where order_id is not null and type in ('sale', 'refund')
order by id;

alter table cash_transactions add column payment_id bigint;
alter table cash_transactions disable trigger user;
-- Both were numbered in the same order.
update cash_transactions set payment_id = numbered.payment_id
from (
  select entry.id, payment.id as payment_id
  from (select id, row_number() over (order by id) as place from cash_transactions
    where order_id is not null and type in ('sale', 'refund')) entry
  join (select id, row_number() over (order by id) as place from order_payments) payment using (place)) numbered
where numbered.id = cash_transactions.id;
alter table cash_transactions enable trigger user;

alter table cash_transactions
  -- An entry of an order belongs to one payment or refund, with the same amount and method.
  add constraint cash_transactions_payment_check
    check ((payment_id is not null) = (order_id is not null and type in ('sale', 'refund'))),
  add foreign key (payment_id, order_id, type, payment_method, amount)
    references order_payments (id, order_id, entry_type, method, amount);
create index cash_transactions_of_payment on cash_transactions (payment_id) where payment_id is not null;

-- A payment or refund is entered once; again only after a reset of the register voided its entry. Callers hold the lock
-- of the order.
create function check_entered_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from cash_transactions entry where payment_id = new.payment_id and not exists (
      select from cash_resets where cash_resets.date = entry.date and entry.id <= cash_resets.through_id)) then
    raise unique_violation using message = format('payment %s is already in the register', new.payment_id);
  end if;
  return new;
end
$$;
create trigger cash_transactions_once before insert on cash_transactions
  for each row when (new.payment_id is not null) execute function check_entered_once();

-- Transfers whose entry is missing.
insert into order_payments (order_id, kind, method, amount, state, at, staff_name)
select id, 'payment', case payment_method when 'upload' then 'other' else payment_method end, total, 'declared',
  created_at, 'system'
from orders
where payment_method <> 'cash' and total > 0
  and not exists (select from order_payments where order_id = orders.id and kind = 'payment')
order by id;

-- The check of the transfer that the order was placed with.
update order_payments set
  state = coalesce(orders.payment_check, 'declared'),
  reference = coalesce(orders.payment_reference, ''),
  note = coalesce(orders.payment_refusal, ''),
  decided_at = orders.payment_checked_at,
  decided_by = orders.payment_checked_by,
  decided_name = orders.payment_checked_name,
  proof_id = orders.payment_screenshot_id
from orders
where orders.id = order_payments.order_id and orders.payment_method <> 'cash'
  and order_payments.id = (
    select min(first.id) from order_payments first where first.order_id = orders.id and first.kind = 'payment');

-- The refund that the register entered with a cancellation: settled, due, or nothing to give back.
update order_payments set
  state = coalesce(orders.refund_state, 'waived'),
  note = case orders.refund_state when 'waived' then orders.refund_note else '' end,
  reference = case orders.refund_state when 'sent' then orders.refund_note else '' end,
  decided_at = orders.refund_settled_at,
  decided_by = orders.refund_settled_by,
  decided_name = orders.refund_settled_name
from cash_transactions entry join orders on orders.id = entry.order_id
where entry.payment_id = order_payments.id and entry.type = 'refund' and entry.automatic
  and orders.status = 'cancelled';
-- What is given back beside that entry, because a reset of the register voided the sale.
insert into order_payments (order_id, kind, method, amount, state, note, reference, at, staff_name, decided_at, decided_by,
  decided_name)
select id, 'refund', refund_method, refund_amount - entered, refund_state,
  case refund_state when 'waived' then refund_note else '' end,
  case refund_state when 'sent' then refund_note else '' end,
  updated_at, 'system', refund_settled_at, refund_settled_by, refund_settled_name
from orders cross join lateral (
  select coalesce(sum(amount), 0) as entered from cash_transactions
  where order_id = orders.id and type = 'refund' and automatic) automatic
where refund_state is not null and refund_amount > entered
order by id;

-- Every picture belongs to the payment that it proves; null for an order with nothing to pay.
alter table payment_proofs add column payment_id bigint references order_payments;
update payment_proofs set payment_id = (
  select min(id) from order_payments where order_payments.order_id = payment_proofs.order_id and kind = 'payment');

-- All of these are in the lines now.
alter table orders
  drop column payment_screenshot_id,
  drop column payment_check,
  drop column payment_checked_at,
  drop column payment_checked_by,
  drop column payment_checked_name,
  drop column payment_reference,
  drop column payment_refusal,
  drop column refund_state,
  drop column refund_amount,
  drop column refund_method,
  drop column refund_settled_at,
  drop column refund_settled_by,
  drop column refund_settled_name,
  drop column refund_note;

create unique index order_payments_reference on order_payments (reference)
  where kind = 'payment' and state = 'accepted' and reference <> '';

create trigger order_payments_notify after insert on order_payments
  for each row execute function notify_change('orders');
create trigger order_payments_notify_update after update on order_payments
  for each row when (old.* is distinct from new.*) execute function notify_change('orders');

-- The shopper's page of the order. An order is notified when it is placed, with its first payment.
create function notify_order_of_payment() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', 'order:' || token) from orders where id = new.order_id;
  return null;
end
$$;
create trigger order_payments_notify_order after insert on order_payments
  for each row when (new.kind = 'refund' or new.key is not null) execute function notify_order_of_payment();
create trigger order_payments_notify_order_update after update on order_payments
  for each row when (old.* is distinct from new.*) execute function notify_order_of_payment();

-- ----- totals without what was returned -----
create or replace function update_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into order_totals (day, status, wilaya, payment_method, orders, units, total)
    values (shop_day(old.created_at), old.status, old.wilaya, old.payment_method, -1,
      -(old.total_quantity - old.returned_quantity), -(old.total - old.returned_total));
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into order_totals (day, status, wilaya, payment_method, orders, units, total)
    values (shop_day(new.created_at), new.status, new.wilaya, new.payment_method, 1,
      new.total_quantity - new.returned_quantity, new.total - new.returned_total);
  end if;
  return null;
end
$$;

create trigger orders_update_totals_returned after update of returned_total, returned_quantity on orders
  for each row when ((old.returned_total, old.returned_quantity) is distinct from (new.returned_total, new.returned_quantity)
    and (old.created_at, old.status, old.wilaya, old.payment_method, old.total_quantity, old.total, old.deleted_at)
      is not distinct from
    (new.created_at, new.status, new.wilaya, new.payment_method, new.total_quantity, new.total, new.deleted_at))
  execute function update_order_totals();

-- Sales of products without what was returned.
create or replace function update_product_sales() returns trigger
language plpgsql
as $$
declare
  sign integer := case when new.status <> 'cancelled' and new.deleted_at is null then 1 else -1 end;
begin
  insert into product_sales (product_id, day, quantity, revenue, cost, costed_revenue)
  select product_id, shop_day(new.created_at), sign * sum(quantity - returned_quantity),
    sign * sum((quantity - returned_quantity) * price),
    sign * coalesce(sum((quantity - returned_quantity) * unit_cost), 0),
    sign * coalesce(sum((quantity - returned_quantity) * price) filter (where unit_cost is not null), 0)
  from order_items where order_id = new.id and product_id is not null
  group by product_id
  order by product_id
  on conflict (product_id, day) do update set
    quantity = product_sales.quantity + excluded.quantity,
    revenue = product_sales.revenue + excluded.revenue,
    cost = product_sales.cost + excluded.cost,
    costed_revenue = product_sales.costed_revenue + excluded.costed_revenue;
  return null;
end
$$;

-- A line that an edit changed or removed, or whose units were returned.
create function update_sales_of_item() returns trigger
language plpgsql
as $$
declare
  kept integer := case tg_op when 'DELETE' then 0 else new.quantity - new.returned_quantity end;
  new_price bigint := case tg_op when 'DELETE' then 0 else new.price end;
  units integer := kept - (old.quantity - old.returned_quantity);
  worth bigint := kept * new_price - (old.quantity - old.returned_quantity) * old.price;
begin
  insert into product_sales (product_id, day, quantity, revenue, cost, costed_revenue)
  select old.product_id, shop_day(created_at), units, worth, coalesce(units * old.unit_cost, 0),
    case when old.unit_cost is null then 0 else worth end
  from orders where id = old.order_id and status <> 'cancelled' and deleted_at is null
  on conflict (product_id, day) do update set
    quantity = product_sales.quantity + excluded.quantity,
    revenue = product_sales.revenue + excluded.revenue,
    cost = product_sales.cost + excluded.cost,
    costed_revenue = product_sales.costed_revenue + excluded.costed_revenue;
  return null;
end
$$;
create trigger order_items_update_sales after update of quantity, price, returned_quantity on order_items
  for each row when (old.product_id is not null and (old.quantity, old.price, old.returned_quantity)
    is distinct from (new.quantity, new.price, new.returned_quantity))
  execute function update_sales_of_item();
create trigger order_items_remove_sales after delete on order_items
  for each row when (old.product_id is not null) execute function update_sales_of_item();

-- ----- store credit -----
alter table clients add column credit bigint not null default 0 check (credit >= 0);

-- Every change of a client's credit, written in the transaction that changes it.
create table credit_movements (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  at timestamptz not null,
  -- `granted` by staff, `return` of goods, `used` for an order, `givenBack` for a cancelled order, `merge` of clients.
  cause text not null check (cause in ('granted', 'return', 'used', 'givenBack', 'merge')),
  -- Negative: used.
  amount bigint not null check (amount <> 0),
  credit_after bigint not null check (credit_after >= 0),
  payment_id bigint unique references order_payments,
  reason text not null default '',
  staff_id bigint references users,
  staff_name text not null,
  key uuid unique
);
create index credit_movements_of_client on credit_movements (client_id, id desc);
create trigger credit_movements_append_only before update or delete on credit_movements
  for each row execute function refuse_change();
create trigger credit_movements_no_truncate before truncate on credit_movements
  for each statement execute function refuse_change();

-- A client's credit is what her last movement says.
create function check_credit() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  select credit_after into last from credit_movements where client_id = new.id order by id desc limit 1;
  if new.credit <> coalesce(last, 0) then
    raise exception 'the credit of client % is not the one of its last movement', new.id;
  end if;
  return null;
end
$$;
create constraint trigger clients_check_credit after update of credit on clients
  deferrable initially deferred for each row when (old.credit is distinct from new.credit)
  execute function check_credit();
create function check_credit_movement() returns trigger language plpgsql as $$
declare
  before bigint;
begin
  select credit_after into before from credit_movements where client_id = new.client_id and id < new.id
  order by id desc limit 1;
  if new.credit_after <> coalesce(before, 0) + new.amount then
    raise exception 'the credit of client % does not follow from the movement before', new.client_id;
  end if;
  if not exists (
    select from clients where id = new.client_id and credit = (
      select credit_after from credit_movements where client_id = new.client_id order by id desc limit 1)) then
    raise exception 'the credit of client % is not the one of its last movement', new.client_id;
  end if;
  return null;
end
$$;
create constraint trigger credit_movements_check after insert on credit_movements
  deferrable initially deferred for each row execute function check_credit_movement();
