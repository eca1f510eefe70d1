-- People of the back office and what they did.

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%'),
  name text not null check (name <> ''),
  avatar_id uuid references media,
  phone text,
  role text not null default 'cashier' check (role in ('admin', 'manager', 'cashier')),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending')),
  permissions text[] not null default '{manageOrders,manageCash,manageClients}' check (
    permissions <@ array['manageProducts', 'manageOrders', 'manageCash', 'manageClients',
                         'viewReports', 'manageSettings', 'manageUsers']),
  last_login timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Removed people stay, so that what they did keeps its author.
  deleted_at timestamptz
);

create unique index users_email on users (email) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

create table activity_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Nobody: the system itself.
  staff_id bigint references users,
  staff_name text not null,
  action text not null,
  subject text not null,
  subject_id text,
  before jsonb,
  after jsonb
);

create index activity_log_newest on activity_log (at desc, id desc);
create index activity_log_subject on activity_log (subject, subject_id, id desc);

create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function refuse_change();
create trigger activity_log_no_truncate before truncate on activity_log
  for each statement execute function refuse_change();
create trigger users_touch before update on users
  for each row execute function touch_updated_at();
create trigger users_announce after insert or update or delete on users
  for each statement execute function announce_change('staff');
