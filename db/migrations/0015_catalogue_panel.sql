-- The catalogue in the back office: finding and ordering products however many there are, what lacks a language,
-- what was removed, and uploads that nobody used.

-- Beside the products for the same reason as their words: selling a piece rewrites none of it.
alter table product_words
  -- Both names as they are searched and sorted by.
  add column search_text text not null default '',
  add column sort_fr text collate "C" not null default '',
  add column sort_ar text collate "C" not null default '',
  -- A text without its twin, or a name that was only copied.
  add column is_untranslated boolean not null default false;

create function is_untranslated(product products) returns boolean
language sql immutable
as $$
  select btrim(product.description) = '' or btrim(product.description_ar) = ''
    or product.name = product.name_ar
    or cardinality(product.specifications) <> cardinality(product.specifications_ar)
$$;

create or replace function note_product(product products) returns void
language plpgsql
as $$
declare
  in_name text[] := search_lexemes(join_words(product.name, product.name_ar));
  in_text text[] := search_lexemes(join_words(product.description, product.description_ar,
    join_words(variadic product.specifications), join_words(variadic product.specifications_ar)));
  places text[] := array_remove(array['#c' || product.category_id, '#s' || product.sub_category_id], null);
begin
  insert into product_words (product_id, name_words, all_words, search_text, sort_fr, sort_ar, is_untranslated)
  values (
    product.id, array_to_tsvector(in_name || places), array_to_tsvector(in_name || in_text || places),
    fold_text(join_words(product.name, product.name_ar)),
    left(fold_text(product.name), 100), left(fold_text(product.name_ar), 100), is_untranslated(product))
  on conflict (product_id) do update set
    name_words = excluded.name_words, all_words = excluded.all_words, search_text = excluded.search_text,
    sort_fr = excluded.sort_fr, sort_ar = excluded.sort_ar, is_untranslated = excluded.is_untranslated;
  perform know_words(in_name);
end
$$;

update product_words w set
  search_text = fold_text(join_words(p.name, p.name_ar)),
  sort_fr = left(fold_text(p.name), 100),
  sort_ar = left(fold_text(p.name_ar), 100),
  is_untranslated = is_untranslated(p)
from products p where p.id = w.product_id;

create index product_words_search on product_words using gin (search_text gin_trgm_ops);
create index product_words_sort_fr on product_words (sort_fr, product_id);
create index product_words_sort_ar on product_words (sort_ar, product_id);
create index product_words_untranslated on product_words (product_id) where is_untranslated;

-- What can be brought back, and what is old enough to go.
create index products_deleted on products (deleted_at desc, id desc) where deleted_at is not null;
create index sub_categories_deleted on sub_categories (deleted_at desc) where deleted_at is not null;
create index categories_deleted on categories (deleted_at desc) where deleted_at is not null;
-- Those removed together with their category or subcategory.
create index products_deleted_of_category on products (category_id, deleted_at) where deleted_at is not null;

-- Pictures and sounds are stored before the product that will show them. What no product took is removed later.
create table catalogue_uploads (
  media_id uuid primary key references media on delete cascade,
  uploaded_by bigint references users,
  uploaded_at timestamptz not null default now()
);

create index catalogue_uploads_oldest on catalogue_uploads (uploaded_at);
create index product_images_of_media on product_images (media_id);

create index reviews_newest on reviews (created_at desc, id desc);

-- A subcategory that moves to another category takes its products along.
alter table products
  drop constraint products_sub_category_id_category_id_fkey,
  add foreign key (sub_category_id, category_id) references sub_categories (id, category_id)
    on delete cascade on update cascade;
