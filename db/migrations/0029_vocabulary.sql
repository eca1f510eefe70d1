-- Names of database objects, in the vocabulary of docs/architecture.md. Rows and behaviour stay as they are.
-- Function bodies are text, so every function that names a renamed object is written again.

-- Tables and columns
alter table order_sums rename to order_totals;
alter table cash_sums rename to cash_totals;
alter table client_sums rename to client_totals;
alter table place_words rename to category_words;
alter table outbox rename to email_queue;
alter table order_totals rename column pieces to units;
alter table order_totals rename column is_folded to is_compacted;
alter table cash_totals rename column is_folded to is_compacted;
alter table client_totals rename column is_folded to is_compacted;
alter table cash_closings rename column pieces to denominations;
alter table category_words rename column place to category;
alter table known_words rename column gaps to deletions;
alter table email_queue rename column next_try_at to next_attempt_at;
alter table messages rename column outbox_id to email_id;
alter table payment_proofs rename column look_hash to image_hash;
alter table payment_proofs rename column look to thumbnail;
alter table settings rename column cash_gap_limit to cash_difference_limit;

-- Indexes, constraints and triggers
alter table messages rename constraint messages_outbox_id_fkey to messages_email_id_fkey;
alter table email_queue rename constraint outbox_check to email_queue_check;
alter table email_queue rename constraint outbox_kind_check to email_queue_kind_check;
alter table email_queue rename constraint outbox_pkey to email_queue_pkey;
alter table email_queue rename constraint outbox_recipient_check to email_queue_recipient_check;
alter table category_words rename constraint place_words_pkey to category_words_pkey;
alter table settings rename constraint settings_cash_gap_limit_check to settings_cash_difference_limit_check;
alter index cash_sums_new rename to cash_totals_new;
alter index cash_sums_of_date rename to cash_totals_of_date;
alter index cash_transactions_sums rename to cash_transactions_for_totals;
alter index client_sums_new rename to client_totals_new;
alter index client_sums_of_day rename to client_totals_of_day;
alter index known_words_gaps rename to known_words_deletions;
alter index messages_of_outbox rename to messages_of_email;
alter index order_sums_new rename to order_totals_new;
alter index order_sums_of_day rename to order_totals_of_day;
alter index outbox_about rename to email_queue_about;
alter index outbox_done rename to email_queue_done;
alter index outbox_due rename to email_queue_due;
alter index payment_proofs_looks rename to payment_proofs_image_hash;
alter trigger cash_closings_announce on cash_closings rename to cash_closings_notify;
alter trigger cash_days_announce on cash_days rename to cash_days_notify;
alter trigger cash_days_touch on cash_days rename to cash_days_set_updated_at;
alter trigger cash_resets_announce on cash_resets rename to cash_resets_notify;
alter trigger cash_resets_sum on cash_resets rename to cash_resets_subtract_totals;
alter trigger cash_sessions_announce on cash_sessions rename to cash_sessions_notify;
alter trigger cash_transactions_announce on cash_transactions rename to cash_transactions_notify;
alter trigger cash_transactions_sum on cash_transactions rename to cash_transactions_add_totals;
alter trigger categories_announce on categories rename to categories_notify;
alter trigger categories_note_words on categories rename to categories_index_words;
alter trigger categories_touch on categories rename to categories_set_updated_at;
alter trigger clients_announce on clients rename to clients_notify;
alter trigger clients_sum on clients rename to clients_update_totals;
alter trigger clients_sum_change on clients rename to clients_update_totals_on_change;
alter trigger clients_touch on clients rename to clients_set_updated_at;
alter trigger conversations_announce on conversations rename to conversations_notify;
alter trigger hero_images_announce on hero_images rename to hero_images_notify;
alter trigger media_announce on media rename to media_notify;
alter trigger messages_announce_answer on messages rename to messages_notify_reply;
alter trigger messages_follow on messages rename to messages_update_conversation;
alter trigger order_items_count_sold on order_items rename to order_items_add_sales;
alter trigger orders_announce on orders rename to orders_notify;
alter trigger orders_announce_one on orders rename to orders_notify_order;
alter trigger orders_recount on orders rename to orders_update_sales;
alter trigger orders_sum on orders rename to orders_update_totals;
alter trigger orders_sum_change on orders rename to orders_update_totals_on_change;
alter trigger orders_touch on orders rename to orders_set_updated_at;
alter trigger outbox_progress_announce on email_queue rename to email_queue_progress_notify;
alter trigger payment_methods_announce on payment_methods rename to payment_methods_notify;
alter trigger product_images_announce on product_images rename to product_images_notify;
alter trigger product_sales_month on product_sales rename to product_sales_add_monthly;
alter trigger products_announce on products rename to products_notify;
alter trigger products_note_words on products rename to products_index_words;
alter trigger products_touch on products rename to products_set_updated_at;
alter trigger reviews_announce on reviews rename to reviews_notify;
alter trigger reviews_rate on reviews rename to reviews_update_rating;
alter trigger reviews_touch on reviews rename to reviews_set_updated_at;
alter trigger search_synonyms_announce on search_synonyms rename to search_synonyms_notify;
alter trigger search_synonyms_fold on search_synonyms rename to search_synonyms_normalize;
alter trigger search_synonyms_note_words on search_synonyms rename to search_synonyms_index_words;
alter trigger search_synonyms_touch on search_synonyms rename to search_synonyms_set_updated_at;
alter trigger settings_announce on settings rename to settings_notify;
alter trigger settings_touch on settings rename to settings_set_updated_at;
alter trigger staff_sessions_announce on staff_sessions rename to staff_sessions_notify;
alter trigger sub_categories_announce on sub_categories rename to sub_categories_notify;
alter trigger sub_categories_note_words on sub_categories rename to sub_categories_index_words;
alter trigger sub_categories_touch on sub_categories rename to sub_categories_set_updated_at;
alter trigger users_announce on users rename to users_notify;
alter trigger users_touch on users rename to users_set_updated_at;
alter sequence outbox_id_seq rename to email_queue_id_seq;

