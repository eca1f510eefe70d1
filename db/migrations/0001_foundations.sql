-- Functions every subject leans on.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- One spelling for searching: accents, alef, hamza, ya, ta marbuta, diacritics, tatweel and digits folded.
-- The index and the query both pass through here, so that they can never disagree.
create function public.fold_text(value text) returns text
language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(
    translate(
      regexp_replace(
        lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfkc))),
        '[\u0640\u064B-\u065F\u0670]', '', 'g'),
      'أإآٱىئیؤةکٹ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹’‘`',
      'ااااييي' || 'وهكت' || '01234567890123456789' || ''''''''),
    '\s+', ' ', 'g'))
$$;

-- The names in the products' lists: array_to_string is only "stable" for any type, but is fixed for text.
create function public.join_words(variadic parts text[]) returns text
language sql immutable parallel safe
as $$ select array_to_string(parts, ' ') $$;

-- Tells everyone who listens that a subject changed; never what changed, so that a page asks again through
-- its own loader and its own permissions.
create function public.announce_change() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('change', tg_argv[0]);
  return null;
end
$$;

create function public.touch_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create function public.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
