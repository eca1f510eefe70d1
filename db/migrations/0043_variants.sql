-- Products with options, and stock with a history.
--
-- A product without options has one default variant, which nobody sees. A product with options has a variant for each
-- combination that is kept. Stock belongs to the variant. The columns of products that lists filter and sort by
-- (stock_quantity, in_stock, price_from, price_to) are derived by triggers. The row lock of a product also protects its
-- options and variants.

alter table products
  add column has_options boolean not null default false,
  add column status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  -- Staff are warned at this quantity of a variant and below; null: the default of the settings.
  add column low_stock integer check (low_stock >= 0),
  -- The lowest and highest price of the variants.
  add column price_from bigint,
  add column price_to bigint;

alter table products disable trigger user;
update products set price_from = price, price_to = price;
alter table products enable trigger user;

alter table products
  -- Set by a trigger.
  alter column price_from set default 0,
  alter column price_from set not null,
  alter column price_to set default 0,
  alter column price_to set not null;

-- Sorting and filtering by price uses the lowest price.
drop index products_by_price;
create index products_by_price on products (price_from, id) where deleted_at is null;
create index products_of_status on products (status, created_at desc, id desc)
  where status <> 'published' and deleted_at is null;
create index products_with_threshold on products (low_stock) where low_stock is not null and deleted_at is null;

create table product_options (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  position smallint not null check (position between 0 and 2),
  kind text not null check (kind in ('colour', 'size', 'volume', 'other')),
  name text not null check (name <> ''),
  name_ar text not null check (name_ar <> ''),
  unique (product_id, position) deferrable
);

create table option_values (
  id bigint generated always as identity primary key,
  option_id bigint not null references product_options on delete cascade,
  position smallint not null,
  name text not null check (name <> ''),
  name_ar text not null check (name_ar <> ''),
  -- A colour.
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  unique (option_id, position) deferrable
);

create table product_variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  position smallint not null default 0,
  is_default boolean not null default false,
  -- One value of each option, in the order of the options.
  value_ids bigint[] not null default '{}',
  -- The values as text, such as 'Rouge · M'.
  name text not null default '',
  name_ar text not null default '',
  sku text not null default '',
  barcode text not null default '',
  -- Null: the price of the product.
  price bigint check (price >= 0),
  original_price bigint check (original_price > 0),
  -- A picture of the product's gallery.
  image_id uuid references media on delete set null,
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  -- Moving average of what one unit cost; null: unknown.
  cost bigint check (cost >= 0),
  created_at timestamptz not null default now(),
  -- A combination that is no longer offered. The row stays for the orders and movements that name it.
  retired_at timestamptz,
  check (is_default = (value_ids = '{}'))
);

-- Also one default variant, which has no values. Each index on this table is written by every order: stock is indexed.
create unique index product_variants_combination on product_variants (product_id, value_ids) where retired_at is null;
create index product_variants_of_product on product_variants (product_id, position, id);
create unique index product_variants_sku on product_variants (lower(sku)) where sku <> '' and retired_at is null;
create unique index product_variants_barcode on product_variants (barcode) where barcode <> '' and retired_at is null;
-- With the product, so that low variants are found and counted without reading the table.
create index product_variants_by_stock on product_variants (stock_quantity, id) include (product_id)
  where retired_at is null;
-- The movements of retired variants are found by their codes, too.
create index product_variants_retired_sku on product_variants (lower(sku)) where sku <> '' and retired_at is not null;
create index product_variants_retired_barcode on product_variants (barcode)
  where barcode <> '' and retired_at is not null;
create index product_variants_of_picture on product_variants (image_id) where image_id is not null;

-- Every change of stock, written in the transaction that changes it.
create table stock_movements (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Without foreign keys: the history stays when a deleted product is purged.
  product_id bigint not null,
  variant_id bigint not null,
  cause text not null check (cause in ('initial', 'order', 'sale', 'cancellation', 'edit', 'return', 'receipt', 'count',
    'damage', 'loss', 'gift', 'correction', 'import')),
  quantity integer not null check (quantity <> 0),
  stock_after integer not null check (stock_after >= 0),
  order_id bigint,
  -- The goods receipt or the stock take.
  document_id bigint,
  reason text not null default '',
  staff_id bigint,
  staff_name text not null default ''
);

