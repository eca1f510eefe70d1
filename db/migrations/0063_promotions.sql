-- Promotions: codes and automatic rules. Terms that orders used are copied to the order.
create table promotions (
  id bigint generated always as identity primary key,
  -- Null: it needs no code. In capitals, without spaces.
  code text unique check (code ~ '^[A-Z0-9_-]{3,30}$'),
  name text not null,
  name_ar text not null,
  -- Kind and its values, such as {"kind": "percent", "percent": 10}.
  effect jsonb not null check (effect ->> 'kind' in ('percent', 'amount', 'freeDelivery', 'buyGet', 'bundle')),
  minimum bigint not null default 0 check (minimum >= 0),
  -- Both empty: for all articles.
  products bigint[] not null default '{}',
  categories bigint[] not null default '{}',
  is_vip_only boolean not null default false,
  is_first_order_only boolean not null default false,
  max_uses integer check (max_uses > 0),
  max_uses_per_phone integer check (max_uses_per_phone > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  stopped_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who the buyer is, is not known before she has entered a code.
  check (code is not null or not is_first_order_only and max_uses_per_phone is null)
);
create index promotions_automatic on promotions (id) where code is null and stopped_at is null;

create trigger promotions_notify after insert or delete on promotions
  for each row execute function notify_change('promotions');
create trigger promotions_notify_update after update on promotions
  for each row when (old.* is distinct from new.*) execute function notify_change('promotions');

-- What an order used. A use is counted until it is released: the order was cancelled or deleted.
create table order_promotions (
  order_id bigint not null references orders on delete cascade,
  promotion_id bigint not null references promotions,
  -- Null: an anonymous sale.
  client_id bigint references clients,
  -- Off the goods, or off the delivery fee.
  amount bigint not null check (amount >= 0),
  -- The terms as they were, so that an edit of the order computes with them.
  terms jsonb not null,
  at timestamptz not null,
  released_at timestamptz,
  primary key (order_id, promotion_id)
);
create index order_promotions_uses on order_promotions (promotion_id, client_id) include (amount) where released_at is null;

alter table order_items
  add column promotion_discount bigint not null default 0,
  add constraint order_items_promotion_check
    check (promotion_discount >= 0 and promotion_discount <= quantity * price);

alter table orders
  add column promotion_discount bigint not null default 0 check (promotion_discount >= 0),
  drop constraint orders_total_check,
  add constraint orders_total_check check (
    total = subtotal - promotion_discount - discount + shipping and promotion_discount + discount <= subtotal);
