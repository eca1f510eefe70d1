-- Imports of products, and changes of many products that can be undone.

create table product_imports (
  id bigint generated always as identity primary key,
  file_name text not null,
  status text not null default 'mapping'
    check (status in ('reading', 'mapping', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- The recognised headings, the chosen columns and options.
  headings text[] not null default '{}',
  mapping jsonb not null default '{}',
  row_count integer not null default 0,
  done_count integer not null default 0,
  created_count integer not null default 0,
  changed_count integer not null default 0,
  refused_count integer not null default 0,
  -- Why it failed, as a code.
  problem text,
  started_at timestamptz not null default now(),
  staff_id bigint references users,
  staff_name text not null,
  ended_at timestamptz
);

create index product_imports_newest on product_imports (started_at desc, id desc);
create index product_imports_running on product_imports (id) where status in ('reading', 'running');

create table product_import_rows (
  import_id bigint not null references product_imports on delete cascade,
  -- The row of the file, the first after the headings is 2.
  row_number integer not null,
  -- The first row of the same product.
  group_number integer not null default 0,
  cells text[] not null,
  -- What importing it would do, or did.
  action text check (action in ('create', 'change', 'same', 'refuse')),
  is_chosen boolean not null default true,
  -- Before and after of each field, or the problems by column.
  details jsonb not null default '{}',
  product_id bigint,
  is_done boolean not null default false,
  primary key (import_id, row_number)
);

create index product_import_rows_of_action on product_import_rows (import_id, action, row_number);
create index product_import_rows_waiting on product_import_rows (import_id, group_number, row_number)
  where is_chosen and not is_done and action in ('create', 'change');

-- Pictures of the ZIP file that came with an import.
create table product_import_pictures (
  import_id bigint not null references product_imports on delete cascade,
  file_name text not null,
  media_id uuid not null references media on delete cascade,
  primary key (import_id, file_name)
);

create index product_import_pictures_of_media on product_import_pictures (media_id);

create trigger product_imports_notify after insert or delete on product_imports
  for each row execute function notify_change('imports');
create trigger product_imports_notify_update after update on product_imports
  for each row when (old.* is distinct from new.*) execute function notify_change('imports');

-- One change of many products; it can be undone for a day.
create table bulk_edits (
  id bigint generated always as identity primary key,
  -- What was chosen in the form.
  edit jsonb not null,
  product_count integer not null check (product_count > 0),
  at timestamptz not null default now(),
  staff_id bigint references users,
  staff_name text not null,
  undone_at timestamptz,
  undone_name text,
  -- How many products were restored; others had been changed since.
  undone_count integer
);

create index bulk_edits_newest on bulk_edits (at desc, id desc);

create table bulk_edit_products (
  bulk_edit_id bigint not null references bulk_edits on delete cascade,
  product_id bigint not null references products on delete cascade,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_edit_id, product_id)
);

create index bulk_edit_products_of_product on bulk_edit_products (product_id);
