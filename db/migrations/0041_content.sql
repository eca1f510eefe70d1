-- The owner's words: texts of the public pages, edited as drafts and published as versions. A document without a row
-- has the default text of the program.
create table content_documents (
  -- hero, about, faq …, or page:<id>.
  key text primary key check (key ~ '^[a-z]+(:\d+)?$'),
  -- Null: no unpublished change.
  draft jsonb,
  published jsonb,
  -- Counts the saves; a save that has seen an older number is refused.
  revision integer not null default 0,
  updated_at timestamptz not null default now(),
  updated_by bigint references users,
  updated_name text not null default ''
);

create table content_versions (
  id bigint generated always as identity primary key,
  key text not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by bigint references users,
  published_name text not null
);
create index content_versions_of_key on content_versions (key, id desc);

create table content_pages (
  id bigint generated always as identity primary key,
  -- The three legal pages cannot be removed.
  kind text not null default 'custom' check (kind in ('terms', 'privacy', 'delivery', 'custom')),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position smallint not null,
  in_footer boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index content_pages_legal on content_pages (kind) where kind <> 'custom';

-- Former addresses of a page, which redirect to it.
create table content_redirects (
  slug text primary key,
  page_id bigint not null references content_pages on delete cascade
);
create index content_redirects_of_page on content_redirects (page_id);

-- Pictures that a document uses; written with the document.
create table content_media (
  key text not null,
  media_id uuid not null references media,
  primary key (key, media_id)
);
create index content_media_of_media on content_media (media_id);

-- Public pages depend on what is published; drafts send no notification.
create trigger content_documents_notify after insert on content_documents
  for each row when (new.published is not null) execute function notify_change('content');
create trigger content_documents_notify_update after update on content_documents
  for each row when (old.published is distinct from new.published) execute function notify_change('content');
create trigger content_documents_notify_delete after delete on content_documents
  for each row when (old.published is not null) execute function notify_change('content');
create trigger content_pages_notify after insert or delete on content_pages
  for each row execute function notify_change('content');
create trigger content_pages_notify_update after update on content_pages
  for each row when (old.* is distinct from new.*) execute function notify_change('content');

insert into content_pages (kind, slug, position) values
  ('terms', 'terms', 0), ('privacy', 'privacy', 1), ('delivery', 'delivery-returns', 2);

-- The pictures of the home page become slides without words: they show the default words of the hero.
insert into content_documents (key, published)
select 'hero', jsonb_build_object('slides', jsonb_agg(jsonb_build_object(
  'picture', media_id, 'pictureAr', '', 'title', nothing, 'sentence', nothing, 'button', nothing,
  'link', '', 'from', '', 'to', '') order by position))
from hero_images, jsonb_build_object('fr', '', 'ar', '') as nothing
having count(*) > 0;
insert into content_versions (key, content, published_name)
select key, published, '' from content_documents;
insert into content_media (key, media_id) select 'hero', media_id from hero_images;
drop table hero_images;
