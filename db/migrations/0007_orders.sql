create table orders (
  id bigint generated always as identity primary key,
  -- What people say to each other.
  number bigint generated always as identity (start with 1001),
  -- The shopper's unguessable link: 128 random bits, base64url.
  token text not null unique check (length(token) >= 22),
  -- Made in the browser: sending it twice gives the same order back; the same key with another body is refused.
  request_key uuid not null unique,
  request_hash text not null,
  client_id bigint references clients,
  customer_name text not null check (customer_name <> ''),
  customer_phone text not null,
  customer_email text,
  language text not null default 'ar' check (language in ('fr', 'ar')),
  address_full text not null check (address_full <> ''),
  city text not null,
  wilaya text not null check (wilaya in ('Nouakchott', 'Nouadhibou', 'Rosso', 'Kaédi', 'Zouerate')),
  item_count integer not null check (item_count > 0),
  total_quantity integer not null check (total_quantity > 0),
  subtotal bigint not null check (subtotal >= 0),
  shipping bigint not null check (shipping >= 0),
  total bigint not null,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'preparing', 'sent', 'delivered', 'cancelled')),
  payment_method text not null
    check (payment_method in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click', 'cash', 'upload')),
  payment_screenshot_id uuid references media,
  notes text not null default '',
  estimated_delivery timestamptz not null,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (
    fold_text(join_words(number::text, customer_name, customer_phone))) stored,
  check (total = subtotal + shipping)
);

create unique index orders_number on orders (number);
create index orders_newest on orders (created_at desc, id desc) where deleted_at is null;
create index orders_of_status on orders (status, created_at desc, id desc) where deleted_at is null;
create index orders_of_phone on orders (customer_phone, created_at desc, id desc) where deleted_at is null;
create index orders_of_client on orders (client_id, created_at desc, id desc) where deleted_at is null;
create index orders_of_method on orders (payment_method, created_at desc, id desc) where deleted_at is null;
create index orders_of_wilaya on orders (wilaya, created_at desc, id desc) where deleted_at is null;
create index orders_search on orders using gin (search_text gin_trgm_ops) where deleted_at is null;
-- Revenue of a period without touching the table.
create index orders_revenue on orders (created_at) include (total, status) where deleted_at is null;

create table order_items (
  order_id bigint not null references orders on delete cascade,
  position smallint not null,
  -- Name, price and picture are copies: history stays when the catalogue changes.
  product_id bigint references products on delete set null,
  name text not null,
  name_ar text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price >= 0),
  image_id uuid references media,
  primary key (order_id, position)
);

create index order_items_of_product on order_items (product_id, order_id);

-- What happened to an order, step by step.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  at timestamptz not null default now(),
  status text not null,
  staff_id bigint references users,
  staff_name text not null,
  note text not null default ''
);

create index order_events_of_order on order_events (order_id, id);

alter table reviews add foreign key (order_id) references orders;

create trigger orders_touch before update on orders
  for each row execute function touch_updated_at();
create trigger orders_announce after insert or update or delete on orders
  for each statement execute function announce_change('orders');
