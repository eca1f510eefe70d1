-- Cash has a place: the drawer of the register, or a courier who has collected it. Only the drawer is counted at a closing.
create table cash_places (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('drawer', 'courier')),
  -- The courier's name; empty for the drawer.
  name text not null default '',
  created_at timestamptz not null default now()
);
-- The drawer has the id 1.
insert into cash_places (kind) values ('drawer');
create unique index cash_places_one_drawer on cash_places (kind) where kind = 'drawer';

alter table cash_transactions
  add column place_id bigint not null default 1 references cash_places,
  -- The same for both entries of a transfer between two places.
  add column transfer_id uuid,
  drop constraint cash_transactions_type_check,
  add constraint cash_transactions_type_check
    check (type in ('sale', 'refund', 'expense', 'paidIn', 'paidOut', 'transferIn', 'transferOut')),
  drop constraint cash_transactions_drawer_check,
  add constraint cash_transactions_cash_check
    check (payment_method = 'cash' or (place_id = 1 and type in ('sale', 'refund', 'expense'))),
  add constraint cash_transactions_transfer_check
    check ((transfer_id is not null) = (type in ('transferIn', 'transferOut')));
create index cash_transactions_of_place on cash_transactions (place_id, id) where place_id <> 1;
create unique index cash_transactions_transfer on cash_transactions (transfer_id, type) where transfer_id is not null;

-- A transfer takes as much from one place as it puts into another.
create function check_transfer() returns trigger language plpgsql as $$
begin
  if (select count(*) <> 2 or count(distinct place_id) <> 2 or count(distinct amount) <> 1
      from cash_transactions where transfer_id = new.transfer_id) then
    raise exception 'transfer % does not have two equal sides', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger cash_transactions_transfer_sides after insert on cash_transactions
  deferrable initially deferred
  for each row when (new.transfer_id is not null) execute function check_transfer();

-- ----- totals by place -----
alter table cash_totals add column place_id bigint not null default 1;
drop index cash_totals_new;
drop index cash_totals_of_date;
create index cash_totals_of_date on cash_totals (date) include (type, payment_method, place_id, entries, amount);
create index cash_totals_new on cash_totals (date, type, payment_method, place_id) where not is_compacted;
-- What couriers hold.
create index cash_totals_outside on cash_totals (place_id) include (type, amount) where place_id <> 1;

create or replace function add_cash_totals() returns trigger language plpgsql as $$
begin
  insert into cash_totals (date, type, payment_method, place_id, entries, amount)
  values (new.date, new.type, new.payment_method, new.place_id, 1, new.amount);
  return null;
end
$$;

-- A reset voids entries of the drawer: a courier still has what he collected.
create or replace function subtract_reset_totals() returns trigger language plpgsql as $$
begin
  insert into cash_totals (date, type, payment_method, place_id, entries, amount)
  select date, type, payment_method, place_id, -count(*), -sum(amount)
  from cash_transactions
  where place_id = 1 and date = new.date and id <= new.through_id and id > coalesce(
    (select max(through_id) from cash_resets where date = new.date and id <> new.id), 0)
  group by date, type, payment_method, place_id;
  return null;
end
$$;

create or replace function compact_totals() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('compact_totals')) then return; end if;
  with gone as (
    delete from order_totals
    where (day, status, wilaya, payment_method) in (
      select day, status, wilaya, payment_method from order_totals where not is_compacted)
    returning *)
  insert into order_totals
  select day, status, wilaya, payment_method, sum(orders), sum(units), sum(total), true
  from gone group by day, status, wilaya, payment_method having sum(orders) <> 0;
  with gone as (
    delete from cash_totals
    where (date, type, payment_method, place_id) in (
      select date, type, payment_method, place_id from cash_totals where not is_compacted)
    returning *)
  insert into cash_totals (date, type, payment_method, place_id, entries, amount, is_compacted)
  select date, type, payment_method, place_id, sum(entries), sum(amount), true
  from gone group by date, type, payment_method, place_id having sum(entries) <> 0;
  with gone as (
    delete from client_totals where day in (select day from client_totals where not is_compacted) returning *)
  insert into client_totals select day, sum(clients), true from gone group by day having sum(clients) <> 0;
end
$$;

-- The cash that couriers held when the session was closed.
alter table cash_closings add column outside jsonb not null default '[]';
