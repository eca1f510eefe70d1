-- Clients that were merged or anonymised.

-- ----- merged clients -----
alter table clients
  -- The client that this one was merged into. Her phone leads there.
  add column merged_into bigint references clients,
  -- Her personal data were erased on request.
  add column anonymised_at timestamptz,
  add constraint clients_merged_check check (merged_into is null or (deleted_at is not null and merged_into <> id));
create index clients_merged on clients (merged_into) where merged_into is not null;

-- A merged client keeps her phone, so that an order with it finds her row and not a new client.
drop index clients_phone;
create unique index clients_phone on clients (phone) where deleted_at is null or merged_into is not null;

-- An order with the phone of a merged client counts for the client that was kept.
create function forward_to_kept_client() returns trigger language plpgsql as $$
begin
  update clients set
    total_orders = total_orders + new.total_orders,
    total_spent = total_spent + new.total_spent,
    last_order_date = greatest(last_order_date, new.last_order_date),
    email = coalesce(email, new.email),
    address_full = case when new.address_full <> old.address_full then new.address_full else address_full end,
    city = case when new.address_full <> old.address_full then new.city else city end,
    wilaya = case when new.address_full <> old.address_full then new.wilaya else wilaya end,
    -- VIP_THRESHOLD of clients.rules.ts.
    status = case when total_spent + new.total_spent >= 1000000 then 'vip' else status end
  where id = new.merged_into;
  update clients set total_orders = 0, total_spent = 0, last_order_date = null, status = old.status where id = new.id;
  return null;
end
$$;
create trigger clients_forward after update of total_orders on clients
  for each row when (new.merged_into is not null and new.total_orders > 0)
  execute function forward_to_kept_client();

create table client_merges (
  id bigint generated always as identity primary key,
  -- Created in the browser, one per merge.
  key uuid not null unique,
  kept_id bigint not null references clients,
  other_id bigint not null references clients,
  at timestamptz not null,
  staff_id bigint references users,
  staff_name text not null,
  -- Both clients before the merge and what moved. Null: erased, because one of them was anonymised.
  content jsonb,
  undone_at timestamptz,
  undone_by bigint references users,
  undone_name text,
  check (kept_id <> other_id)
);
create index client_merges_of_kept on client_merges (kept_id, id desc);
create index client_merges_of_other on client_merges (other_id, id desc);

-- ----- anonymised clients -----
alter table orders add column anonymised_at timestamptz;

-- Rows that are never changed, apart from the personal data of a person who was anonymised. The first argument names the
-- columns that may change.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erasable text[] := string_to_array(tg_argv[0], ',');
  is_anonymised boolean := false;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - erasable = to_jsonb(old) - erasable then
    if tg_table_name = 'credit_movements' then
      select anonymised_at is not null into is_anonymised from clients
      where id = (to_jsonb(old) ->> 'client_id')::bigint;
    else
      select anonymised_at is not null into is_anonymised from orders
      where id = (to_jsonb(old) ->> 'order_id')::bigint;
    end if;
    if is_anonymised then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

drop trigger cash_transactions_append_only on cash_transactions;
create trigger cash_transactions_append_only before update or delete on cash_transactions
  for each row execute function refuse_change_but_erasure('description');
drop trigger stock_movements_append_only on stock_movements;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change_but_erasure('staff_name');
drop trigger order_versions_append_only on order_versions;
create trigger order_versions_append_only before update or delete on order_versions
  for each row execute function refuse_change_but_erasure('content');
drop trigger credit_movements_append_only on credit_movements;
create trigger credit_movements_append_only before update or delete on credit_movements
  for each row execute function refuse_change_but_erasure('reason');

-- A line of the activity log loses its details once, visibly; who did what and when stays.
alter table activity_log add column erased_at timestamptz;
create function refuse_change_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and new.before is null and new.after is null
    and to_jsonb(new) - '{before,after,erased_at}'::text[] = to_jsonb(old) - '{before,after,erased_at}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger activity_log_append_only on activity_log;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function refuse_change_of_activity();
