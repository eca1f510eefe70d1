-- Categories, subcategories, products, reviews. Removed rows wait 30 days behind deleted_at.

create table categories (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_ar text not null check (name_ar <> ''),
  description text not null,
  description_ar text not null,
  image_id uuid not null references media,
  -- Kept by triggers: living products and subcategories.
  products integer not null default 0 check (products >= 0),
  sub_categories integer not null default 0 check (sub_categories >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table sub_categories (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  name text not null check (name <> ''),
  name_ar text not null check (name_ar <> ''),
  description text not null,
  description_ar text not null,
  image_id uuid not null references media,
  products integer not null default 0 check (products >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Lets a product prove that its subcategory belongs to its category.
  unique (id, category_id)
);

create index sub_categories_of_category on sub_categories (category_id) where deleted_at is null;

create table products (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_ar text not null check (name_ar <> ''),
  -- Hundredths of an ouguiya.
  price bigint not null check (price >= 0),
  original_price bigint check (original_price > 0),
  description text not null,
  description_ar text not null,
  category_id bigint not null references categories on delete cascade,
  sub_category_id bigint,
  specifications text[] not null default '{}',
  specifications_ar text[] not null default '{}',
  audio_id uuid references media,
  -- Both follow the published reviews.
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  reviews integer not null default 0 check (reviews >= 0),
  in_stock boolean not null default false,
  featured boolean not null default false,
  promoted boolean not null default false,
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  -- Counts edits, so that the second of two editors is told.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not in_stock or stock_quantity > 0),
  foreign key (sub_category_id, category_id) references sub_categories (id, category_id)
    on delete cascade
);

create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_of_category on products (category_id, created_at desc, id desc) where deleted_at is null;
create index products_of_sub_category on products (sub_category_id, created_at desc, id desc)
  where deleted_at is null;
create index products_featured on products (created_at desc, id desc) where featured and deleted_at is null;
create index products_promoted on products (created_at desc, id desc) where promoted and deleted_at is null;
create index products_by_price on products (price, id) where deleted_at is null;
create index products_most_reviewed on products (reviews desc, rating desc, id desc) where deleted_at is null;
create index products_low_stock on products (stock_quantity, id) where deleted_at is null;

create table product_images (
  product_id bigint not null references products on delete cascade,
  position smallint not null check (position between 0 and 4),
  media_id uuid not null references media,
  primary key (product_id, position) deferrable initially immediate
);

create table reviews (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  order_id bigint,
  author text not null check (author <> ''),
  stars smallint not null check (stars between 1 and 5),
  content text not null,
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index reviews_published on reviews (product_id, created_at desc, id desc) where status = 'published';
create index reviews_waiting on reviews (created_at, id) where status = 'pending';
create unique index reviews_one_per_order on reviews (product_id, order_id) where order_id is not null;

-- Counts stay true whoever writes, removal and restoring included.
create function count_products() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update categories set products = products - 1 where id = old.category_id;
    update sub_categories set products = products - 1 where id = old.sub_category_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update categories set products = products + 1 where id = new.category_id;
    update sub_categories set products = products + 1 where id = new.sub_category_id;
  end if;
  return null;
end
$$;

create trigger products_count_new after insert or delete on products
  for each row execute function count_products();
create trigger products_count_moved after update of category_id, sub_category_id, deleted_at on products
  for each row when (
    (old.category_id, old.sub_category_id, old.deleted_at is null)
      is distinct from (new.category_id, new.sub_category_id, new.deleted_at is null))
  execute function count_products();

create function count_sub_categories() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update categories set sub_categories = sub_categories - 1 where id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update categories set sub_categories = sub_categories + 1 where id = new.category_id;
  end if;
  return null;
end
$$;

create trigger sub_categories_count_new after insert or delete on sub_categories
  for each row execute function count_sub_categories();
create trigger sub_categories_count_moved after update of category_id, deleted_at on sub_categories
  for each row when (
    (old.category_id, old.deleted_at is null) is distinct from (new.category_id, new.deleted_at is null))
  execute function count_sub_categories();

create function rate_product() returns trigger
language plpgsql
as $$
begin
  update products p set
    reviews = published.count,
    rating = published.average
  from (
    select touched.id, count(r.id)::integer as count, coalesce(round(avg(r.stars), 2), 0) as average
    from (select distinct unnest(array[
      case when tg_op <> 'INSERT' then old.product_id end,
      case when tg_op <> 'DELETE' then new.product_id end])) as touched (id)
    left join reviews r on r.product_id = touched.id and r.status = 'published'
    group by touched.id
  ) published
  where p.id = published.id;
  return null;
end
$$;

create trigger reviews_rate after insert or delete or update of product_id, stars, status on reviews
  for each row execute function rate_product();

create trigger categories_touch before update on categories
  for each row when (old.* is distinct from new.*) execute function touch_updated_at();
create trigger sub_categories_touch before update on sub_categories
  for each row when (old.* is distinct from new.*) execute function touch_updated_at();
create trigger products_touch before update on products
  for each row execute function touch_updated_at();
create trigger reviews_touch before update on reviews
  for each row execute function touch_updated_at();

create trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_change('catalogue');
create trigger sub_categories_announce after insert or update or delete on sub_categories
  for each statement execute function announce_change('catalogue');
create trigger products_announce after insert or update or delete on products
  for each statement execute function announce_change('catalogue');
create trigger product_images_announce after insert or update or delete on product_images
  for each statement execute function announce_change('catalogue');
create trigger reviews_announce after insert or update or delete on reviews
  for each statement execute function announce_change('reviews');
