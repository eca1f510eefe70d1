-- A sale at the counter has no delivery address. Until now a text stood in its place, in the order and in the client.
alter table orders add column is_at_counter boolean not null default false;
alter table orders drop constraint orders_address_full_check;
alter table orders add constraint orders_address_full_check check (address_full <> '' or is_at_counter);

-- Without triggers, so that `updated_at` stays and no page is told of a change.
alter table orders disable trigger user;
update orders set is_at_counter = true, address_full = ''
where address_full in ('Vente au comptoir', 'بيع في المتجر');
alter table orders enable trigger user;

-- The client's address is the last real one that was given.
update clients set address_full = coalesce(given.address_full, ''), city = coalesce(given.city, clients.city),
  wilaya = coalesce(given.wilaya, clients.wilaya)
from clients known
left join lateral (
  select address_full, city, wilaya from orders
  where client_id = known.id and deleted_at is null and not is_at_counter
  order by created_at desc, id desc limit 1) given on true
where clients.id = known.id and clients.address_full in ('Vente au comptoir', 'بيع في المتجر');
