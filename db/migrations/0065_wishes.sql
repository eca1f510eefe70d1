-- What a shopper wants to hear about: a product that is sold out, a price that falls, and the wish list of an account.
create table wishes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backInStock', 'priceFell', 'wished')),
  product_id bigint not null references products,
  -- Null for a product without options, and for a wish of an account, which is for the whole product.
  variant_id bigint references product_variants,
  -- The account whose list it is on.
  client_id bigint references clients,
  phone text,
  email text,
  language text not null default 'ar' check (language in ('fr', 'ar')),
  -- The price when she asked, or that she was last told.
  price bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  -- A request names one phone or e-mail; a wish of an account names its client.
  check ((kind = 'wished') = (client_id is not null)),
  check (kind <> 'wished' or variant_id is null),
  check (num_nonnulls(phone, email) = case when kind = 'wished' then 0 else 1 end)
);
-- One person asks once for an article until she is told.
create unique index wishes_open_request on wishes (product_id, coalesce(variant_id, 0), kind, coalesce(phone, email))
  where kind <> 'wished' and notified_at is null;
create unique index wishes_of_client on wishes (client_id, product_id) where kind = 'wished';
-- Who is told next, and how many were told lately.
create index wishes_waiting on wishes (product_id, created_at, id) where kind = 'backInStock' and notified_at is null;
create index wishes_notified on wishes (product_id, notified_at) where kind = 'backInStock' and notified_at is not null;
create index wishes_by_price on wishes (product_id) where kind = 'wished' or kind = 'priceFell' and notified_at is null;
create index wishes_by_phone on wishes (phone) where phone is not null;
create index wishes_by_email on wishes (email) where email is not null;
