create table clients (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- Canonical E.164: one person, one row, however the number was typed.
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  address_full text not null default '',
  city text not null default 'Nouakchott',
  wilaya text not null default 'Nouakchott'
    check (wilaya in ('Nouakchott', 'Nouadhibou', 'Rosso', 'Kaédi', 'Zouerate')),
  avatar_id uuid references media,
  status text not null default 'active' check (status in ('active', 'vip', 'inactive')),
  total_orders integer not null default 0 check (total_orders >= 0),
  total_spent bigint not null default 0 check (total_spent >= 0),
  last_order_date timestamptz,
  registered_date timestamptz not null default now(),
  notes text not null default '',
  language text not null default 'ar' check (language in ('fr', 'ar')),
  notifications boolean not null default true,
  newsletter boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (fold_text(join_words(name, phone, email))) stored
);

create unique index clients_phone on clients (phone) where deleted_at is null;
create index clients_newest on clients (created_at desc, id desc) where deleted_at is null;
create index clients_of_status on clients (status, created_at desc, id desc) where deleted_at is null;
create index clients_biggest on clients (total_spent desc, id desc) where deleted_at is null;
create index clients_search on clients using gin (search_text gin_trgm_ops) where deleted_at is null;

create trigger clients_touch before update on clients
  for each row execute function touch_updated_at();
create trigger clients_announce after insert or update or delete on clients
  for each statement execute function announce_change('clients');