create index stock_movements_of_variant on stock_movements (variant_id, id desc);
create index stock_movements_of_cause on stock_movements (cause, id desc) where cause <> 'order';
create index stock_movements_of_staff on stock_movements (staff_id, id desc) where staff_id is not null;
create index stock_movements_of_day on stock_movements using brin (at);
-- What was sold since a day, for the list "to reorder", without reading the table.
create index stock_movements_sold on stock_movements (at) include (variant_id, quantity)
  where cause in ('order', 'sale', 'cancellation', 'edit', 'return');

create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_no_truncate before truncate on stock_movements
  for each statement execute function refuse_change();

-- The present catalogue: one default variant for each product, and its stock as the first movement.
insert into product_variants (product_id, is_default, stock_quantity)
select id, true, stock_quantity from products order by id;
insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
select product_id, id, 'initial', stock_quantity, stock_quantity from product_variants where stock_quantity > 0 order by id;

-- Stock and movements change in one statement; the triggers of both run at its end. The last movement of a variant says
-- its stock; without movements it is 0.
create function check_variant_stock() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from saved variant where stock_quantity <> coalesce((
      select stock_after from stock_movements where variant_id = variant.id order by id desc limit 1), 0)) then
    raise exception 'the stock of a variant differs from its movements' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger product_variants_check_new after insert on product_variants
  referencing new table as saved for each statement execute function check_variant_stock();
create trigger product_variants_check after update on product_variants
  referencing new table as saved for each statement execute function check_variant_stock();

-- The stock of a product is the sum of the variants that are offered. Adding the difference is right without a lock of
-- the product, too; a sum over the variants could miss what another transaction has not committed.
create function add_to_product_stock() returns trigger
language plpgsql
as $$
begin
  -- The product itself was added or changed, and has the sum.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update products product set
      stock_quantity = product.stock_quantity + change.units,
      in_stock = case product.stock_quantity when -change.units then false when 0 then true else product.in_stock end
    from (
      select product_id, sum(stock_quantity) as units from saved where retired_at is null group by 1) change
    where product.id = change.product_id and units <> 0;
  elsif tg_op = 'DELETE' then
    update products product set
      stock_quantity = product.stock_quantity + change.units,
      in_stock = case product.stock_quantity when -change.units then false else product.in_stock end
    from (
      select product_id, -sum(stock_quantity) as units from before where retired_at is null group by 1) change
    where product.id = change.product_id and units <> 0;
  else
    update products product set
      stock_quantity = product.stock_quantity + change.units,
      in_stock = case product.stock_quantity when -change.units then false when 0 then true else product.in_stock end
    from (
      select product_id, sum(units) as units from (
        select product_id, stock_quantity as units from saved where retired_at is null
        union all
        select product_id, -stock_quantity from before where retired_at is null) each
      group by 1) change
    where product.id = change.product_id and units <> 0;
  end if;
  return null;
end
$$;

create trigger product_variants_add_stock_new after insert on product_variants
  referencing new table as saved for each statement execute function add_to_product_stock();
create trigger product_variants_add_stock after update on product_variants
  referencing old table as before new table as saved for each statement execute function add_to_product_stock();
create trigger product_variants_add_stock_deleted after delete on product_variants
  referencing old table as before for each statement execute function add_to_product_stock();

-- Each movement continues from the one before, and the last one is the stock of the variant.
create function check_movements() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from (
      select id, product_id, variant_id, stock_after, stock_after - quantity as stock_before,
        lag(stock_after) over history as in_statement, lead(id) over history is null as is_last
      from added window history as (partition by variant_id order by id)) movement
    where stock_before <> coalesce(in_statement, (
        select stock_after from stock_movements earlier
        where earlier.variant_id = movement.variant_id and earlier.id < movement.id
        order by earlier.id desc limit 1), 0)
      or is_last and stock_after is distinct from (
        select stock_quantity from product_variants variant
        where variant.id = movement.variant_id and variant.product_id = movement.product_id))
  then
    raise exception 'a movement does not continue from the stock of its variant' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger stock_movements_check after insert on stock_movements
  referencing new table as added for each statement execute function check_movements();

