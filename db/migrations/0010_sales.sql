-- What was sold of a product on a day, kept by the database: lists and reports need no scan of the orders.
-- An order counts unless it is cancelled or removed.

create table product_sales (
  product_id bigint not null references products on delete cascade,
  day date not null,
  quantity integer not null,
  revenue bigint not null,
  primary key (product_id, day)
);

create index product_sales_of_day on product_sales (day, product_id) include (quantity, revenue);

create function shop_day(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'Africa/Nouakchott')::date $$;

create function count_sold_items() returns trigger
language plpgsql
as $$
begin
  insert into product_sales (product_id, day, quantity, revenue)
  select i.product_id, shop_day(o.created_at), sum(i.quantity), sum(i.quantity * i.price)
  from added i join orders o on o.id = i.order_id
  where i.product_id is not null and o.status <> 'cancelled' and o.deleted_at is null
  group by 1, 2
  order by 1, 2
  on conflict (product_id, day) do update set
    quantity = product_sales.quantity + excluded.quantity,
    revenue = product_sales.revenue + excluded.revenue;
  return null;
end
$$;

create trigger order_items_count_sold after insert on order_items
  referencing new table as added
  for each statement execute function count_sold_items();

create function recount_order() returns trigger
language plpgsql
as $$
declare
  sign integer := case when new.status <> 'cancelled' and new.deleted_at is null then 1 else -1 end;
begin
  insert into product_sales (product_id, day, quantity, revenue)
  select product_id, shop_day(new.created_at), sign * sum(quantity), sign * sum(quantity * price)
  from order_items where order_id = new.id and product_id is not null
  group by product_id
  order by product_id
  on conflict (product_id, day) do update set
    quantity = product_sales.quantity + excluded.quantity,
    revenue = product_sales.revenue + excluded.revenue;
  return null;
end
$$;

create trigger orders_recount after update of status, deleted_at on orders
  for each row when (
    (old.status <> 'cancelled' and old.deleted_at is null)
      is distinct from (new.status <> 'cancelled' and new.deleted_at is null))
  execute function recount_order();
