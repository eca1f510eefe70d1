-- Searching: words of products, words that mean the same, words known well enough to mend a typo,
-- and words that found nothing.
--
-- The index and the query both pass through search_words and search_lexemes, so that they can never disagree.
-- Letters are named one by one: a server whose locale knows no Arabic splits words just the same.

create function search_words(value text) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(left(word, 40) order by place) filter (where word <> ''), '{}')
  from regexp_split_to_table(
    regexp_replace(public.fold_text(value), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    '[^a-z0-9\u00DF-\u024F\u0621-\u063A\u0641-\u064A\u066E-\u06D3]+'
  ) with ordinality as split (word, place)
$$;

-- "de", "avec", "من": every text has them, so they tell nothing.
-- These three are not strict, so that they melt into the queries that call them for each word of a text.
create function is_small_word(word text) returns boolean
language sql immutable parallel safe
as $$
  select ts_lexize('pg_catalog.french_stem', word) = '{}' or word in (
    'من', 'في', 'علي', 'الي', 'عن', 'مع', 'او', 'ثم', 'هذا', 'هذه', 'التي', 'الذي')
$$;

-- A word as written, without the Arabic article and what clings to it (و ف ب ك ل), and without a leading "and".
-- All of them are kept: the beginning of any may be what somebody types.
create function search_forms(word text) returns text[]
language sql immutable parallel safe
as $$
  select array[
    word,
    regexp_replace(word, '^(?:[وفبك]?ال|و?لل)(?=[\u0621-\u064A]{3})', ''),
    regexp_replace(word, '^و(?=[\u0621-\u064A]{3})', '')]
$$;

-- A word without its French ending.
create function search_stems(word text) returns text[]
language sql immutable parallel safe
as $$ select ts_lexize('pg_catalog.french_stem', word) $$;

create function search_lexemes(value text) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(distinct lexeme), '{}')
  from (select distinct unnest(public.search_words(value)) as word) words,
    unnest(public.search_forms(word) || public.search_stems(word)) lexeme
  where not public.is_small_word(word)
$$;

-- Whether one of the words begins one of the others; fewer than three letters begin too many.
create function begins_one(beginnings text[], words text[]) returns boolean
language sql immutable strict parallel safe
as $$
  select exists (
    select from unnest(beginnings) beginning, unnest(words) word
    where length(beginning) >= 3 and starts_with(word, beginning))
$$;

-- A word and what is left of it without any one letter. Two words that share such a rest are one slip apart:
-- a letter too many, too few, mistaken or swapped with its neighbour.
create function word_gaps(word text) returns text[]
language sql immutable strict parallel safe
as $$
  select array_agg(distinct left(word, place - 1) || substr(word, place + 1)) || word
  from generate_series(1, length(word)) place
$$;

-- The words of names, categories and synonyms: whole words, and what a typo may have meant. One that goes out of
-- use does no harm.
create table known_words (
  word text collate "C" primary key,
  gaps text[] not null generated always as (word_gaps(word)) stored
);

create index known_words_gaps on known_words using gin (gaps);

create function know_words(lexemes text[]) returns void
language sql
as $$
  insert into known_words (word)
  select word from unnest(lexemes) word where length(word) between 2 and 30
  order by word
  on conflict do nothing
$$;

-- Beside the products and not in them: an order changes a product's stock, never its words.
create table product_words (
  product_id bigint primary key references products on delete cascade,
  -- Both also hold the category as #c12 and the subcategory as #s34, which nobody can type. What these are called
  -- is looked up in place_words when somebody searches, so that renaming one rewrites no product.
  name_words tsvector not null,
  all_words tsvector not null
);

create index product_words_name on product_words using gin (name_words);
create index product_words_all on product_words using gin (all_words);

create table place_words (
  place text primary key,
  lexemes text[] not null
);

create function note_product(product products) returns void
language plpgsql
as $$
declare
  in_name text[] := search_lexemes(join_words(product.name, product.name_ar));
  in_text text[] := search_lexemes(join_words(product.description, product.description_ar,
    join_words(variadic product.specifications), join_words(variadic product.specifications_ar)));
  places text[] := array_remove(array['#c' || product.category_id, '#s' || product.sub_category_id], null);
begin
  insert into product_words (product_id, name_words, all_words)
  values (product.id, array_to_tsvector(in_name || places), array_to_tsvector(in_name || in_text || places))
  on conflict (product_id) do update set name_words = excluded.name_words, all_words = excluded.all_words;
  perform know_words(in_name);
