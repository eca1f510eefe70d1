-- The past stays as it was, whatever becomes of the people in it.

-- Who looked at an order first, under the name of that day.
alter table orders add column opened_name text;
update orders set opened_name = users.name from users where users.id = opened_by;

-- Whoever came as a new client came, also where she was removed later.
create or replace function sum_client() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    insert into client_sums (day, clients) values (shop_day(old.registered_date), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into client_sums (day, clients) values (shop_day(new.registered_date), 1);
  end if;
  return null;
end
$$;

drop trigger clients_sum_change on clients;
create trigger clients_sum_change after update of registered_date on clients
  for each row when (old.registered_date is distinct from new.registered_date)
  execute function sum_client();

insert into client_sums (day, clients)
select shop_day(registered_date), count(*) from clients where deleted_at is not null group by 1;
