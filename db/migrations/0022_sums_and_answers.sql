-- What reports add up is added up when it happens. A change appends a row and waits for nobody: a sum that everybody
-- updated would make every order wait for the one before it. Now and then rows that say the same are folded into one.

create table order_sums (
  day date not null,
  status text not null,
  wilaya text not null,
  payment_method text not null,
  orders integer not null,
  pieces integer not null,
  total bigint not null,
  is_folded boolean not null default false
);

create index order_sums_of_day on order_sums (day)
  include (status, wilaya, payment_method, orders, pieces, total);
create index order_sums_new on order_sums (day, status, wilaya, payment_method) where not is_folded;

create function sum_order() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into order_sums (day, status, wilaya, payment_method, orders, pieces, total)
    values (shop_day(old.created_at), old.status, old.wilaya, old.payment_method, -1, -old.total_quantity, -old.total);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into order_sums (day, status, wilaya, payment_method, orders, pieces, total)
    values (shop_day(new.created_at), new.status, new.wilaya, new.payment_method, 1, new.total_quantity, new.total);
  end if;
  return null;
end
$$;

create trigger orders_sum after insert or delete on orders
  for each row execute function sum_order();
create trigger orders_sum_change
  after update of created_at, status, wilaya, payment_method, total_quantity, total, deleted_at on orders
  for each row when (
    (old.created_at, old.status, old.wilaya, old.payment_method, old.total_quantity, old.total, old.deleted_at)
      is distinct from
    (new.created_at, new.status, new.wilaya, new.payment_method, new.total_quantity, new.total, new.deleted_at))
  execute function sum_order();

create table cash_sums (
  date date not null,
  type text not null,
  payment_method text not null,
  entries integer not null,
  amount bigint not null,
  is_folded boolean not null default false
);

create index cash_sums_of_date on cash_sums (date) include (type, payment_method, entries, amount);
create index cash_sums_new on cash_sums (date, type, payment_method) where not is_folded;

create function sum_cash() returns trigger
language plpgsql
as $$
begin
  insert into cash_sums (date, type, payment_method, entries, amount)
  values (new.date, new.type, new.payment_method, 1, new.amount);
  return null;
end
$$;

create trigger cash_transactions_sum after insert on cash_transactions
  for each row execute function sum_cash();

-- What a reset strikes through leaves the sums; what an earlier one of that day struck through has left before.
create function sum_cash_reset() returns trigger
language plpgsql
as $$
begin
  insert into cash_sums (date, type, payment_method, entries, amount)
  select date, type, payment_method, -count(*), -sum(amount)
  from cash_transactions
  where date = new.date and id <= new.through_id and id > coalesce(
    (select max(through_id) from cash_resets where date = new.date and id <> new.id), 0)
  group by date, type, payment_method;
  return null;
end
$$;

create trigger cash_resets_sum after insert on cash_resets
  for each row execute function sum_cash_reset();

create table client_sums (
  day date not null,
  clients integer not null,
  is_folded boolean not null default false
);

create index client_sums_of_day on client_sums (day) include (clients);
create index client_sums_new on client_sums (day) where not is_folded;

create function sum_client() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into client_sums (day, clients) values (shop_day(old.registered_date), -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into client_sums (day, clients) values (shop_day(new.registered_date), 1);
  end if;
  return null;
end
$$;

create trigger clients_sum after insert or delete on clients
  for each row execute function sum_client();
create trigger clients_sum_change after update of registered_date, deleted_at on clients
  for each row when ((old.registered_date, old.deleted_at) is distinct from (new.registered_date, new.deleted_at))
  execute function sum_client();

-- One process at a time; whoever comes meanwhile has nothing to do.
create function fold_sums() returns void
language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_sums')) then return; end if;
  with gone as (
    delete from order_sums
    where (day, status, wilaya, payment_method) in (
      select day, status, wilaya, payment_method from order_sums where not is_folded)
    returning *)
  insert into order_sums
  select day, status, wilaya, payment_method, sum(orders), sum(pieces), sum(total), true
  from gone group by day, status, wilaya, payment_method having sum(orders) <> 0;
  with gone as (
    delete from cash_sums
    where (date, type, payment_method) in (select date, type, payment_method from cash_sums where not is_folded)
    returning *)
  insert into cash_sums
  select date, type, payment_method, sum(entries), sum(amount), true
  from gone group by date, type, payment_method having sum(entries) <> 0;
  with gone as (
    delete from client_sums where day in (select day from client_sums where not is_folded) returning *)
  insert into client_sums select day, sum(clients), true from gone group by day having sum(clients) <> 0;
end
$$;

-- A year has many days, and each as many products as were sold on it.
create table product_sales_months (
  month date not null,
  product_id bigint not null references products on delete cascade,
  quantity integer not null,
  revenue bigint not null,
  primary key (month, product_id)
);

create index product_sales_months_of_product on product_sales_months (product_id);

create function sum_product_month() returns trigger
language plpgsql
as $$
begin
  insert into product_sales_months (month, product_id, quantity, revenue)
  values (date_trunc('month', new.day)::date, new.product_id,
    new.quantity - coalesce(old.quantity, 0), new.revenue - coalesce(old.revenue, 0))
  on conflict (month, product_id) do update set
    quantity = product_sales_months.quantity + excluded.quantity,
    revenue = product_sales_months.revenue + excluded.revenue;
  return null;
end
$$;

create trigger product_sales_month after insert or update on product_sales
  for each row execute function sum_product_month();

-- Who came back since a day: her last order tells, without her orders.
create index clients_came_back on clients (last_order_date) include (registered_date);

insert into order_sums
select shop_day(created_at), status, wilaya, payment_method, count(*), sum(total_quantity), sum(total), true
from orders where deleted_at is null group by 1, 2, 3, 4;

insert into cash_sums
select date, type, payment_method, count(*), sum(amount), true
from cash_transactions t
where not exists (select from cash_resets r where r.date = t.date and t.id <= r.through_id)
group by 1, 2, 3;

insert into client_sums
select shop_day(registered_date), count(*), true from clients where deleted_at is null group by 1;

insert into product_sales_months
select date_trunc('month', day)::date, product_id, sum(quantity), sum(revenue) from product_sales group by 1, 2;

-- An answer to a question about an order is seen where it was asked.
create function announce_answer() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('change', 'order:' || o.token)
  from conversations c join orders o on o.id = c.order_id where c.id = new.conversation_id;
  return null;
end
$$;

create trigger messages_announce_answer after insert on messages
  for each row when (new.sender = 'admin') execute function announce_answer();
