-- Delivery zones replace the fee in the code. The zones created here charge what the code charged.
create table delivery_zones (
  id bigint generated always as identity primary key,
  kind text not null default 'delivery' check (kind in ('delivery', 'pickup')),
  position smallint not null,
  name text not null,
  name_ar text not null,
  fee bigint not null check (fee >= 0),
  free_from bigint check (free_from > 0),
  days_from smallint not null check (days_from >= 0),
  days_to smallint not null check (days_to >= days_from),
  -- Null: every active payment method.
  methods text[] check (cardinality(methods) > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (name <> '' or name_ar <> ''),
  check (kind = 'delivery' or fee = 0)
);

-- A wilaya, or one city of it if one of the names is given.
create table delivery_areas (
  id bigint generated always as identity primary key,
  zone_id bigint not null references delivery_zones on delete cascade,
  wilaya text not null,
  city text not null default '',
  city_ar text not null default ''
);

create index delivery_areas_of_zone on delivery_areas (zone_id);
-- An area is in one zone only, so that every address has one fee. The rules of the form also compare other spellings.
create unique index delivery_areas_wilaya on delivery_areas (wilaya) where city = '' and city_ar = '';
create unique index delivery_areas_city on delivery_areas (wilaya, lower(city)) where city <> '';
create unique index delivery_areas_city_ar on delivery_areas (wilaya, lower(city_ar)) where city_ar <> '';
create unique index delivery_zones_pickup on delivery_zones (kind) where kind = 'pickup';

create trigger delivery_zones_set_updated_at before update on delivery_zones
  for each row when (old.* is distinct from new.*) execute function set_updated_at();
create trigger delivery_zones_notify after insert or delete on delivery_zones
  for each row execute function notify_change('delivery');
create trigger delivery_zones_notify_update after update on delivery_zones
  for each row when (old.* is distinct from new.*) execute function notify_change('delivery');
create trigger delivery_areas_notify after insert or delete on delivery_areas
  for each row execute function notify_change('delivery');
create trigger delivery_areas_notify_update after update on delivery_areas
  for each row when (old.* is distinct from new.*) execute function notify_change('delivery');

insert into delivery_zones (kind, position, name, name_ar, fee, days_from, days_to, is_active) values
  ('delivery', 0, 'Nouakchott', 'نواكشوط', 0, 1, 2, true),
  ('delivery', 1, 'Autres villes', 'بقية المدن', 10000, 2, 5, true),
  ('pickup', 2, 'Retrait à la boutique', 'الاستلام من المتجر', 0, 0, 1, false);
insert into delivery_areas (zone_id, wilaya)
select zone.id, wilaya
from unnest(array['Nouakchott', 'Nouakchott-Nord', 'Nouakchott-Ouest', 'Nouakchott-Sud', 'Nouadhibou', 'Rosso', 'Kaédi',
  'Zouerate', 'Aleg', 'Aïoun', 'Akjoujt', 'Atar', 'Kiffa', 'Néma', 'Sélibaby', 'Tidjikja']) with ordinality
  as known (wilaya, place)
join delivery_zones zone on zone.position = case when wilaya like 'Nouakchott%' then 0 else 1 end
order by place;

-- The wilayas are a list in the code and in delivery_areas; orders and clients keep the names they have.
alter table clients drop constraint clients_wilaya_check;
alter table clients add constraint clients_wilaya_check check (wilaya <> '') not valid;
alter table clients validate constraint clients_wilaya_check;
alter table orders drop constraint orders_wilaya_check;
alter table orders add constraint orders_wilaya_check check (wilaya <> '') not valid;
alter table orders validate constraint orders_wilaya_check;

-- What an order keeps of its zone, and what helps to find the buyer. Orders of before have no zone.
alter table orders
  -- Not a foreign key: every order would lock the row of its zone, and an order outlives its zone.
  add column zone_id bigint,
  add column zone_name text not null default '',
  add column zone_name_ar text not null default '',
  add column days_from smallint,
  add column days_to smallint,
  add column is_pickup boolean not null default false,
  add column landmark text not null default '',
  -- Latitude and longitude of the buyer's location, rounded to four decimals (about 10 m): '18.0858,-15.9785'.
  add column pin text not null default '' check (pin = '' or pin ~ '^-?\d{1,2}\.\d{4},-?\d{1,3}\.\d{4}$'),
  add column voice_note_id uuid references media;
alter table orders drop constraint orders_address_full_check;
alter table orders add constraint orders_address_full_check
  check (address_full <> '' or is_at_counter or is_pickup) not valid;
alter table orders validate constraint orders_address_full_check;
create index orders_voice_notes on orders (voice_note_id) where voice_note_id is not null;