-- The topic of a notification is an argument of its trigger, so this one is created again.
drop trigger outbox_announce on email_queue;

-- Functions
alter function announce_answer() rename to notify_reply;
alter function announce_change() rename to notify_change;
alter function announce_order() rename to notify_order;
alter function begins_one(beginnings text[], words text[]) rename to any_word_starts_with;
alter function count_products() rename to update_product_counts;
alter function count_sold_items() rename to add_product_sales;
alter function count_sub_categories() rename to update_sub_category_counts;
alter function fold_sums() rename to compact_totals;
alter function fold_synonyms() rename to normalize_synonyms;
alter function fold_text(value text) rename to normalize_text;
alter function follow_message() rename to update_conversation;
alter function hold_offers(ids bigint[], prices bigint[], quantities integer[]) rename to lock_and_check_products;
alter function is_small_word(word text) rename to is_stop_word;
alter function know_words(lexemes text[]) rename to add_known_words;
alter function note_place(place text, names text) rename to index_category;
alter function note_product(product products) rename to index_product;
alter function note_synonyms() rename to index_synonyms;
alter function note_written_place() rename to index_saved_category;
alter function note_written_product() rename to index_saved_product;
alter function rate_product() rename to update_product_rating;
alter function recount_order() rename to update_product_sales;
alter function sum_cash() rename to add_cash_totals;
alter function sum_cash_reset() rename to subtract_reset_totals;
alter function sum_client() rename to update_client_totals;
alter function sum_order() rename to update_order_totals;
alter function sum_product_month() rename to add_monthly_sales;
alter function touch_updated_at() rename to set_updated_at;
alter function word_gaps(word text) rename to deletion_variants;

create trigger email_queue_notify after insert on email_queue
  for each statement execute function notify_change('email_queue');

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
    where (date, type, payment_method) in (select date, type, payment_method from cash_totals where not is_compacted)
    returning *)
  insert into cash_totals
  select date, type, payment_method, sum(entries), sum(amount), true
  from gone group by date, type, payment_method having sum(entries) <> 0;
  with gone as (
    delete from client_totals where day in (select day from client_totals where not is_compacted) returning *)
  insert into client_totals select day, sum(clients), true from gone group by day having sum(clients) <> 0;
