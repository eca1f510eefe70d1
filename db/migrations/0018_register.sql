-- The register as people trust it: money put in and taken out, closings counted and kept, a reset that hides nothing.

alter table cash_transactions
  drop constraint cash_transactions_type_check,
  add constraint cash_transactions_type_check
    check (type in ('sale', 'refund', 'expense', 'paidIn', 'paidOut')),
  -- What is put in and taken out is the drawer's.
  add constraint cash_transactions_drawer_check
    check (type not in ('paidIn', 'paidOut') or payment_method = 'cash'),
  -- Made where it was typed: sent twice, it is entered once.
  add column key uuid unique;

-- A day's, a week's or a month's sums without touching the table.
create index cash_transactions_sums on cash_transactions (date, type, payment_method) include (amount, id);

-- What the last closing left in the drawer; nothing where nobody knows.
alter table cash_sessions add column opening_expected bigint;

-- One numbered report for each closing, without gaps, never changed.
create table cash_closings (
  number integer primary key check (number > 0),
  session_id bigint not null unique references cash_sessions,
  closed_by bigint references users,
  closed_by_name text not null,
  closed_at timestamptz not null,
  expected_cash bigint not null,
  -- Nothing: closed without counting.
  counted_cash bigint check (counted_cash >= 0),
  difference bigint generated always as (counted_cash - expected_cash) stored,
  reason text not null default '',
  -- How many of each note and coin, where they were counted so.
  pieces jsonb,
  -- Counts and amounts by type, method and person, as they were at that moment.
  lines jsonb not null
);

create trigger cash_closings_append_only before update or delete on cash_closings
  for each row execute function refuse_change();
create trigger cash_closings_no_truncate before truncate on cash_closings
  for each statement execute function refuse_change();
create trigger cash_closings_announce after insert on cash_closings
  for each statement execute function announce_change('cash');

-- The first print is the original, all others are copies.
create table cash_closing_prints (
  id bigint generated always as identity primary key,
  closing_number integer not null references cash_closings,
  printed_by bigint references users,
  printed_at timestamptz not null
);

create index cash_closing_prints_of_closing on cash_closing_prints (closing_number, id);
create trigger cash_closing_prints_append_only before update or delete on cash_closing_prints
  for each row execute function refuse_change();

-- The day's entries up to this one count no longer; they stay to be read.
create table cash_resets (
  id bigint generated always as identity primary key,
  date date not null references cash_days,
  through_id bigint not null,
  reset_by bigint references users,
  reset_by_name text not null,
  reset_at timestamptz not null
);

create index cash_resets_of_day on cash_resets (date, through_id);
create trigger cash_resets_append_only before update or delete on cash_resets
  for each row execute function refuse_change();
create trigger cash_resets_announce after insert on cash_resets
  for each statement execute function announce_change('cash');

-- From this gap on, over or short, a closing asks for a reason.
alter table settings add column cash_gap_limit bigint not null default 0
  check (cash_gap_limit between 0 and 100000000);
