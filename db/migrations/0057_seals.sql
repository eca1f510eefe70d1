-- Each closing is sealed: a hash of its report, its session, its entries and of what happened since the closing before,
-- and of the seal before.
create table cash_seals (
  closing_number integer primary key references cash_closings,
  -- The version of the rules that made the text.
  version smallint not null,
  entries integer not null check (entries >= 0),
  entries_hash text not null check (entries_hash ~ '^[0-9a-f]{64}$'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- 64 zeros for the first.
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  -- The resets, erasures, prints and days after those of the seal before, up to these.
  reset_through bigint not null,
  erasure_through bigint not null,
  print_through bigint not null,
  days_before date not null,
  -- Sealed after the closing: by an upgrade, or because the seal before was missing.
  is_late boolean not null default false,
  sealed_at timestamptz not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- The text that was hashed. The hashes find a change, the text tells where it is.
  content text not null
);
create trigger cash_seals_append_only before update or delete on cash_seals
  for each row execute function refuse_change();
create trigger cash_seals_no_truncate before truncate on cash_seals
  for each statement execute function refuse_change();

-- The name of an anonymised client was erased from the description of an entry.
create table cash_erasures (
  id bigint generated always as identity primary key,
  entry_id bigint not null references cash_transactions,
  -- SHA-256 of the description before and after.
  hash_before text not null check (hash_before ~ '^[0-9a-f]{64}$'),
  hash_after text not null check (hash_after ~ '^[0-9a-f]{64}$'),
  erased_by bigint references users,
  erased_by_name text not null,
  erased_at timestamptz not null
);
create index cash_erasures_of_entry on cash_erasures (entry_id, id);
create trigger cash_erasures_append_only before update or delete on cash_erasures
  for each row execute function refuse_change();
create trigger cash_erasures_no_truncate before truncate on cash_erasures
  for each statement execute function refuse_change();
create trigger cash_resets_no_truncate before truncate on cash_resets
  for each statement execute function refuse_change();
create trigger cash_closing_prints_no_truncate before truncate on cash_closing_prints
  for each statement execute function refuse_change();

-- ----- the lists of the journal -----
-- Read in both directions; the former index could not be read by day and id downwards.
drop index cash_transactions_of_day;
create index cash_transactions_of_day on cash_transactions (date, id);
create index cash_transactions_of_person on cash_transactions (staff_name, date desc, id desc);
create index cash_transactions_of_method on cash_transactions (payment_method, date desc, id desc);
-- Most entries are sales in the drawer: the index by day lists them.
create index cash_transactions_of_type on cash_transactions (type, date desc, id desc) where type <> 'sale';
create index cash_transactions_of_place_by_day on cash_transactions (place_id, date desc, id desc) where place_id <> 1;
-- Automatic entries are found by the number of their order.
create index cash_transactions_words on cash_transactions using gin (normalize_text(description) gin_trgm_ops)
  where not automatic;

-- Account numbers for the export of the accountant, by use; those that are not chosen have the usual number.
alter table settings add column account_numbers jsonb not null default '{}';
