-- Receiving goods, counting stock, and the threshold for reordering.

alter table settings
  -- Staff are warned at this quantity of a variant and below.
  add column low_stock integer not null default 5 check (low_stock between 0 and 1000),
  -- Product feeds for catalogues of other services.
  add column has_product_feeds boolean not null default false;

create table goods_receipts (
  id bigint generated always as identity primary key,
  -- Made in the browser: sending it twice gives one receipt.
  request_key uuid not null unique,
  supplier text not null default '',
  note text not null default '',
  units integer not null check (units > 0),
  -- Sum of quantity and unit cost of the lines with a known cost.
  cost bigint not null default 0 check (cost >= 0),
  received_at timestamptz not null default now(),
  staff_id bigint references users,
  staff_name text not null
);

create index goods_receipts_newest on goods_receipts (received_at desc, id desc);
create index goods_receipts_of_supplier on goods_receipts (supplier, received_at desc) where supplier <> '';

create table goods_receipt_lines (
  receipt_id bigint not null references goods_receipts on delete cascade,
  position smallint not null,
  -- Without foreign keys: a receipt stays when a deleted product is purged.
  product_id bigint not null,
  variant_id bigint not null,
  name text not null,
  name_ar text not null,
  variant_name text not null default '',
  variant_name_ar text not null default '',
  quantity integer not null check (quantity > 0),
  unit_cost bigint check (unit_cost >= 0),
  primary key (receipt_id, position)
);

create index goods_receipt_lines_of_variant on goods_receipt_lines (variant_id, receipt_id desc);

create trigger goods_receipts_append_only before update or delete on goods_receipts
  for each row execute function refuse_change();
create trigger goods_receipt_lines_append_only before update or delete on goods_receipt_lines
  for each row execute function refuse_change();
create trigger goods_receipts_notify after insert on goods_receipts
  for each row execute function notify_change('stock');

-- Counting the shop, or one category. Two open ones never contain the same product.
create table stock_takes (
  id bigint generated always as identity primary key,
  -- Null: all products.
  category_id bigint references categories on delete set null,
  status text not null default 'open' check (status in ('open', 'applied', 'cancelled')),
  started_at timestamptz not null default now(),
  started_by bigint references users,
  started_name text not null,
  ended_at timestamptz,
  ended_by bigint references users,
  ended_name text,
  -- Filled when it is applied: lines, and units that were too many and missing.
  counted_lines integer,
  surplus integer,
  missing integer,
  check ((status = 'open') = (ended_at is null))
);

create index stock_takes_newest on stock_takes (started_at desc, id desc);
create index stock_takes_open on stock_takes (id) where status = 'open';
create index stock_takes_of_category on stock_takes (category_id) where category_id is not null;

create table stock_take_lines (
  take_id bigint not null references stock_takes on delete cascade,
  variant_id bigint not null references product_variants on delete cascade,
  product_id bigint not null,
  counted integer not null check (counted >= 0),
  -- The stock at the moment the line was counted.
  expected integer not null check (expected >= 0),
  -- Increases with each count of the line, so that the second of two people is told.
  version integer not null default 1,
  counted_at timestamptz not null default now(),
  staff_id bigint references users,
  staff_name text not null,
  -- What was changed when the stock take was applied, and what one unit cost then.
  applied integer,
  unit_cost bigint check (unit_cost >= 0),
  primary key (take_id, variant_id)
);

create index stock_take_lines_of_variant on stock_take_lines (variant_id);
create index stock_take_lines_different on stock_take_lines (take_id, product_id desc, variant_id)
  where counted <> expected;

create trigger stock_takes_notify after insert or delete on stock_takes
  for each row execute function notify_change('stock');
create trigger stock_takes_notify_update after update on stock_takes
  for each row when (old.* is distinct from new.*) execute function notify_change('stock');
create trigger stock_take_lines_notify after insert or delete on stock_take_lines
  for each row execute function notify_change('stock');
create trigger stock_take_lines_notify_update after update on stock_take_lines
  for each row when (old.* is distinct from new.*) execute function notify_change('stock');
