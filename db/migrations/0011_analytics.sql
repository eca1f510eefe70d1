-- How many looked, and how far they went: counters by day, no row about anybody.

create table shop_events (
  day date not null,
  kind text not null check (kind in (
    'page_view', 'product_view', 'add_to_cart', 'checkout_start', 'checkout_details', 'checkout_payment', 'order')),
  product_id bigint references products on delete cascade,
  count bigint not null check (count > 0),
  unique nulls not distinct (day, kind, product_id)
);

create index shop_events_of_product on shop_events (product_id, day) where product_id is not null;

-- One row per day. The salt makes that day's visitors countable and dies with the day: nobody can be
-- recognised on the next one, or found in a backup.
create table shop_days (
  day date primary key,
  salt text,
  visitors bigint not null default 0 check (visitors >= 0)
);

-- Who was here today, as a salted hash; at the day's end only their number is kept.
create table shop_visits (
  day date not null,
  visitor text not null,
  primary key (day, visitor)
);
