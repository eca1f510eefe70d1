-- Colours of products, planned sale prices, pictures of reviews and a video for a product.

-- The name of the colour that people would call a swatch; null for no valid swatch. By hue and lightness (HSL).
create function colour_name(swatch text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  r integer; g integer; b integer;
  top integer; bottom integer; spread integer;
  lightness numeric; hue numeric;
begin
  if swatch !~ '^#[0-9a-fA-F]{6}$' then return null; end if;
  r := ('x' || substr(swatch, 2, 2))::bit(8)::integer;
  g := ('x' || substr(swatch, 4, 2))::bit(8)::integer;
  b := ('x' || substr(swatch, 6, 2))::bit(8)::integer;
  top := greatest(r, g, b);
  bottom := least(r, g, b);
  spread := top - bottom;
  lightness := (top + bottom) / 510.0;
  if lightness < 0.1 then return 'black'; end if;
  if lightness > 0.95 then return 'white'; end if;
  if spread < 24 then
    return case when lightness > 0.88 then 'white' when lightness < 0.2 then 'black' else 'grey' end;
  end if;
  hue := 60 * case top
    when r then ((g - b)::numeric / spread + 6) % 6
    when g then (b - r)::numeric / spread + 2
    else (r - g)::numeric / spread + 4 end;
  if hue < 15 or hue >= 345 then
    return case when lightness > 0.72 then 'pink' when lightness < 0.22 then 'brown' else 'red' end;
  elsif hue < 48 then
    return case when lightness < 0.42 then 'brown' when lightness > 0.72 or spread < 90 then 'beige'
      when hue < 40 then 'orange' else 'yellow' end;
  elsif hue < 68 then
    return case when lightness < 0.3 then 'brown' when lightness > 0.8 and spread < 70 then 'beige' else 'yellow' end;
  elsif hue < 172 then return 'green';
  elsif hue < 252 then return 'blue';
  elsif hue < 292 then return 'purple';
  else return case when lightness > 0.42 then 'pink' else 'purple' end;
  end if;
end
$$;

-- The colours of a product's variants, by which lists filter; maintained by triggers.
alter table products add column colours text[] not null default '{}';

create function colours_of(product bigint) returns text[]
language sql stable
as $$
  select coalesce(array_agg(distinct colour order by colour), '{}') from (
    select colour_name(value.swatch) as colour
    from product_variants variant join option_values value on value.id = any (variant.value_ids)
    where variant.product_id = product and variant.retired_at is null and value.swatch is not null) named
  where colour is not null
$$;

create function update_colours(ids bigint[]) returns void
language sql
as $$
  update products p set colours = found.colours
  from (select id, colours_of(id) as colours from unnest(ids) id) found
  where p.id = found.id and p.colours <> found.colours
$$;

create function update_colours_of_new_variants() returns trigger
language plpgsql
as $$
declare
  ids bigint[] := array(select distinct product_id from saved where value_ids <> '{}');
begin
  if ids <> '{}' then perform update_colours(ids); end if;
  return null;
end
$$;

create function update_colours_of_variant() returns trigger
language plpgsql
as $$
begin
  perform update_colours(array[coalesce(new.product_id, old.product_id)]);
  return null;
end
$$;

create function update_colours_of_value() returns trigger
language plpgsql
as $$
begin
  perform update_colours(array(select product_id from product_options where id = new.option_id));
  return null;
end
$$;

create trigger product_variants_colours_new after insert on product_variants
  referencing new table as saved for each statement execute function update_colours_of_new_variants();
create trigger product_variants_colours after update of value_ids, retired_at on product_variants
  for each row when (old.value_ids <> new.value_ids or old.retired_at is distinct from new.retired_at)
  execute function update_colours_of_variant();
create trigger product_variants_colours_deleted after delete on product_variants
  for each row when (old.value_ids <> '{}') execute function update_colours_of_variant();
create trigger option_values_colours after update of swatch on option_values
  for each row when (old.swatch is distinct from new.swatch) execute function update_colours_of_value();

update products set colours = colours_of(id) where has_options and colours_of(id) <> '{}';

create index products_by_colour on products using gin (colours) where deleted_at is null and colours <> '{}';

-- Planned sale prices. The job that starts and ends them changes the price of the product itself, so that every path
-- sees one price. A row is kept as history.
create table scheduled_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  price bigint not null check (price > 0),
  starts_on date not null,
  -- The last day.
  ends_on date not null check (ends_on >= starts_on),
  state text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled')),
  -- Of the product before the start, to which it returns.
  price_before bigint,
  original_before bigint,
  staff_id bigint references users,
  staff_name text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((started_at is not null) = (price_before is not null)),
  check ((ended_at is not null) = (state in ('ended', 'cancelled')))
);
-- One at a time for a product.
create unique index scheduled_prices_open on scheduled_prices (product_id) where state in ('planned', 'running');
create index scheduled_prices_of_product on scheduled_prices (product_id, id desc);
create index scheduled_prices_to_start on scheduled_prices (starts_on) where state = 'planned';
create index scheduled_prices_to_end on scheduled_prices (ends_on) where state = 'running';

create trigger scheduled_prices_notify after insert on scheduled_prices
  for each row execute function notify_change('catalogue');
create trigger scheduled_prices_notify_update after update on scheduled_prices
  for each row when (old.* is distinct from new.*) execute function notify_change('catalogue');

-- Pictures that buyers sent with their review: private until the review is published.
create table review_photos (
  review_id bigint not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 2),
  media_id uuid not null references media on delete cascade,
  primary key (review_id, position)
);
create unique index review_photos_of_media on review_photos (media_id);

-- A short film of the product, and the picture that is shown until it plays.
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('image', 'audio', 'video'));
alter table products
  add column video_id uuid references media,
  add column poster_id uuid references media,
  add check (poster_id is null or video_id is not null);
create index products_of_video on products (video_id) where video_id is not null;
create index products_of_poster on products (poster_id) where poster_id is not null;

create or replace view media_uses as
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
    from order_items i join orders o on o.id = i.order_id where i.image_id is not null
  union all select p.poster_id, 'product', p.id::text, p.name, p.name_ar, w.search_text
    from products p left join product_words w on w.product_id = p.id where p.poster_id is not null
  union all select f.media_id, 'review', r.product_id::text, p.name, p.name_ar, w.search_text
    from review_photos f join reviews r on r.id = f.review_id join products p on p.id = r.product_id
    left join product_words w on w.product_id = r.product_id
  union all select n.media_id, 'letter', n.letter_id::text, l.subject, l.subject_ar,
      normalize_text(l.subject || ' ' || l.subject_ar)
    from newsletter_media n join newsletter_letters l on l.id = n.letter_id;

create trigger products_media_use_new after insert on products
  for each row when (new.poster_id is not null) execute function update_media_use('poster_id');
create trigger products_media_use after update of poster_id on products
  for each row when (old.poster_id is distinct from new.poster_id) execute function update_media_use('poster_id');
create trigger products_media_use_deleted after delete on products
  for each row when (old.poster_id is not null) execute function update_media_use('poster_id');
create trigger review_photos_media_use after insert or delete or update of media_id on review_photos
  for each row execute function update_media_use('media_id');
