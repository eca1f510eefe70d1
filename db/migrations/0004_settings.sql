-- The store's one set of settings (spec 3: a single document, id default).

create table settings (
  id text primary key default 'default' check (id = 'default'),
  profile_name text not null default '',
  profile_email text not null default '',
  profile_phone text not null default '',
  profile_avatar_id uuid references media,
  email_orders boolean not null default true,
  email_messages boolean not null default true,
  sms_orders boolean not null default false,
  push_notifications boolean not null default true,
  two_factor boolean not null default false,
  session_timeout integer not null default 30 check (session_timeout between 1 and 1440),
  password_expiry integer not null default 90 check (password_expiry between 0 and 3650),
  theme text not null default 'light' check (theme in ('light', 'dark', 'system')),
  language text not null default 'fr' check (language in ('fr', 'ar')),
  currency text not null default 'MRU' check (currency = 'MRU'),
  store_name text not null,
  store_name_ar text not null,
  store_description text not null,
  store_description_ar text not null,
  logo_id uuid references media,
  address text not null,
  address_ar text not null,
  phone text not null,
  email text not null,
  tax_number text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table hero_images (
  position smallint primary key check (position between 0 and 4),
  media_id uuid not null unique references media
);

create table payment_methods (
  id text primary key check (id in ('sadad', 'bankily', 'masrivi', 'bimbanque', 'click', 'cash')),
  position smallint not null unique,
  name text not null check (name <> ''),
  account_number text not null default '',
  active boolean not null default true
);

create trigger settings_touch before update on settings
  for each row execute function touch_updated_at();
create trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_change('settings');
create trigger hero_images_announce after insert or update or delete on hero_images
  for each statement execute function announce_change('settings');
create trigger payment_methods_announce after insert or update or delete on payment_methods
  for each statement execute function announce_change('settings');
