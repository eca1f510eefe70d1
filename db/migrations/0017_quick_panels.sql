-- Counting by statement instead of by row: a category with thousands of products goes, or comes back, in one stroke.
-- Row by row, each of them would rewrite the same line of its category, and every rewrite is slower than the last.
drop trigger products_count_new on products;
drop trigger products_count_moved on products;

create or replace function count_products() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    -- Nearly always a sale, which moves nothing.
    if not exists (
      select from came join gone using (id)
      where (came.category_id, came.sub_category_id, came.deleted_at is null)
        is distinct from (gone.category_id, gone.sub_category_id, gone.deleted_at is null)) then
      return null;
    end if;
    update categories set products = products + step from (
      select category_id, sum(step) as step from (
        select category_id, 1 as step from came where deleted_at is null union all
        select category_id, -1 from gone where deleted_at is null) moved
      group by category_id having sum(step) <> 0) counted
    where id = counted.category_id;
    update sub_categories set products = products + step from (
      select sub_category_id, sum(step) as step from (
        select sub_category_id, 1 as step from came where deleted_at is null union all
        select sub_category_id, -1 from gone where deleted_at is null) moved
      group by sub_category_id having sum(step) <> 0) counted
    where id = counted.sub_category_id;
  elsif tg_op = 'INSERT' then
    update categories set products = products + step
    from (select category_id, count(*) as step from came where deleted_at is null group by 1) counted
    where id = counted.category_id;
    update sub_categories set products = products + step
    from (select sub_category_id, count(*) as step from came where deleted_at is null group by 1) counted
    where id = counted.sub_category_id;
  else
    update categories set products = products - step
    from (select category_id, count(*) as step from gone where deleted_at is null group by 1) counted
    where id = counted.category_id;
    update sub_categories set products = products - step
    from (select sub_category_id, count(*) as step from gone where deleted_at is null group by 1) counted
    where id = counted.sub_category_id;
  end if;
  return null;
end
$$;

create trigger products_count_new after insert on products
  referencing new table as came for each statement execute function count_products();
create trigger products_count_moved after update on products
  referencing old table as gone new table as came for each statement execute function count_products();
create trigger products_count_removed after delete on products
  referencing old table as gone for each statement execute function count_products();

-- The first digits of a phone, in whichever locale the server runs.
create index orders_phone_start on orders (customer_phone text_pattern_ops) where deleted_at is null;
-- Counting statuses within a filter without touching the table.
drop index orders_of_method;
drop index orders_of_wilaya;
create index orders_of_method on orders (payment_method, created_at desc, id desc) include (status) where deleted_at is null;
create index orders_of_wilaya on orders (wilaya, created_at desc, id desc) include (status) where deleted_at is null;
