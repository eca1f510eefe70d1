-- Couriers, their runs, and the cash that they hand over.

create table couriers (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  phone text not null default '',
  -- Null: he has no account and opens his runs by their links.
  user_id bigint unique references users on delete set null,
  -- His cash, until he hands it over.
  place_id bigint not null unique references cash_places,
  -- What he may keep for a delivered parcel: nothing, the same for every parcel, or the amount of its zone.
  fee_kind text not null default 'none' check (fee_kind in ('none', 'parcel', 'zone')),
  parcel_fee bigint not null default 0 check (parcel_fee >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index couriers_by_name on couriers (is_active desc, name, id);

-- The courier's fee for a parcel of each zone.
create table courier_zone_fees (
  zone_id bigint primary key references delivery_zones on delete cascade,
  amount bigint not null check (amount > 0)
);

create table runs (
  id bigint generated always as identity primary key,
  number bigint not null unique generated always as identity,
  courier_id bigint not null references couriers,
  -- The secret part of the courier's link.
  token text not null unique,
  day date not null,
  -- Planned, on the road, back with everything marked, or settled: all cash handed over.
  state text not null default 'planned' check (state in ('planned', 'sent', 'back', 'settled')),
  created_at timestamptz not null default now(),
  created_by bigint references users,
  created_name text not null,
  sent_at timestamptz,
  settled_at timestamptz,
  -- Created in the browser, one per run.
  key uuid not null unique
);
create index runs_open on runs (courier_id, id) where state <> 'settled';
create index runs_newest on runs (id desc);
create index runs_of_day on runs (day, id);

create table run_stops (
  run_id bigint not null references runs on delete cascade,
  order_id bigint not null references orders,
  -- In the order in which he drives.
  position smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'partly', 'refused', 'postponed')),
  -- Why it was refused or postponed.
  reason text not null default '',
  postponed_until date,
  -- When the courier's phone made the mark that counts, and when the shop received it.
  marked_at timestamptz,
  marked_name text,
  received_at timestamptz,
  -- What he took at the door.
  cash bigint not null default 0 check (cash >= 0),
  wallet bigint not null default 0 check (wallet >= 0),
  -- What he may keep for this parcel.
  fee bigint not null default 0 check (fee >= 0),
  -- Positions and quantities that were not taken, of a partly delivered order.
  refused_lines jsonb not null default '[]',
  -- When the parcel, or what was not taken of it, was back in the shop.
  returned_at timestamptz,
  returned_name text,
  -- The stop is over: delivered, back in the shop, or moved to another run. An order is in one open stop at most.
  closed_at timestamptz,
  primary key (run_id, order_id)
);
create unique index run_stops_one_open on run_stops (order_id) where closed_at is null;
create index run_stops_of_order on run_stops (order_id);

-- Everything that couriers have marked, also what came too late or twice. A mark is applied once by its key.
create table run_marks (
  key uuid primary key,
  run_id bigint not null references runs,
  order_id bigint not null,
  -- By the clock of the phone.
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  name text not null,
  content jsonb not null,
  -- Applied, older than the mark that counts, or in conflict with what staff did meanwhile.
  result text not null check (result in ('applied', 'outdated', 'conflict'))
);
create index run_marks_of_stop on run_marks (run_id, order_id, received_at);
create trigger run_marks_append_only before update or delete on run_marks
  for each row execute function refuse_change();
create trigger run_marks_no_truncate before truncate on run_marks
  for each statement execute function refuse_change();

-- Cash that a courier handed over at the register.
create table handovers (
  id bigint generated always as identity primary key,
  courier_id bigint not null references couriers,
  -- Null: he brings what was missing, or takes what the shop owed him.
  run_id bigint references runs,
  session_id bigint not null references cash_sessions,
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  -- What he should have had from the run, after his fees.
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  -- What he kept.
  fees bigint not null default 0 check (fees >= 0),
  denominations jsonb,
  -- The rest follows in another hand-over. If not, a difference stays in his balance.
  is_part boolean not null default false,
  difference bigint not null generated always as (case when is_part then 0 else counted - expected end) stored,
  reason text not null default '',
  -- Created in the browser, one per hand-over.
  key uuid not null unique
);
create index handovers_of_run on handovers (run_id, id);
create index handovers_of_courier on handovers (courier_id, id desc);
create index handovers_of_time on handovers (at);
create trigger handovers_append_only before update or delete on handovers
  for each row execute function refuse_change();
create trigger handovers_no_truncate before truncate on handovers
  for each statement execute function refuse_change();

create trigger couriers_notify after insert or delete on couriers
  for each row execute function notify_change('dispatch');
create trigger couriers_notify_update after update on couriers
  for each row when (old.* is distinct from new.*) execute function notify_change('dispatch');
create trigger runs_notify after insert or delete on runs
  for each row execute function notify_change('dispatch');
create trigger runs_notify_update after update on runs
  for each row when (old.* is distinct from new.*) execute function notify_change('dispatch');
create trigger run_stops_notify after insert or delete on run_stops
  for each row execute function notify_change('dispatch');
create trigger run_stops_notify_update after update on run_stops
  for each row when (old.* is distinct from new.*) execute function notify_change('dispatch');
create trigger handovers_notify after insert on handovers
  for each row execute function notify_change('dispatch');

-- Staff switch runs on in the settings; without it nothing of them is shown.
alter table settings add column has_runs boolean not null default false;

-- A courier's account opens his own runs and nothing else.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('admin', 'manager', 'cashier', 'courier')),
  add constraint users_courier_check check (role <> 'courier' or permissions = '{}');
