-- Register days, sessions and the ledger. Figures are sums of the ledger, never stored beside it.

create table cash_days (
  date date primary key,
  opening_balance bigint not null default 0 check (opening_balance >= 0),
  is_open boolean not null default true,
  opened_by bigint references users,
  opened_by_name text not null,
  opened_at timestamptz not null default now(),
  closed_by bigint references users,
  closed_by_name text,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  check (is_open = (closed_at is null))
);

create table cash_sessions (
  id bigint generated always as identity primary key,
  date date not null references cash_days,
  session_number integer not null check (session_number > 0),
  is_active boolean not null default true,
  opening_balance bigint not null default 0 check (opening_balance >= 0),
  opened_by bigint references users,
  opened_by_name text not null,
  opened_at timestamptz not null default now(),
  closed_by bigint references users,
  closed_by_name text,
  closed_at timestamptz,
  unique (date, session_number),
  check (is_active = (closed_at is null))
);

-- At most one session is active, whoever opens it.
create unique index cash_sessions_one_active on cash_sessions ((true)) where is_active;
create index cash_sessions_newest on cash_sessions (opened_at desc, id desc);

create table cash_transactions (
  id bigint generated always as identity primary key,
  session_id bigint not null references cash_sessions,
  date date not null references cash_days,
  type text not null check (type in ('sale', 'refund', 'expense')),
  amount bigint not null check (amount > 0),
  payment_method text not null
    check (payment_method in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click', 'cash', 'other')),
  order_id bigint references orders,
  -- Written by the life of an order, not by hand.
  automatic boolean not null default false,
  description text not null check (description <> ''),
  -- Nobody: the system itself.
  staff_id bigint references users,
  staff_name text not null,
  at timestamptz not null default now(),
  check (not automatic or order_id is not null)
);

create index cash_transactions_of_day on cash_transactions (date, id desc);
create index cash_transactions_of_session on cash_transactions (session_id, id desc);
create index cash_transactions_of_order on cash_transactions (order_id) where order_id is not null;
-- However often a status is set, an order is sold once and refunded once.
create unique index cash_transactions_order_once on cash_transactions (order_id, type) where automatic;

create trigger cash_transactions_append_only before update or delete on cash_transactions
  for each row execute function refuse_change();
create trigger cash_transactions_no_truncate before truncate on cash_transactions
  for each statement execute function refuse_change();

create trigger cash_days_touch before update on cash_days
  for each row execute function touch_updated_at();
create trigger cash_days_announce after insert or update or delete on cash_days
  for each statement execute function announce_change('cash');
create trigger cash_sessions_announce after insert or update or delete on cash_sessions
  for each statement execute function announce_change('cash');
create trigger cash_transactions_announce after insert on cash_transactions
  for each statement execute function announce_change('cash');