end
$$;

drop function index_category(text, text);

create function index_category(category_key text, names text) returns void language plpgsql as $$
declare
  in_name text[] := search_lexemes(names);
begin
  insert into category_words values (category_key, in_name)
  on conflict (category) do update set lexemes = excluded.lexemes;
  perform add_known_words(in_name);
end
$$;

create or replace function index_product(product products) returns void language plpgsql as $$
declare
  in_name text[] := search_lexemes(join_words(product.name, product.name_ar));
  in_text text[] := search_lexemes(join_words(product.description, product.description_ar,
    join_words(variadic product.specifications), join_words(variadic product.specifications_ar)));
  category_keys text[] := array_remove(array['#c' || product.category_id, '#s' || product.sub_category_id], null);
begin
  insert into product_words (product_id, name_words, all_words, search_text, sort_fr, sort_ar, is_untranslated)
  values (
    product.id, array_to_tsvector(in_name || category_keys), array_to_tsvector(in_name || in_text || category_keys),
    normalize_text(join_words(product.name, product.name_ar)),
    left(normalize_text(product.name), 100), left(normalize_text(product.name_ar), 100), is_untranslated(product))
  on conflict (product_id) do update set
    name_words = excluded.name_words, all_words = excluded.all_words, search_text = excluded.search_text,
    sort_fr = excluded.sort_fr, sort_ar = excluded.sort_ar, is_untranslated = excluded.is_untranslated;
  perform add_known_words(in_name);
end
$$;

create or replace function index_synonyms() returns trigger language plpgsql as $$
begin
  perform add_known_words(new.lexemes);
  return null;
end
$$;

create or replace function index_saved_category() returns trigger language plpgsql as $$
begin
  perform index_category(tg_argv[0] || new.id, join_words(new.name, new.name_ar));
  return null;
end
$$;

create or replace function index_saved_product() returns trigger language plpgsql as $$
begin
  perform index_product(new);
  return null;
end
$$;

create or replace function search_lexemes(value text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct lexeme), '{}')
  from (select distinct unnest(public.search_words(value)) as word) words,
    unnest(public.search_forms(word) || public.search_stems(word)) lexeme
  where not public.is_stop_word(word)
$$;

create or replace function search_words(value text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(left(word, 40) order by place) filter (where word <> ''), '{}')
  from regexp_split_to_table(
    regexp_replace(public.normalize_text(value), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    '[^a-z0-9\u00DF-\u024F\u0621-\u063A\u0641-\u064A\u066E-\u06D3]+'
  ) with ordinality as split (word, place)
$$;

create or replace function add_cash_totals() returns trigger language plpgsql as $$
begin
  insert into cash_totals (date, type, payment_method, entries, amount)
  values (new.date, new.type, new.payment_method, 1, new.amount);
  return null;
end
$$;

create or replace function subtract_reset_totals() returns trigger language plpgsql as $$
begin
  insert into cash_totals (date, type, payment_method, entries, amount)
  select date, type, payment_method, -count(*), -sum(amount)
  from cash_transactions
  where date = new.date and id <= new.through_id and id > coalesce(
    (select max(through_id) from cash_resets where date = new.date and id <> new.id), 0)
  group by date, type, payment_method;
  return null;
end
$$;

create or replace function update_client_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into client_totals (day, clients) values (shop_day(old.registered_date), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into client_totals (day, clients) values (shop_day(new.registered_date), 1);
  end if;
  return null;
end
$$;

create or replace function update_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into order_totals (day, status, wilaya, payment_method, orders, units, total)
    values (shop_day(old.created_at), old.status, old.wilaya, old.payment_method, -1, -old.total_quantity, -old.total);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into order_totals (day, status, wilaya, payment_method, orders, units, total)
    values (shop_day(new.created_at), new.status, new.wilaya, new.payment_method, 1, new.total_quantity, new.total);
  end if;
  return null;
end
$$;