-- A new product gets its default variant, unless it is inserted with options: its variants are inserted next.
create function add_default_variants() returns trigger
language plpgsql
as $$
begin
  with variant as (
    insert into product_variants (product_id, is_default, stock_quantity)
    select id, true, stock_quantity from saved where not has_options or stock_quantity > 0 order by id
    returning id, product_id, stock_quantity)
  insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
  select product_id, id, 'initial', stock_quantity, stock_quantity from variant where stock_quantity > 0 order by id;
  return null;
end
$$;

create trigger products_add_variant after insert on products
  referencing new table as saved for each statement execute function add_default_variants();

-- A statement that sets the stock of a product without options directly becomes a correction.
create function move_product_stock() returns trigger
language plpgsql
as $$
begin
  -- The trigger of the variants has added to it.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  with variant as (
    update product_variants set stock_quantity = new.stock_quantity
    where product_id = new.id and is_default and retired_at is null returning id)
  insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
  select new.id, variant.id, 'correction', new.stock_quantity - old.stock_quantity, new.stock_quantity from variant;
  if not found then
    raise exception 'the stock of a product with options is the sum of its variants' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger products_move_stock after update of stock_quantity on products
  for each row when (old.stock_quantity <> new.stock_quantity) execute function move_product_stock();

create function set_price_range() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.price_from := new.price;
    new.price_to := new.price;
    return new;
  end if;
  select coalesce(min(coalesce(price, new.price)), new.price), coalesce(max(coalesce(price, new.price)), new.price)
  into new.price_from, new.price_to
  from product_variants where product_id = new.id and retired_at is null;
  return new;
end
$$;

create trigger products_set_price_range before insert or update of price, price_from, price_to on products
  for each row execute function set_price_range();

-- The product computes its own range; setting price_from makes it do so.
create function update_price_range() returns trigger
language plpgsql
as $$
begin
  update products set price_from = price_from where id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;

create function set_price_ranges() returns trigger
language plpgsql
as $$
begin
  update products set price_from = price_from where id in (select product_id from saved where price is not null);
  return null;
end
$$;

create trigger product_variants_price_new after insert on product_variants
  referencing new table as saved for each statement execute function set_price_ranges();
create trigger product_variants_price_deleted after delete on product_variants
  for each row when (old.price is not null) execute function update_price_range();
create trigger product_variants_price after update of price, retired_at on product_variants
  for each row when (old.price is distinct from new.price or old.retired_at is distinct from new.retired_at)
  execute function update_price_range();

create trigger product_options_notify after insert or delete on product_options
  for each row execute function notify_change('catalogue');
create trigger product_options_notify_update after update on product_options
  for each row when (old.* is distinct from new.*) execute function notify_change('catalogue');
create trigger option_values_notify after insert or delete on option_values
  for each row execute function notify_change('catalogue');
create trigger option_values_notify_update after update on option_values
  for each row when (old.* is distinct from new.*) execute function notify_change('catalogue');
create trigger product_variants_notify after insert or delete on product_variants
  for each row execute function notify_change('catalogue');
create trigger product_variants_notify_update after update on product_variants
  for each row when (old.* is distinct from new.*) execute function notify_change('catalogue');

-- By grouping instead of joining the rows before and after: the plan of a trigger is made for its first statement, and a
-- plan for one row compares every row with every other.
create or replace function update_product_counts() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    -- Nearly always a sale, which moves nothing.
    if not exists (
      select from (
        select category_id, sub_category_id, 1 as step from came where deleted_at is null union all
        select category_id, sub_category_id, -1 from gone where deleted_at is null) moved
      group by category_id, sub_category_id having sum(step) <> 0) then
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

-- Locks the products of order lines, by ascending id, and checks that each variant can still be sold at its price.
create function lock_and_check_variants(
  products_of_lines bigint[], variants bigint[], prices bigint[], quantities integer[]) returns boolean
language plpgsql
set lock_timeout = '400ms'
as $$
declare
  asked integer;
  held integer;
