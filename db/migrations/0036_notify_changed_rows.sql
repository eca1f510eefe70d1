-- A statement-level trigger also fires for a statement that changes no row, and a page that is loaded by such a
-- notification runs the statement again. Every notification is now sent by a changed row; PostgreSQL sends equal
-- notifications of one transaction once.
do $$
declare
  found record;
begin
  for found in
    select tgname as name, tgrelid::regclass as on_table, replace(encode(tgargs, 'escape'), '\000', '') as topic,
      tgtype & 4 <> 0 as on_insert, tgtype & 8 <> 0 as on_delete, tgtype & 16 <> 0 as on_update
    from pg_trigger
    where tgfoid = 'notify_change'::regproc and tgtype & 1 = 0 and tgname <> 'email_queue_progress_notify'
    order by 1
  loop
    execute format('drop trigger %I on %s', found.name, found.on_table);
    if found.on_insert or found.on_delete then
      execute format('create trigger %I after %s on %s for each row execute function notify_change(%L)', found.name,
        concat_ws(' or ', case when found.on_insert then 'insert' end, case when found.on_delete then 'delete' end),
        found.on_table, found.topic);
    end if;
    if found.on_update then
      execute format('create trigger %I after update on %s for each row when (old.* is distinct from new.*)
        execute function notify_change(%L)', found.name || '_update', found.on_table, found.topic);
    end if;
  end loop;
end $$;

-- Screens show whether an e-mail was sent or given up, not its attempts.
drop trigger email_queue_progress_notify on email_queue;
create trigger email_queue_progress_notify after update on email_queue
  for each row when (old.sent_at is distinct from new.sent_at or old.gave_up_at is distinct from new.gave_up_at)
  execute function notify_change('messages');

-- A row that is saved with the values it has keeps its time. Not possible for tables with generated columns (orders,
-- clients, search_synonyms): PostgreSQL computes those after this trigger.
drop trigger users_set_updated_at on users;
create trigger users_set_updated_at before update on users
  for each row when (old.* is distinct from new.*) execute function set_updated_at();
drop trigger settings_set_updated_at on settings;
create trigger settings_set_updated_at before update on settings
  for each row when (old.* is distinct from new.*) execute function set_updated_at();
drop trigger products_set_updated_at on products;
create trigger products_set_updated_at before update on products
  for each row when (old.* is distinct from new.*) execute function set_updated_at();
drop trigger reviews_set_updated_at on reviews;
create trigger reviews_set_updated_at before update on reviews
  for each row when (old.* is distinct from new.*) execute function set_updated_at();
drop trigger cash_days_set_updated_at on cash_days;
create trigger cash_days_set_updated_at before update on cash_days
  for each row when (old.* is distinct from new.*) execute function set_updated_at();