end
$$;

create function note_place(place text, names text) returns void
language plpgsql
as $$
declare
  in_name text[] := search_lexemes(names);
begin
  insert into place_words values (note_place.place, in_name)
  on conflict on constraint place_words_pkey do update set lexemes = excluded.lexemes;
  perform know_words(in_name);
end
$$;

create function note_written_product() returns trigger
language plpgsql
as $$
begin
  perform note_product(new);
  return null;
end
$$;

create function note_written_place() returns trigger
language plpgsql
as $$
begin
  perform note_place(tg_argv[0] || new.id, join_words(new.name, new.name_ar));
  return null;
end
$$;

create trigger products_note_words
  after insert or update of name, name_ar, description, description_ar, specifications, specifications_ar,
    category_id, sub_category_id on products
  for each row execute function note_written_product();
create trigger categories_note_words after insert or update of name, name_ar on categories
  for each row execute function note_written_place('#c');
create trigger sub_categories_note_words after insert or update of name, name_ar on sub_categories
  for each row execute function note_written_place('#s');

-- The catalogue as it stands.
do $$
begin
  perform note_product(product) from products product;
  perform note_place('#c' || id, join_words(name, name_ar)) from categories;
  perform note_place('#s' || id, join_words(name, name_ar)) from sub_categories;
end
$$;

-- Each row is one group of words that mean the same, in any language and spelling.
create table search_synonyms (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  words text[] not null check (cardinality(words) between 2 and 50),
  lexemes text[] not null generated always as (search_lexemes(join_words(variadic words))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Written as people write them, kept as the search reads them, each once.
create function fold_synonyms() returns trigger
language plpgsql
as $$
begin
  if exists (select from unnest(new.words) entry where cardinality(search_words(entry)) is distinct from 1) then
    raise exception 'a synonym is one word' using errcode = 'check_violation';
  end if;
  new.words := array(
    select word from unnest(new.words) with ordinality as given (entry, place), unnest(search_words(entry)) word
    group by word order by min(place));
  return new;
end
$$;

create function note_synonyms() returns trigger
language plpgsql
as $$
begin
  perform know_words(new.lexemes);
  return null;
end
$$;

create trigger search_synonyms_fold before insert or update of words on search_synonyms
  for each row execute function fold_synonyms();
create trigger search_synonyms_note_words after insert or update of words on search_synonyms
  for each row execute function note_synonyms();
create trigger search_synonyms_touch before update on search_synonyms
  for each row execute function touch_updated_at();
create trigger search_synonyms_announce after insert or update or delete on search_synonyms
  for each statement execute function announce_change('search');

insert into search_synonyms (position, words) values
  (1, '{melhfa, melhfas, melahfa, melehfa, malahfa, malhafa, mlahfa, mlehfa, mlhfa, melhafa, mel7fa, mla7ef, mlahef,
        melahef, voile, voiles, ملحفة, ملاحف, لملحفة}'),
  (2, '{nila, neela, indigo, نيلة, نيلي, نيلية}'),
  (3, '{henné, henna, hene, hena, hinna, حناء, حنة, حنا}'),
  (4, '{parfum, parfums, 3tour, otour, عطر, عطور}'),
  (5, '{encens, bakhour, bkhour, bokhour, b5our, بخور}'),
  (6, '{savon, savons, saboun, sabon, صابون}'),
  (7, '{khôl, kohl, kehl, khol, kahal, كحل}'),
  (8, '{huile, huiles, zeit, zit, زيت, زيوت}'),
  (9, '{oud, oude, 3oud, عود}'),
  (10, '{karité, karite, shea, كاريتي}'),
  (11, '{mariée, mariage, arousse, عروس, عرس, أعراس}'),
  (12, '{coffret, coffrets, cadeau, cadeaux, علبة, علب, هدية, هدايا}'),
  (13, '{crème, crèmes, كريم, كريمات}'),
  (14, '{rose, roses, warda, ورد, وردة}'),
  (15, '{bleu, bleus, bleue, أزرق, زرقاء, زرقة}');

-- Words that found nothing, for whoever writes the catalogue or the synonyms.
create table search_misses (
  words text not null check (words <> ''),
  language text not null check (language in ('ar', 'fr')),
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (words, language)
);

create index search_misses_latest on search_misses (last_at desc);