begin
  perform from products where id = any (products_of_lines) order by id for no key update;
  select count(*), count(*) filter (
    where product.deleted_at is null and product.status = 'published' and product.in_stock
      and variant.retired_at is null and variant.stock_quantity >= wanted.quantity
      and coalesce(variant.price, product.price) = lowest and lowest = highest)
  into asked, held
  from (
    select product_id, variant_id, min(price) as lowest, max(price) as highest, sum(quantity) as quantity
    from unnest(products_of_lines, variants, prices, quantities) as line (product_id, variant_id, price, quantity)
    group by product_id, variant_id
  ) wanted
  left join products product on product.id = wanted.product_id
  left join product_variants variant on variant.id = wanted.variant_id and variant.product_id = wanted.product_id;
  if held <> asked then
    raise exception 'offers changed' using errcode = 'SH001';
  end if;
  return true;
end
$$;

drop function lock_and_check_products(bigint[], bigint[], integer[]);

-- What was bought, as it was called then. Null in orders of earlier versions: the default variant of the product.
alter table order_items
  add column variant_id bigint,
  add column variant_name text not null default '',
  add column variant_name_ar text not null default '',
  add column sku text not null default '',
  -- What one unit cost when it was sold; null: unknown.
  add column unit_cost bigint;

-- Sold at what cost. Revenue of lines without a known cost is not in costed_revenue.
alter table product_sales
  add column cost bigint not null default 0,
  add column costed_revenue bigint not null default 0;
alter table product_sales_months
  add column cost bigint not null default 0,
  add column costed_revenue bigint not null default 0;

create or replace function add_product_sales() returns trigger
language plpgsql
as $$
begin
  insert into product_sales (product_id, day, quantity, revenue, cost, costed_revenue)
  select i.product_id, shop_day(o.created_at), sum(i.quantity), sum(i.quantity * i.price),
    coalesce(sum(i.quantity * i.unit_cost), 0),
    coalesce(sum(i.quantity * i.price) filter (where i.unit_cost is not null), 0)
  from added i join orders o on o.id = i.order_id
  where i.product_id is not null and o.status <> 'cancelled' and o.deleted_at is null
  group by 1, 2
  order by 1, 2
  on conflict (product_id, day) do update set
    quantity = product_sales.quantity + excluded.quantity,
    revenue = product_sales.revenue + excluded.revenue,
    cost = product_sales.cost + excluded.cost,
    costed_revenue = product_sales.costed_revenue + excluded.costed_revenue;
  return null;
end
$$;

create or replace function update_product_sales() returns trigger
language plpgsql
as $$
declare
  sign integer := case when new.status <> 'cancelled' and new.deleted_at is null then 1 else -1 end;
begin
  insert into product_sales (product_id, day, quantity, revenue, cost, costed_revenue)
  select product_id, shop_day(new.created_at), sign * sum(quantity), sign * sum(quantity * price),
    sign * coalesce(sum(quantity * unit_cost), 0),
    sign * coalesce(sum(quantity * price) filter (where unit_cost is not null), 0)
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

create or replace function add_monthly_sales() returns trigger
language plpgsql
as $$
begin
  insert into product_sales_months (month, product_id, quantity, revenue, cost, costed_revenue)
  values (date_trunc('month', new.day)::date, new.product_id,
    new.quantity - coalesce(old.quantity, 0), new.revenue - coalesce(old.revenue, 0),
    new.cost - coalesce(old.cost, 0), new.costed_revenue - coalesce(old.costed_revenue, 0))
  on conflict (month, product_id) do update set
    quantity = product_sales_months.quantity + excluded.quantity,
    revenue = product_sales_months.revenue + excluded.revenue,
    cost = product_sales_months.cost + excluded.cost,
    costed_revenue = product_sales_months.costed_revenue + excluded.costed_revenue;
  return null;
end
$$;

-- The name of a colour finds the product.
create or replace function index_product(product products) returns void
language plpgsql
as $$
declare
  options text := coalesce((
    select string_agg(value.name || ' ' || value.name_ar, ' ')
    from product_options option join option_values value on value.option_id = option.id
    where option.product_id = product.id), '');
  in_name text[] := search_lexemes(join_words(product.name, product.name_ar));
  in_options text[] := search_lexemes(options);
  in_text text[] := search_lexemes(join_words(product.description, product.description_ar,
    join_words(variadic product.specifications), join_words(variadic product.specifications_ar)));
  category_keys text[] := array_remove(array['#c' || product.category_id, '#s' || product.sub_category_id], null);
