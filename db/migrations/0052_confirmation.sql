-- New orders are confirmed by phone, and orders are screened at the checkout. Everything is off until staff switch it on.

alter table settings
  -- Payment methods whose new orders wait for a confirmation; none: the queue is off.
  add column confirm_methods text[] not null default '{}',
  -- Unanswered calls within this time after which the cancellation is proposed.
  add column confirm_attempts smallint not null default 3 check (confirm_attempts between 1 and 10),
  add column confirm_hours smallint not null default 24 check (confirm_hours between 1 and 168),
  -- Cash orders of this total and above need a deposit; null: none.
  add column deposit_from bigint check (deposit_from > 0),
  add column deposit_after_refusal boolean not null default false,
  add column deposit_kind text not null default 'percent' check (deposit_kind in ('percent', 'amount')),
  add column deposit_percent smallint not null default 30 check (deposit_percent between 1 and 100),
  add column deposit_amount bigint not null default 50000 check (deposit_amount > 0),
  -- Open orders that one phone may have; 0: no limit.
  add column max_open_orders smallint not null default 0 check (max_open_orders between 0 and 100);

alter table orders
  -- What the shopper was asked to send in advance.
  add column deposit bigint not null default 0 check (deposit >= 0),
  -- When a parcel that was refused at the door was back in the shop.
  add column refused_at timestamptz;

-- Every call about an order. Only the personal data of an anonymised client may be erased from it.
create table order_calls (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null,
  result text not null check (result in ('reached', 'noAnswer', 'later', 'wrongNumber', 'refused')),
  -- When the shopper wants to be called.
  call_at timestamptz check ((call_at is not null) = (result = 'later')),
  note text not null default '',
  staff_id bigint references users,
  staff_name text not null,
  -- Created in the browser, one per call.
  key uuid not null unique
);
create index order_calls_of_order on order_calls (order_id, id);
create trigger order_calls_append_only before update or delete on order_calls
  for each row execute function refuse_change_but_erasure('note');
create trigger order_calls_no_truncate before truncate on order_calls
  for each statement execute function refuse_change();
create trigger order_calls_notify after insert on order_calls
  for each row execute function notify_change('orders');

-- Who is calling about which order. A person calls about one order at a time; another may take it over.
create table order_call_locks (
  order_id bigint primary key references orders on delete cascade,
  staff_id bigint not null unique references users on delete cascade,
  staff_name text not null,
  expires_at timestamptz not null
);
create trigger order_call_locks_notify after insert or delete on order_call_locks
  for each row execute function notify_change('orders');
create trigger order_call_locks_notify_update after update on order_call_locks
  for each row when (old.* is distinct from new.*) execute function notify_change('orders');

-- Phones that cannot order on the site.
create table blocked_phones (
  phone text primary key,
  reason text not null check (reason <> ''),
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null
);
create index blocked_phones_newest on blocked_phones (at desc, phone);
create trigger blocked_phones_notify after insert or delete on blocked_phones
  for each row execute function notify_change('blocked_phones');
