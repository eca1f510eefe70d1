-- Orders are screened at the checkout: what is known of a phone, read and checked again under its lock.

-- Open orders, parcels refused at the door, and whether the phone is blocked; one row for each phone.
create function phone_histories(phones text[]) returns table (
  phone text, open integer, refused integer, "isBlocked" boolean)
language sql stable
as $$
  select asked, count(*) filter (where status in ('pending', 'confirmed', 'preparing', 'sent'))::integer,
    count(refused_at)::integer, exists (select from blocked_phones where blocked_phones.phone = asked)
  from unnest(phones) asked left join orders on customer_phone = asked and deleted_at is null
  group by asked
$$;

-- The histories under locks, which the transaction holds until its end. Locked in the order of the phones, after
-- products and before clients. The read is a statement of its own, so that it sees what was written before the locks
-- were granted.
create function lock_phones(phones text[]) returns table (
  phone text, open integer, refused integer, "isBlocked" boolean)
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('phone ' || asked, 0))
  from (select distinct unnest as asked from unnest(phones) order by 1) sorted;
  return query select * from phone_histories(phones);
end
$$;

-- Locks the phones of histories that were read before, and checks that they are still the same.
create function lock_and_check_phones(histories json) returns boolean
language plpgsql
set lock_timeout = '400ms'
as $$
begin
  if exists (
    select from lock_phones(array(select value ->> 'phone' from json_array_elements(histories))) locked
    join json_to_recordset(histories) as known (phone text, open integer, refused integer, "isBlocked" boolean)
      on known.phone = locked.phone
    where (known.open, known.refused, known."isBlocked") <> (locked.open, locked.refused, locked."isBlocked")
  ) then
    raise exception 'phones changed' using errcode = 'SH002';
  end if;
  return true;
end
$$;

-- Orders that wait for a deposit expire like unpaid wallet orders.
drop index orders_unpaid;
create index orders_unpaid on orders (created_at)
  where status in ('pending', 'confirmed') and (payment_method <> 'cash' or deposit > 0) and deleted_at is null;