begin
  insert into product_words (product_id, name_words, all_words, search_text, sort_fr, sort_ar, is_untranslated)
  values (
    product.id, array_to_tsvector(in_name || in_options || category_keys),
    array_to_tsvector(in_name || in_options || in_text || category_keys),
    normalize_text(join_words(product.name, product.name_ar)),
    left(normalize_text(product.name), 100), left(normalize_text(product.name_ar), 100), is_untranslated(product))
  on conflict (product_id) do update set
    name_words = excluded.name_words, all_words = excluded.all_words, search_text = excluded.search_text,
    sort_fr = excluded.sort_fr, sort_ar = excluded.sort_ar, is_untranslated = excluded.is_untranslated;
  perform add_known_words(in_name || in_options);
end
$$;

-- Deletions of a word are computed before a conflict is found, so known words are left out first.
create or replace function add_known_words(lexemes text[]) returns void
language sql
as $$
  insert into known_words (word)
  select word from unnest(lexemes) as lexeme (word)
  where length(word) between 2 and 30 and not exists (select from known_words known where known.word = lexeme.word)
  order by word
  on conflict do nothing
$$;

-- A product that moves to another category keeps its words. One that is inserted with options is indexed with them: they
-- are inserted next.
create or replace function index_saved_product() returns trigger
language plpgsql
as $$
declare
  keys_before text[];
  keys_after tsvector;
begin
  if tg_op = 'INSERT' and new.has_options then
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.name, old.name_ar, old.description, old.description_ar, old.specifications,
      old.specifications_ar) is not distinct from (new.name, new.name_ar, new.description, new.description_ar,
      new.specifications, new.specifications_ar) then
    keys_before := array_remove(array['#c' || old.category_id, '#s' || old.sub_category_id], null);
    keys_after := array_to_tsvector(array_remove(array['#c' || new.category_id, '#s' || new.sub_category_id], null));
    update product_words set name_words = ts_delete(name_words, keys_before) || keys_after,
      all_words = ts_delete(all_words, keys_before) || keys_after
    where product_id = new.id and (old.category_id, old.sub_category_id) is distinct from (new.category_id, new.sub_category_id);
    return null;
  end if;
  perform index_product(new);
  return null;
end
$$;

-- Whether a product has words that match. By the index: the planner expects to find one soon by reading the table, which
-- takes 200 ms for a word that no product of 100 000 has.
create function any_product_has(words tsquery) returns boolean
language sql stable parallel safe
set enable_seqscan = off
as $$ select exists (select from product_words where all_words @@ words) $$;

create function index_changed_options() returns trigger
language plpgsql
as $$
begin
  perform index_product(product) from products product
  where id in (select product_id from product_options where id in (select option_id from changed));
  return null;
end
$$;

create trigger option_values_index_words_new after insert on option_values
  referencing new table as changed for each statement execute function index_changed_options();
create trigger option_values_index_words after update on option_values
  referencing new table as changed for each statement execute function index_changed_options();
create trigger option_values_index_words_deleted after delete on option_values
  referencing old table as changed for each statement execute function index_changed_options();

create function index_product_without_option() returns trigger
language plpgsql
as $$
begin
  perform index_product(product) from products product where id in (select product_id from removed);
  return null;
end
$$;

create trigger product_options_index_words after delete on product_options
  referencing old table as removed for each statement execute function index_product_without_option();

alter table users drop constraint users_permissions_check;
alter table users add constraint users_permissions_check check (
  permissions <@ array['manageProducts', 'manageOrders', 'manageCash', 'manageClients', 'viewReports', 'viewCosts',
                       'manageSettings', 'manageUsers']);

-- Only administrators see costs unless they give the permission to others.
alter table users disable trigger user;
update users set permissions = permissions || '{viewCosts}'
where role = 'admin' and not permissions @> '{viewCosts}';
alter table users enable trigger user;
