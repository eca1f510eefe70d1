alter table media
  -- Alternative texts; '' if none was entered.
  add column alt text not null default '',
  add column alt_ar text not null default '',
  add column search_text text not null generated always as (normalize_text(alt || ' ' || alt_ar)) stored,
  -- Set when the picture is replaced: its files are then stored and served under this id, so that no cache shows the
  -- former picture. Null: under the id of the row.
  add column file_id uuid unique,
  -- Null while a public picture is used; maintained by triggers. Meaningless for sounds and private pictures.
  add column unused_since timestamptz default now();

-- Where each picture is used. Payment pictures, voice notes and portraits of clients are private and not listed.
-- Past orders are not searched: they would make every picture of a product match.
create view media_uses as
  select i.media_id, 'product' as used_by, i.product_id::text as used_id, p.name, p.name_ar, w.search_text
    from product_images i join products p on p.id = i.product_id
    left join product_words w on w.product_id = i.product_id
  union all select image_id, 'category', id::text, name, name_ar, normalize_text(name || ' ' || name_ar)
    from categories
  union all select image_id, 'subCategory', id::text, name, name_ar, normalize_text(name || ' ' || name_ar)
    from sub_categories
  union all select logo_id, 'logo', '', '', '', null from settings where logo_id is not null
  union all select avatar_id, 'user', id::text, name, '', normalize_text(name) from users where avatar_id is not null
  union all select c.media_id, 'content', c.key, coalesce(p.slug, ''), '', normalize_text(c.key || ' ' || coalesce(p.slug, ''))
    from content_media c left join content_pages p on c.key = 'page:' || p.id
  union all select i.image_id, 'order', i.order_id::text, o.number::text, '', null
    from order_items i join orders o on o.id = i.order_id where i.image_id is not null;

create index media_library on media (created_at desc, id desc) where kind = 'image' and visibility = 'public';
create index media_library_used on media (created_at desc, id desc)
  where kind = 'image' and visibility = 'public' and unused_since is null;
create index media_library_unused on media (created_at desc, id desc)
  where kind = 'image' and visibility = 'public' and unused_since is not null;
create index media_search on media using gin (search_text gin_trgm_ops);
-- Removing a picture looks for rows that refer to it.
create index order_items_of_picture on order_items (image_id) where image_id is not null;
create index products_of_sound on products (audio_id) where audio_id is not null;
create index clients_of_portrait on clients (avatar_id) where avatar_id is not null;

update media set unused_since = null where exists (select from media_uses where media_id = media.id);

-- The rows are locked before the uses are read, so that the second of two concurrent changes sees the first.
create function update_media_use() returns trigger language plpgsql as $$
declare
  changed uuid[] := array[(to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid];
begin
  perform from media where id = any (changed) order by id for no key update;
  update media m set unused_since = case when unused_since is null then now() end
  where id = any (changed)
    and (unused_since is null) <> exists (select from media_uses where media_id = m.id);
  return null;
end $$;

create trigger product_images_media_use after insert or delete or update of media_id on product_images
  for each row execute function update_media_use('media_id');
create trigger categories_media_use after insert or delete or update of image_id on categories
  for each row execute function update_media_use('image_id');
create trigger sub_categories_media_use after insert or delete or update of image_id on sub_categories
  for each row execute function update_media_use('image_id');
create trigger settings_media_use after insert or delete or update of logo_id on settings
  for each row execute function update_media_use('logo_id');
create trigger users_media_use after insert or delete or update of avatar_id on users
  for each row execute function update_media_use('avatar_id');
create trigger content_media_media_use after insert or delete or update of media_id on content_media
  for each row execute function update_media_use('media_id');

-- Pages that showed the master can now show the variants; pages that showed a replaced picture or text, the new one.
drop trigger media_notify on media;
create trigger media_notify after update on media for each row
  when ((old.state, old.alt, old.alt_ar, old.file_id) is distinct from (new.state, new.alt, new.alt_ar, new.file_id))
  execute function notify_change('media');
